import { expect, it } from 'vitest';
import { readTypedAmount } from './read-typed-amount.ts';

it.each([
  ['25', 2_500],
  [' 25,5 ', 2_550],
  ['25.05', 2_505],
  ['٢٥٫٥', 2_550],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.000,00', null],
  ['25,555', null],
  ['1e3', null],
  ['12345678901', null],
])('reads "%s" as %s', (text, amountMinor) => {
  expect(readTypedAmount(text)).toBe(amountMinor);
});
