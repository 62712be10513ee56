import { expect, it } from 'vitest';
import { formatMajor } from './format-major.ts';

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [70, '0.70'],
  [100, '1.00'],
  [12_345, '123.45'],
  [-5, '-0.05'],
  [-12_345, '-123.45'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('writes %d minor units as %s', (amountMinor, text) => {
  expect(formatMajor(amountMinor)).toBe(text);
});
