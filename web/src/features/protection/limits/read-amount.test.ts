import { expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

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
  expect(readAmount(kind, text)).toBe(amount);
});
