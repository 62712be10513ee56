import { expect, test } from 'vitest';
import { buildInformationPageUrl } from './information-page-url.ts';

test('an information page is told its language and theme, whether framed or alone, and keeps its own address', () => {
  expect(buildInformationPageUrl('/terms-of-use.html', { language: 'tr', theme: 'mmk2', isFramed: true })).toBe(
    '/terms-of-use.html?embedded=&lang=tr&theme=mmk2',
  );
  expect(buildInformationPageUrl('/house/terms?site=2#refunds', { language: 'en', theme: 'dark6' })).toBe(
    '/house/terms?site=2&lang=en&theme=dark6#refunds',
  );
});
