import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerAccount, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { type MeterDifference, postMeterDifference } from './post-meter-difference.ts';

const claimant = { playerId: 'p', username: 'p', sessionId: 's' };

describe('a difference between a meter and the ledger', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      await fundWallet(tx, 200);
      await postLedgerTransfer(tx, {
        id: 'credit',
        kind: 'test',
        at: 1,
        entries: [
          { account: 'cashier', amountMinor: -1_000 },
          { account: 'machine:m', amountMinor: 1_000 },
        ],
      });
    });
  });
  afterEach(() => remove());

  const post = (amountMinor: number, to: MeterDifference['to']) =>
    database.transact((tx) => postMeterDifference(tx, { machineId: 'm', amountMinor, to, claimant, at: 5 }));
  const minorOn = async (account: LedgerAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;
  const correctedMinor = async () =>
    (await database.read.get<{ minor: number }>('SELECT corrected_minor AS minor FROM sessions'))?.minor;
  const statement = () =>
    database.read.all("SELECT type, amount_minor, balance_minor, tag FROM transactions WHERE transfer_id <> 'deposit'");

  it('goes to the player with a line of the statement', async () => {
    expect(await post(300, claimant)).toMatchObject({ ok: true });
    expect([await minorOn('machine:m'), await minorOn('wallet:p')]).toEqual([700, 500]);
    expect(await correctedMinor()).toBe(-300);
    expect(await statement()).toEqual([{ type: 4, amount_minor: 300, balance_minor: 500, tag: 'corrected' }]);
  });

  it('is paid by the player if the meter shows more', async () => {
    expect(await post(-150, claimant)).toMatchObject({ ok: true });
    expect([await minorOn('machine:m'), await minorOn('wallet:p')]).toEqual([1_150, 50]);
    expect(await correctedMinor()).toBe(150);
    expect(await statement()).toEqual([{ type: 3, amount_minor: -150, balance_minor: 50, tag: 'corrected' }]);
  });

  it('goes to the house without a line of the statement', async () => {
    expect(await post(300, 'house')).toMatchObject({ ok: true });
    expect([await minorOn('machine:m'), await minorOn('house')]).toEqual([700, 300]);
    expect(await correctedMinor()).toBe(-300);
    expect(await statement()).toEqual([]);
  });

  it('takes no more from the player than the wallet holds', async () => {
    expect(await post(-201, claimant)).toMatchObject({ refusal: { code: 'AMOUNT_OVER_BALANCE' } });
    expect([await minorOn('machine:m'), await minorOn('wallet:p')]).toEqual([1_000, 200]);
    expect(await correctedMinor()).toBe(0);
  });

  it('can be posted again after another one, under a key of its own', async () => {
    await post(100, 'house');
    expect(await post(100, 'house')).toMatchObject({ ok: true });
    expect(await minorOn('machine:m')).toBe(800);
  });
});
