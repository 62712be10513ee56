import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { bookedPlayer, RandomLedger } from '../../testing/random-ledger.ts';
import { findOpenCashierShift } from '../staff/cashier-shift-store.ts';
import { readReceiptByNumber } from './cash-desk-receipts.ts';
import { postSafeMovement } from './safe/safe-movements.ts';
import { openCashierShift } from './shifts/change-cashier-shifts.ts';
import { postCashDeskMovementInShift } from './shifts/post-cash-desk-movement-in-shift.ts';

let database: Database;
let remove: () => Promise<void>;
let at = 1_700_000_000_000;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  const ledger = new RandomLedger(database, () => 0);
  await ledger.begin();
  await ledger.deposit(++at, 1_000);
});
afterEach(() => remove());

const tx = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => database.transact(work);
const open = (cashier: string, desk: string) =>
  tx((one) =>
    openCashierShift(one, {
      who: `${cashier} (root@desk)`,
      at: ++at,
      key: randomUUID(),
      floatMinor: 0,
      desk,
    }),
  );
const movement = (cashier: string, direction: 'deposit' | 'withdraw', amountMinor: number, key = randomUUID()) =>
  tx(async (one) => {
    const order = { direction, username: bookedPlayer, amountMinor, note: '', key, at: ++at } as const;
    const moved = await postCashDeskMovementInShift(one, { ...order, who: `${cashier} (root@desk)` }, 'optional');
    if (!moved.ok) throw new Error(String(moved.refusal.code));
  });
const numbersOf = async (series: string) =>
  (
    await database.read.all<{ number: number }>('SELECT number FROM receipts WHERE series = ? ORDER BY number', series)
  ).map(({ number }) => Number(number));
const faults = async () =>
  (await database.snapshot((db) => auditDatabase(db, at))).faults.filter((line) => /receipt/.test(line));

describe('receipts', () => {
  it('are numbered without a gap at each desk, however movements race, are refused or are repeated', async () => {
    await open('ayse', '1');
    await open('mehmet', '2');
    const key = randomUUID();
    const movements = [
      ...Array.from({ length: 6 }, () => movement('ayse', 'deposit', 100)),
      movement('ayse', 'withdraw', 9_000_000),
      movement('ayse', 'deposit', 50, key),
      movement('ayse', 'deposit', 50, key),
      ...Array.from({ length: 3 }, () => movement('mehmet', 'deposit', 100)),
      movement('mehmet', 'withdraw', 9_000_000),
    ];
    const done = await Promise.allSettled(movements);
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await movement('mehmet', 'withdraw', 200);
    expect([await numbersOf('1'), await numbersOf('2')]).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4],
    ]);
    expect(await faults()).toEqual([]);
  });

  it('say who moved what for whom, and what the wallet holds after it', async () => {
    await open('ayse', 'A7');
    await movement('ayse', 'deposit', 500);
    const shift = await findOpenCashierShift(database.read, 'ayse');
    const drop = { kind: 'drop', safeMinor: 300, countedMinor: null, shiftId: shift?.id ?? 0 } as const;
    const by = { who: 'ayse (root@desk)', second: 'selin (office)', at: ++at };
    await tx((one) => postSafeMovement(one, { id: 'safe:1', ...drop, ...by }));
    const read = (name: string) => database.snapshot((db) => readReceiptByNumber(db, name));
    expect(await read('A7-1')).toMatchObject({
      ...{ receipt: 'A7-1', kind: 'deposit', amountMinor: 500, balanceMinor: 1_500, cashier: 'ayse' },
      ...{ player: { username: bookedPlayer }, second: null, voucher: null, shift: shift?.id },
    });
    expect(await read('A7-2')).toMatchObject({
      ...{
        kind: 'drop',
        amountMinor: 300,
        player: null,
        balanceMinor: null,
        cashier: 'ayse',
        second: 'selin',
      },
    });
    expect([await read('A7-3'), await read('1-1')]).toEqual([null, null]);
    expect(await faults()).toEqual([]);
  });

  it('that are missing, or leave a gap, are found by the audit', async () => {
    await open('ayse', '1');
    await movement('ayse', 'deposit', 500);
    await movement('ayse', 'deposit', 600);
    const drop =
      database.read.engine === 'sqlite'
        ? 'DROP TRIGGER receipts_no_delete'
        : 'DROP TRIGGER receipts_are_kept ON receipts';
    await tx((one) => one.run(drop));
    await tx((one) => one.run('DELETE FROM receipts WHERE number = 1'));
    expect(await faults()).toEqual([
      'the receipts of series 1 have a gap',
      expect.stringMatching(/^the movement cashier:\S+ at the desk has no receipt$/),
    ]);
  });
});
