import { expect, it } from 'vitest';
import { parseTypedAmount } from '../components/cash-in-amount-form.tsx';

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
  expect(parseTypedAmount(text, 'TRY')).toBe(amountMinor);
});

it.each([
  ['JPY', '350', 350],
  ['JPY', '3,5', null],
  ['HUF', '12,5', 1_250],
  ['KWD', '1.255', 1_255],
  ['KWD', '1,5', 1_500],
  ['KWD', '1.2555', null],
])('reads %s by the digits of the currency: %s', (currency, text, amountMinor) => {
  expect(parseTypedAmount(text, currency)).toBe(amountMinor);
});
