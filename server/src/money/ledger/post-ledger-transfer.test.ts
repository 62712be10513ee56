import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { auditLedger } from '../audit/audit-database.ts';
import { type OtherAccount, readLedgerBalance } from './ledger-account.ts';
import { type LedgerTransfer, postLedgerTransfer } from './post-ledger-transfer.ts';

const movement = (id: string, from: OtherAccount, to: OtherAccount, amountMinor: number): LedgerTransfer => ({
  id,
  kind: 'test',
  at: 1,
  entries: [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ],
});

describe('the ledger', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const post = (transfer: LedgerTransfer) => database.transact((tx) => postLedgerTransfer(tx, transfer));
  const balanceOf = async (account: OtherAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;

  it('moves an amount once, however often the same key is posted', async () => {
    await post(movement('a', 'cashier', 'transit:p', 500));
    const again = await post({ ...movement('a', 'cashier', 'transit:p', 500), at: 99 });
    expect(again).toMatchObject({ ok: true, value: { isNew: false } });
    expect(again.ok && again.value.balances.get('transit:p')).toEqual({ balanceMinor: 500, version: 1 });
    expect(await balanceOf('transit:p')).toBe(500);
  });

  it.each([
    ['amount', movement('a', 'cashier', 'transit:p', 501)],
    ['account', movement('a', 'cashier', 'transit:q', 500)],
    ['kind', { ...movement('a', 'cashier', 'transit:p', 500), kind: 'other' }],
  ])('refuses a used key with another %s', async (_, other) => {
    await post(movement('a', 'cashier', 'transit:p', 500));
    expect(await post(other)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await balanceOf('transit:p')).toBe(500);
  });

  it.each(['transit:p', 'machine:m', 'jackpot:b', 'transit:t'] as const)(
    'never lets %s fall below zero',
    async (account) => {
      await post(movement('a', 'cashier', account, 100));
      expect(await post(movement('b', account, 'house', 101))).toMatchObject({
        refusal: { code: 'AMOUNT_OVER_BALANCE' },
      });
      expect(await balanceOf(account)).toBe(100);
      expect(await balanceOf('house')).toBe(0);
      // The database itself refuses a negative balance, even from SQL that does not use our code.
      const raw = database.transact((tx) => tx.run('UPDATE balances SET amount_minor = -1 WHERE account = ?', account));
      await expect(raw).rejects.toThrow(/check constraint/i);
    },
  );

  it('throws for a transfer that does not sum to zero, because that is a bug', async () => {
    const transfer = {
      ...movement('a', 'cashier', 'transit:p', 5),
      entries: [{ account: 'house', amountMinor: 5 }],
    };
    await expect(post(transfer as LedgerTransfer)).rejects.toThrow('sum to zero');
    await expect(post(movement('b', 'cashier', 'transit:p', 0.5))).rejects.toThrow('no amount');
  });

  it('stays balanced under any sequence of transfers, repeats and refusals', async () => {
    const accounts = fc.constantFrom<OtherAccount>(
      'house',
      'cashier',
      'transit:p',
      'transit:q',
      'machine:m',
      'jackpot:b',
    );
    const transfer = fc
      .record({
        id: fc.integer({ min: 0, max: 30 }),
        from: accounts,
        to: accounts,
        amountMinor: fc.integer({ min: 1, max: 1000 }),
      })
      .filter(({ from, to }) => from !== to);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { maxLength: 60 }), async (transfers) => {
        run++;
        await Promise.all(
          transfers.map(({ id, from, to, amountMinor }) => post(movement(`${run}-${id}`, from, to, amountMinor))),
        );
        expect(await auditLedger(database.read)).toEqual({
          totalMinor: 0,
          unbalancedTransfers: [],
          wrongBalances: [],
        });
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  it('reports a balance that somebody changed by hand', async () => {
    await post(movement('a', 'cashier', 'transit:p', 500));
    await database.transact((tx) =>
      tx.run("UPDATE balances SET amount_minor = amount_minor + 1 WHERE account = 'transit:p'"),
    );
    expect(await auditLedger(database.read)).toEqual({
      totalMinor: 1,
      unbalancedTransfers: [],
      wrongBalances: ['transit:p'],
    });
  });
});
