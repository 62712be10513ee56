import { expect, test } from 'vitest';
import { informationAddress } from './information-address.ts';

test('an information page is told its language and theme, whether framed or alone, and keeps its own address', () => {
  expect(informationAddress('/terms-of-use.html', { language: 'tr', theme: 'mmk2', isFramed: true })).toBe(
    '/terms-of-use.html?embedded=&lang=tr&theme=mmk2',
  );
  expect(informationAddress('/house/terms?site=2#refunds', { language: 'en', theme: 'dark6' })).toBe(
    '/house/terms?site=2&lang=en&theme=dark6#refunds',
  );
});
