import { expect, it } from 'vitest';
import { parseLimitAmount } from './change-limit-dialog.tsx';

it.each([
  ['250', 'deposit', 25_000],
  ['250.5', 'deposit', 25_050],
  ['250,50', 'loss', 25_050],
  ['2.000', 'stake', 200_000],
  ['2,000', 'stake', 200_000],
  ['1.234.567,89', 'stake', 123_456_789],
  ['12 000', 'stake', 1_200_000],
  ['0', 'deposit', 0],
  ['4', 'time', 240],
  ['1,5', 'time', 90],
  ['', 'deposit', null],
  ['abc', 'deposit', null],
  ['-5', 'deposit', null],
  ['1.2.3', 'deposit', null],
  ['5.125,1234', 'deposit', null],
  ['99999999999999', 'deposit', null],
] as const)('reads "%s" as a limit of %s', (text, kind, amount) => {
  expect(parseLimitAmount(kind, text, 'TRY')).toBe(amount);
});

it.each([
  ['JPY', '2.000', 2_000],
  ['JPY', '250,5', null],
  ['HUF', '2.000', 200_000],
  ['KWD', '1.250', 1_250],
  ['KWD', '1.250,5', 1_250_500],
  ['KWD', '4', 4_000],
])('reads %s by the digits of the currency: "%s"', (currency, text, amount) => {
  expect(parseLimitAmount('deposit', text, currency)).toBe(amount);
});

it('reads hours alike in every currency', () => {
  for (const currency of ['JPY', 'TRY', 'KWD']) expect(parseLimitAmount('time', '1,5', currency)).toBe(90);
});

it('reads the digits of every script', () => {
  expect(parseLimitAmount('deposit', '١٬٢٥٠٫٥٠', 'TRY')).toBe(125_050);
  expect(parseLimitAmount('deposit', '۲۵۰', 'TRY')).toBe(25_000);
  expect(parseLimitAmount('time', '١٫٥', 'TRY')).toBe(90);
});
