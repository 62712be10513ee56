import { expect, it } from 'vitest';
import { formatCabinetAmount } from './draw-text.ts';

it.each([
  ['TRY', 124_050, '1.240,50'],
  ['TRY', 5, '0,05'],
  ['', 100_000_000, '1.000.000,00'],
  ['JPY', 350, '350'],
  ['JPY', 1_234_567, '1.234.567'],
  ['KWD', 1_234_567, '1.234,567'],
  ['KWD', 5, '0,005'],
])('the cabinet shows amounts of %s with its digits: %d as %s', (currency, amountMinor, text) => {
  expect(formatCabinetAmount(amountMinor, currency)).toBe(text);
});
