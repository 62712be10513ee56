import { expect, it } from 'vitest';
import { parseAmountToMinorUnits } from './parse-amount-to-minor-units.ts';

it.each([
  ['125.50', 12_550],
  ['125,5', 12_550],
  ['1250', 125_000],
  ['1.250,50', 125_050],
  ['1,250.50', 125_050],
  ['1,250,000', 125_000_000],
  ['0', 0],
  ['1.25.50', null],
  ['1,250,50', null],
  ['-5', null],
  ['12.505', 1_250_500],
  ['1e3', null],
  ['', null],
])('reads %s as %s minor units', (text, minor) => {
  expect(parseAmountToMinorUnits(text, 'TRY')).toBe(minor);
});

it.each([
  ['JPY', '1.250', 1_250],
  ['JPY', '12.5', null],
  ['HUF', '1.250,5', 125_050],
  ['KWD', '1.250', 1_250],
  ['KWD', '1.250,505', 1_250_505],
  ['KWD', '1.250.000', 1_250_000_000],
  ['KWD', '1.2505', null],
])('reads %s by the digits of the currency: %s', (currency, text, minor) => {
  expect(parseAmountToMinorUnits(text, currency)).toBe(minor);
});

it('reads the digits of every script', () => {
  expect(parseAmountToMinorUnits('١٬٢٥٠٫٥٠', 'TRY')).toBe(125_050);
  expect(parseAmountToMinorUnits('۲۵۰', 'TRY')).toBe(25_000);
});
