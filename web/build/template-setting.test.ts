import { expect, test } from 'vitest';
import { hasTemplatePages } from './template-setting.ts';

test('the template pages are built unless the setting is off', () => {
  expect(hasTemplatePages({})).toBe(true);
  expect(hasTemplatePages({ TEMPLATE_PAGES: 'on' })).toBe(true);
  expect(hasTemplatePages({ TEMPLATE_PAGES: 'off' })).toBe(false);
});

test('another value stops the build and says what to set', () => {
  expect(() => hasTemplatePages({ TEMPLATE_PAGES: 'no' })).toThrow('TEMPLATE_PAGES is "no"; set it to on or off');
});
