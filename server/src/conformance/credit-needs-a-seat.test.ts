import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../money/audit/audit-database.ts';
import type { OtherAccount } from '../money/ledger/ledger-account.ts';
import { postLedgerTransferInTransaction } from '../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../platform/database/temporary-database.ts';
import { insertTestSeat } from '../testing/insert-test-seat.ts';

describe(`the ledger on ${testEngine}`, () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  let movements = 0;
  const movement = (from: OtherAccount, to: OtherAccount, amountMinor: number) =>
    postLedgerTransferInTransaction(database, {
      id: `move-${++movements}`,
      kind: 'test',
      at: 1,
      entries: [
        { account: from, amountMinor: -amountMinor },
        { account: to, amountMinor },
      ],
    });
  const change = (sql: string) => database.transact((tx) => tx.run(sql));
  /** Returns only the faults of the rules under test, because this test's rows break other rules too. */
  const faults = async () => {
    const { faults } = await database.snapshot((db) => auditDatabase(db, 1));
    return faults.filter((line) => /nobody sits there|^the sums of session \S+ leave/.test(line));
  };
  const dropRules = async () => {
    for (const [trigger, table] of [
      ['credit_needs_a_seat_0', 'balances'],
      ['credit_needs_a_seat_1', 'balances'],
      ['seat_is_freed_empty', 'seats'],
    ] as const)
      await change(`DROP TRIGGER ${trigger}${testEngine === 'postgres' ? ` ON ${table}` : ''}`);
  };

  it('allow no credit at a machine without a seat, neither inserted nor updated', async () => {
    await expect(movement('house', 'machine:other', 5)).rejects.toThrow('credit needs a seat');
    await movement('house', 'machine:m', 5);
    await movement('machine:m', 'house', 5);
    await change('DELETE FROM seats');
    await expect(movement('house', 'machine:m', 5)).rejects.toThrow('credit needs a seat');
    await expect(change("UPDATE balances SET amount_minor = 5 WHERE account = 'machine:m'")).rejects.toThrow(
      'credit needs a seat',
    );
    expect(await faults()).toEqual([]);
  });

  it('keep a seat whose machine holds credit, and free one whose machine holds none', async () => {
    await movement('house', 'machine:m', 5);
    await expect(change('DELETE FROM seats')).rejects.toThrow('credit needs a seat');
    await movement('machine:m', 'house', 4);
    await expect(change('DELETE FROM seats')).rejects.toThrow('credit needs a seat');
    await movement('machine:m', 'house', 1);
    expect(await change('DELETE FROM seats')).toBe(1);
  });

  it('let credit leave that was there before the rule', async () => {
    await movement('house', 'machine:m', 5);
    await dropRules();
    await change('DELETE FROM seats');
    expect(await faults()).toContain('machine m holds 5, and nobody sits there');
    await movement('machine:m', 'house', 5);
    expect(await faults()).toEqual([]);
  });

  it('have a fault if a session’s sums differ from its machine’s credit, or from zero after its end', async () => {
    await movement('house', 'machine:m', 60);
    await change(
      'UPDATE sessions SET cash_in_minor = 100, stake_minor = 70, win_minor = 40, cash_out_minor = 10, corrected_minor = 0',
    );
    expect(await faults()).toEqual([]);
    await change('UPDATE sessions SET corrected_minor = 1');
    expect(await faults()).toEqual(['the sums of session s leave 61 at machine m, the ledger 60']);
    await change('UPDATE sessions SET corrected_minor = 0, cash_out_minor = 70');
    await movement('machine:m', 'house', 60);
    await change('DELETE FROM seats');
    expect(await faults()).toEqual([]);
    await change('UPDATE sessions SET win_minor = 41');
    expect(await faults()).toEqual(['the sums of session s leave 1 at machine m, the ledger 0']);
  });
});
