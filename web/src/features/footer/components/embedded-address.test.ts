import { expect, test } from 'vitest';
import { embeddedAddress } from './embedded-address.ts';

test('a framed page is told its language and theme and keeps its own address', () => {
  expect(embeddedAddress('/terms-of-use.html', 'tr', 'mmk2')).toBe(
    '/terms-of-use.html?embedded=&lang=tr&theme=mmk2',
  );
  expect(embeddedAddress('/house/terms?site=2#refunds', 'en', 'dark6')).toBe(
    '/house/terms?site=2&embedded=&lang=en&theme=dark6#refunds',
  );
});
