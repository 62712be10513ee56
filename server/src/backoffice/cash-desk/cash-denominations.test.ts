import { afterEach, describe, expect, it } from 'vitest';
import { setLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import {
  listCashDenominations,
  mergeDenominations,
  parseDenominations,
  parseStoredDenominations,
  serializeDenominations,
} from './cash-denominations.ts';

afterEach(() => setLedgerCurrency('TRY'));

describe('notes and coins at the desk', () => {
  it.each([
    ['TRY', [], [20_000, 10_000, 5_000, 2_000, 1_000, 500]],
    ['JPY', [], [10_000, 5_000, 2_000, 1_000]],
    ['KWD', [], [20_000, 10_000, 5_000, 1_000, 500, 250]],
    ['SEK', ['0.50', '500', '1', '500'], [50_000, 100, 50]],
  ])('are in the minor units of %s, the largest first', (currency, set, values) => {
    setLedgerCurrency(currency);
    expect(listCashDenominations(set, currency)).toEqual(values);
  });

  it.each(['0', '-5', '0.505', 'fifty', ''])('of %j are refused with what to write', (text) => {
    expect(() => listCashDenominations([text], 'TRY')).toThrow(/DENOMINATIONS has .* write major units/);
  });

  it('that the currency cannot have are refused', () => {
    setLedgerCurrency('JPY');
    expect(() => listCashDenominations(['0.50'], 'JPY')).toThrow('no note or coin in JPY');
  });

  it('are stored once for each value, and read as they were', () => {
    const countedDenominations = [...parseDenominations('200x3,0.50x2'), ...parseDenominations('200x1')];
    expect(parseStoredDenominations(serializeDenominations(countedDenominations))).toEqual([
      { valueMinor: 20_000, count: 4 },
      { valueMinor: 50, count: 2 },
    ]);
    expect(serializeDenominations(undefined)).toBeNull();
    expect(mergeDenominations(countedDenominations, [{ valueMinor: 20_000, count: -4 }])).toEqual([
      { valueMinor: 50, count: 2 },
    ]);
  });

  it('of a deposit that a correction does not make less are said in money', () => {
    setLedgerCurrency('KWD');
    expect(new BusinessRuleError('CORRECTION_NOT_LESS', { depositMinor: 12_345 }).message).toContain(
      'The deposit is 12.345 KWD now',
    );
  });
});
