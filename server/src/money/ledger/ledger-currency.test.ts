import { buildErrorBody, createRefusal, formatRefusalText } from '@reelfloor/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { formatLedgerAmount, getLedgerCurrency, parseAmountMinor, setLedgerCurrency } from './ledger-currency.ts';

const before = getLedgerCurrency();
afterEach(() => setLedgerCurrency(before));

it.each([
  ['TRY', 0, '0.00'],
  ['TRY', 70, '0.70'],
  ['TRY', -12_345, '-123.45'],
  ['TRY', Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ['HUF', 1_250, '12.50'],
  ['JPY', 350, '350'],
  ['JPY', -1, '-1'],
  ['KWD', 5, '0.005'],
  ['KWD', -12_345, '-12.345'],
])('writes amounts of %s: %d minor units as %s', (currency, amountMinor, text) => {
  setLedgerCurrency(currency);
  expect(formatLedgerAmount(amountMinor)).toBe(text);
});

it('writes amounts in the English of refusals, whose currency another client may not know', () => {
  for (const [currency, text] of [
    ['TRY', '100.00 TRY'],
    ['JPY', '10000 JPY'],
  ] as const) {
    setLedgerCurrency(currency);
    const { ErrorMessage, Params } = buildErrorBody(createRefusal('PROMOTION_BALANCE_TOO_HIGH', { amount: 10_000 }));
    expect(ErrorMessage).toBe(`The balance must be below ${text}.`);
    expect(Params).toEqual({ amount: 10_000 });
  }
  expect(formatRefusalText(createRefusal('MESSAGE_TOO_LARGE', { limit: 10_000 }))).toContain('10000 bytes');
});

describe('an amount that staff type', () => {
  it.each([
    ['TRY', '125.50', 12_550],
    ['TRY', '125.5', 12_550],
    ['TRY', '125', 12_500],
    ['TRY', '0.01', 1],
    ['TRY', '1000000000', 100_000_000_000],
    ['JPY', '350', 350],
    ['KWD', '1.234', 1_234],
    ['KWD', '1.5', 1_500],
    ['KWD', '2', 2_000],
  ])('is read in %s: %s', (currency, text, amountMinor) => {
    setLedgerCurrency(currency);
    expect(parseAmountMinor(text)).toBe(amountMinor);
  });

  it.each(['0', '0.00', '-5', '1,50', '1.234', '1e3', '', ' 1', '.5', '1.', '99999999999', 'NaN', '١'])(
    'is refused in TRY as "%s"',
    (text) => {
      expect(parseAmountMinor(text)).toBeNull();
    },
  );

  it.each([
    ['JPY', '3.5'],
    ['JPY', '3.0'],
    ['KWD', '1.2345'],
    ['HUF', '1.234'],
  ])('is refused with more digits than %s has: %s', (currency, text) => {
    setLedgerCurrency(currency);
    expect(parseAmountMinor(text)).toBeNull();
  });
});
