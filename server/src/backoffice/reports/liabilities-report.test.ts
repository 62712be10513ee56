import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { decideWaitingHandPay } from '../../play/hand-pays/decide-waiting-hand-pay.ts';
import { type OwedHandPay, recordWaitingHandPay } from '../../play/hand-pays/waiting-hand-pays.ts';
import { reservePendingJackpot } from '../../play/jackpots/reserve-pending-jackpot.ts';
import { bookedPlayer, RandomLedger } from '../../testing/random-ledger.ts';
import { readOperatorLiabilities } from './liabilities-report.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  const ledger = new RandomLedger(database, () => 0);
  await ledger.begin();
  await ledger.deposit(1_000, 5_000);
  // Sits down at the first machine.
  await ledger.step(2_000);
});
afterEach(() => remove());

const read = (at: number | null) => database.snapshot((db) => readOperatorLiabilities(db, { at, isProven: true }));
const owe = async (pay: Pick<OwedHandPay, 'kind' | 'transferId' | 'level' | 'amountMinor' | 'at'>) => {
  const session = await database.read.get<{ id: string }>('SELECT id FROM sessions WHERE player_id = ?', bookedPlayer);
  const winner = { playerId: bookedPlayer, sessionId: session?.id ?? '', machineId: 'm1' };
  const owed = { brandId: 'koi', winner, reason: 'large', ...pay };
  await database.transact(async (tx) => {
    await recordWaitingHandPay(tx, owed);
    const { level, transferId: payId, ...set } = owed;
    if (level !== null) await reservePendingJackpot(tx, { ...set, payId, level });
  });
};
const decide = (id: string, verdict: 'approved' | 'refused', at: number) =>
  database.transact((tx) => decideWaitingHandPay(tx, { id, verdict, at }));

it('shows pays that wait, as they were at the moment: a hand pay beside the accounts, a jackpot in an account of its own', async () => {
  await owe({ kind: 'handPay', transferId: 'pay-1', level: null, amountMinor: 700, at: 3_000 });
  await owe({ kind: 'jackpot', transferId: 'pay-2', level: 1, amountMinor: 500, at: 4_000 });
  expect(await read(null)).toEqual({
    accounts: {
      wallets: 5_000,
      withdrawals: 0,
      deposits: 0,
      vouchers: 0,
      meters: 0,
      transit: 0,
      pots: 500,
      pays: 500,
      platforms: 0,
    },
    held: { handPay: { count: 1, minor: 700 }, jackpot: { count: 1, minor: 500 } },
    proof: {
      ...{ houseMinor: -1_000, cashierMinor: -5_000, bankMinor: 0, providerMinor: 0 },
      ...{ cardMinor: 0, safeMinor: 0, differencesMinor: 0 },
    },
  });
  await decide('pay-1', 'approved', 5_000);
  await decide('pay-2', 'refused', 6_000);
  expect(await read(null)).toMatchObject({
    accounts: { wallets: 5_700, pots: 500, pays: 0 },
    held: { handPay: { count: 0, minor: 0 }, jackpot: { count: 0 } },
    proof: { houseMinor: -1_200 },
  });
  // What is booked at the moment itself belongs to the time after it.
  expect((await read(5_000)).held).toMatchObject({ handPay: { count: 1 }, jackpot: { count: 1 } });
  expect((await read(5_001)).held).toMatchObject({ handPay: { count: 0 }, jackpot: { count: 1 } });
  expect((await read(4_000)).held).toMatchObject({ handPay: { count: 1 }, jackpot: { count: 0 } });
  expect((await read(1_000)).accounts).toEqual({
    ...{
      wallets: 0,
      withdrawals: 0,
      deposits: 0,
      vouchers: 0,
      meters: 0,
      transit: 0,
      pots: 500,
      pays: 0,
      platforms: 0,
    },
  });
  expect((await read(1_001)).accounts).toMatchObject({ wallets: 5_000 });
});
