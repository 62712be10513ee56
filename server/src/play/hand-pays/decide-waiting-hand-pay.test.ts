import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCashTransfer } from '../../money/ledger/cash-transfers.ts';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { decideWaitingHandPay } from './decide-waiting-hand-pay.ts';
import { findWaitingHandPay, recordWaitingHandPay } from './waiting-hand-pays.ts';

describe('a decision about a waiting hand pay', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact((tx) =>
      recordWaitingHandPay(tx, {
        kind: 'handPay',
        transferId: 'pay-1',
        brandId: 'koi',
        level: null,
        amountMinor: 900,
        winner: { playerId: 'p', sessionId: 's', machineId: 'm' },
        reason: 'test',
        at: 1,
      }),
    );
  });
  afterEach(() => remove());

  const decide = (verdict: 'approved' | 'refused', id = 'pay-1') =>
    database.transact((tx) => decideWaitingHandPay(tx, { id, verdict, at: 5 }));
  const walletMinor = async () => (await readLedgerBalance(database.read, 'wallet:p')).balanceMinor;
  const winMinor = async () => (await database.read.get<{ win: number }>('SELECT win_minor AS win FROM sessions'))?.win;
  const noted = () => database.read.all('SELECT kind, subject FROM changes');

  it('moves nothing before it is made', async () => {
    expect(await walletMinor()).toBe(0);
    expect(await findWaitingHandPay(database.read, 'pay-1')).toMatchObject({ state: 'waiting' });
  });

  it('pays to the wallet when it approves, and counts the win', async () => {
    expect(await decide('approved')).toMatchObject({ kind: 'decided' });
    expect(await walletMinor()).toBe(900);
    expect(await winMinor()).toBe(900);
    expect(await findCashTransfer(database.read, 'pay-1')).toMatchObject({
      kind: 'handPay',
      state: 'settled',
    });
    expect(await noted()).toEqual([{ kind: 'pay', subject: 'pay-1' }]);
  });

  it('moves nothing when it refuses, and still unlocks the cabinet by a voided order', async () => {
    expect(await decide('refused')).toMatchObject({ kind: 'decided' });
    expect(await walletMinor()).toBe(0);
    expect(await winMinor()).toBe(0);
    expect(await findCashTransfer(database.read, 'pay-1')).toMatchObject({
      kind: 'handPay',
      state: 'voided',
    });
    expect(await noted()).toEqual([{ kind: 'pay', subject: 'pay-1' }]);
  });

  it.each(['approved', 'refused'] as const)('is made once: it was %s', async (verdict) => {
    await decide(verdict);
    expect(await decide('approved')).toMatchObject({ kind: 'decidedBefore', pay: { state: verdict } });
    expect(await decide('refused')).toMatchObject({ kind: 'decidedBefore' });
    expect(await walletMinor()).toBe(verdict === 'approved' ? 900 : 0);
  });

  it('needs a pay that exists', async () => {
    expect(await decide('approved', 'pay-2')).toEqual({ kind: 'unknown' });
    expect(await walletMinor()).toBe(0);
  });
});
