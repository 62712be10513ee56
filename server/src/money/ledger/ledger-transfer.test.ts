import { describe, expect, it } from 'vitest';
import {
  type AnyLedgerEntry,
  type AnyLedgerTransfer,
  assertLedgerTransferBalanced,
  hashLedgerTransferContent,
  sortLedgerEntriesByAccount,
} from './cash-transfers.ts';

const entries: AnyLedgerEntry[] = [
  { account: 'wallet:p', amountMinor: -300 },
  { account: 'house', amountMinor: 100 },
  { account: 'machine:m', amountMinor: 200 },
];
const transferOf = (given: readonly AnyLedgerEntry[]): AnyLedgerTransfer => ({
  id: 't',
  kind: 'test',
  at: 1,
  entries: given,
});

describe('a ledger transfer', () => {
  it('locks its accounts in the order of their names, whatever order it was given in', () => {
    const names = ['house', 'machine:m', 'wallet:p'];
    expect(sortLedgerEntriesByAccount(entries).map(({ account }) => account)).toEqual(names);
    expect(sortLedgerEntriesByAccount(entries.toReversed()).map(({ account }) => account)).toEqual(names);
  });

  it('has another content with another kind, account or amount', () => {
    const [first, ...rest] = sortLedgerEntriesByAccount(entries) as [AnyLedgerEntry, ...AnyLedgerEntry[]];
    const hash = hashLedgerTransferContent('test', [first, ...rest]);
    expect(hashLedgerTransferContent('test', sortLedgerEntriesByAccount(entries.toReversed()))).toBe(hash);
    expect(hashLedgerTransferContent('other', [first, ...rest])).not.toBe(hash);
    expect(hashLedgerTransferContent('test', [{ ...first, amountMinor: 101 }, ...rest])).not.toBe(hash);
    expect(hashLedgerTransferContent('test', [{ ...first, account: 'cashier' }, ...rest])).not.toBe(hash);
  });

  it('that sums to zero is accepted', () => {
    expect(() => assertLedgerTransferBalanced(transferOf(entries))).not.toThrow();
  });

  it.each<[string, AnyLedgerEntry[], string]>([
    ['a sum other than zero', entries.slice(1), 'does not sum to zero'],
    ['no entries', [], 'does not sum to zero'],
    [
      'an account twice',
      [
        { account: 'house', amountMinor: 1 },
        { account: 'house', amountMinor: -1 },
      ],
      'twice',
    ],
    ['a zero', [...entries, { account: 'cashier', amountMinor: 0 }], 'no amount'],
    [
      'a part of a cent',
      [
        { account: 'house', amountMinor: 0.5 },
        { account: 'cashier', amountMinor: -0.5 },
      ],
      'no amount',
    ],
  ])('with %s throws', (_, given, message) => {
    expect(() => assertLedgerTransferBalanced(transferOf(given))).toThrow(message);
  });
});
