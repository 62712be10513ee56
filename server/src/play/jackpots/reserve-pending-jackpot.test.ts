import type { MachineId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { type LedgerAccount, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { decideWaitingHandPay } from '../hand-pays/decide-waiting-hand-pay.ts';
import { recordWaitingHandPay } from '../hand-pays/waiting-hand-pays.ts';
import type { CabinetEventContext } from '../seats/events/cabinet-event-context.ts';
import { postJackpotToLedger } from '../seats/events/post-cabinet-event.ts';
import { SeatEventCollector } from '../seats/seat-event-collector.ts';
import { readJackpotLevels } from './jackpots.ts';

const [seedMinor, heldMinor] = [200, 900];

describe('a jackpot that waits for a person', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry)
         VALUES ('koi', 1, 1, ?, ?, 0)`,
        ...[seedMinor, heldMinor],
      );
      await postLedgerTransfer(tx, {
        ...{ id: 'seed:jackpot:koi:1', kind: 'seed', at: 1 },
        entries: [
          { account: 'house', amountMinor: -heldMinor },
          { account: 'jackpot:koi', amountMinor: heldMinor },
        ],
      });
    });
  });
  afterEach(() => remove());

  const hit = (id: string, waitsBecause: string | null) =>
    database.transact((tx) => {
      const place: CabinetEventContext = {
        ...{
          machineId: 'm' as MachineId,
          brandId: 'koi',
          at: 10,
          bounds: null,
          waitsBecause,
          journalId: null,
          journalNo: 0,
        },
      };
      const event = { seq: 1, at: 1, meterMinor: 0, roundId: 'r', level: 1, transferId: id as TransferId };
      return postJackpotToLedger(tx, place, { ...event, type: 'jackpotHit' }, SeatEventCollector.of(tx));
    });
  const decide = (id: string, verdict: 'approved' | 'refused') =>
    database.transact((tx) => decideWaitingHandPay(tx, { id, verdict, at: 20 }));
  const on = async (account: LedgerAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;
  const levelMinor = async () => (await readJackpotLevels(database.read, 'koi'))[0]?.amountMinor;
  const figures = async (id: string) => ({
    wallet: await on('wallet:p'),
    pay: await on(`pay:${id}`),
    level: await levelMinor(),
    house: await on('house'),
  });
  /** The faults of what this test is about: its session has no orders, its brand no bounds. */
  const faults = async () =>
    (await database.snapshot((db) => auditDatabase(db, 30))).faults.filter((line) => !/session|no bounds/.test(line));
  const expectSound = async () => {
    expect(await on('jackpot:koi')).toBe(await levelMinor());
    expect(await faults()).toEqual([]);
  };

  it.each([
    ['approved', { wallet: heldMinor, pay: 0, level: seedMinor, house: -1_100 }],
    ['refused', { wallet: 0, pay: 0, level: heldMinor, house: -heldMinor }],
  ] as const)('lies in an account of its own until it is %s', async (verdict, after) => {
    await hit('first', 'large');
    expect(await figures('first')).toEqual({ wallet: 0, pay: heldMinor, level: seedMinor, house: -1_100 });
    await expectSound();
    await decide('first', verdict);
    expect(await figures('first')).toEqual(after);
    await expectSound();
  });

  it('is a fault of the ledger when nothing was set aside for it', async () => {
    await database.transact((tx) =>
      recordWaitingHandPay(tx, {
        ...{ kind: 'jackpot', transferId: 'lost', brandId: 'koi', level: 1, amountMinor: heldMinor },
        ...{ winner: { playerId: 'p', sessionId: 's', machineId: 'm' }, reason: 'large', at: 5 },
      }),
    );
    expect(await faults()).toContainEqual('pay lost holds 0 where 900 waits for a person');
    await expect(decide('lost', 'approved')).rejects.toThrow(/^deciding lost was refused/);
  });

  it('is not owed again to the next who hits it', async () => {
    await hit('first', 'large');
    await hit('second', 'large');
    expect([await on('pay:first'), await on('pay:second')]).toEqual([heldMinor, seedMinor]);
    await decide('second', 'approved');
    await decide('first', 'approved');
    expect(await on('wallet:p')).toBe(heldMinor + seedMinor);
    expect(await levelMinor()).toBe(seedMinor);
    await expectSound();
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)('gives back what it took when two are refused, %s before %s', async (...order) => {
    await hit('first', 'large');
    await hit('second', 'large');
    for (const id of order) await decide(id, 'refused');
    expect(await figures('first')).toEqual({ wallet: 0, pay: 0, level: heldMinor, house: -heldMinor });
    await expectSound();
  });

  it.each([
    ['approved', 'refused'],
    ['refused', 'approved'],
  ] as const)('is decided once when two people decide at the same time, %s before %s', async (one, other) => {
    await hit('first', 'large');
    const decided = await Promise.all([decide('first', one), decide('first', other)]);
    expect(decided.map(({ kind }) => kind).sort()).toEqual(['decided', 'decidedBefore']);
    const isPaid = (await on('wallet:p')) > 0;
    expect(await figures('first')).toMatchObject(
      isPaid ? { wallet: heldMinor, level: seedMinor } : { wallet: 0, level: heldMinor },
    );
    await expectSound();
  });

  it.each(['approved', 'refused'] as const)('and is %s while the level is hit again', async (verdict) => {
    await hit('first', 'large');
    const [decided, again] = await Promise.all([decide('first', verdict), hit('second', null)]);
    expect([decided.kind, again.ok]).toEqual(['decided', true]);
    // A refused hit goes back before or after the next one: that one wins what the level holds at its moment.
    const wonMinor = (await on('wallet:p')) - (verdict === 'approved' ? heldMinor : 0);
    expect([seedMinor, heldMinor]).toContain(wonMinor);
    await expectSound();
  });

  it('is a fault of the ledger when its account and its pay differ', async () => {
    await hit('first', 'large');
    await database.transact(async (tx) => {
      const entries = [
        { account: 'pay:first', amountMinor: -1 },
        { account: 'house', amountMinor: 1 },
      ] as const;
      await postLedgerTransfer(tx, { id: 'seed:jackpot:koi:3', kind: 'seed', at: 6, entries });
    });
    expect(await faults()).toContainEqual('pay first holds 899 where 900 waits for a person');
  });
});
