import { expect, it } from 'vitest';
import { parseAmountMinor } from './parse-amount.ts';

it.each([
  ['125.50', 12_550],
  ['125.5', 12_550],
  ['125', 12_500],
  ['0.01', 1],
  ['1000000000', 100_000_000_000],
])('reads %s as minor units', (text, amountMinor) => {
  expect(parseAmountMinor(text)).toBe(amountMinor);
});

it.each(['0', '0.00', '-5', '1,50', '1.234', '1e3', '', ' 1', '.5', '1.', '99999999999', 'NaN', '١'])(
  'does not take "%s" for an amount',
  (text) => {
    expect(parseAmountMinor(text)).toBeNull();
  },
);
