import type { MachineId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerAccount, readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { findWaitingHandPay } from '../../hand-pays/waiting-hand-pays.ts';
import { readStoredSession } from '../../sessions/play-session-store.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { CabinetEventByKind, CabinetEventContext } from './cabinet-event-context.ts';
import { postHandPayToLedger, postRoundToLedger } from './post-cabinet-event.ts';

const machineId = 'm' as MachineId;
const place: CabinetEventContext = {
  machineId,
  brandId: 'koi',
  at: 10,
  bounds: null,
  waitsBecause: null,
  journalId: null,
  journalNo: 0,
};
const round = (change: Partial<CabinetEventByKind<'roundPlayed'>>) =>
  ({
    type: 'roundPlayed',
    seq: 1,
    at: 0,
    meterMinor: 0,
    roundId: 'round-1',
    freeSpin: false,
    bandId: 1,
    stakeMinor: 100,
    winMinor: 0,
    jackpotShareMinor: 0,
    stops: [],
    ...change,
  }) as CabinetEventByKind<'roundPlayed'>;
const handPay = { type: 'handPayOwed', seq: 1, at: 0, meterMinor: 0, transferId: 'pay-1', amountMinor: 900 };

describe('what a cabinet says was played', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact((tx) =>
      postLedgerTransfer(tx, {
        id: 'before',
        kind: 'cashIn',
        at: 1,
        entries: [
          { account: 'house', amountMinor: -1_000 },
          { account: 'machine:m', amountMinor: 1_000 },
        ],
      }),
    );
  });
  afterEach(() => remove());

  const play = (change: Partial<CabinetEventByKind<'roundPlayed'>>, at = place) =>
    database.transact((tx) => postRoundToLedger(tx, at, round(change), SeatEventCollector.of(tx)));
  const owe = (at = place) =>
    database.transact((tx) =>
      postHandPayToLedger(tx, at, handPay as CabinetEventByKind<'handPayOwed'>, SeatEventCollector.of(tx)),
    );
  const on = async (account: LedgerAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;

  it('moves stake less win from the meter to the house, and counts for the session', async () => {
    await play({ stakeMinor: 100, winMinor: 30 });
    await play({ seq: 2, stakeMinor: 0, winMinor: 50, freeSpin: true });
    expect([await on('machine:m'), await on('house')]).toEqual([980, -980]);
    expect(await readStoredSession(database.read, 's')).toMatchObject({
      spins: 1,
      freeSpins: 1,
      stakeMinor: 100,
      winMinor: 80,
    });
  });

  it('takes no stake that the meter does not hold', async () => {
    expect(await play({ stakeMinor: 1_001 })).toMatchObject({ ok: false });
    expect(await on('machine:m')).toBe(1_000);
  });

  it('leaves the jackpot’s share with the house where the brand has no jackpot', async () => {
    await play({ stakeMinor: 100, jackpotShareMinor: 10 });
    expect([await on('house'), await on('jackpot:koi')]).toEqual([-900, 0]);
  });

  it('books a round of an accepted journal beside the round that had its number before', async () => {
    await play({ stakeMinor: 100 });
    expect(await play({ stakeMinor: 200 })).toMatchObject({ ok: false });
    expect(await play({ stakeMinor: 200 }, { ...place, journalNo: 1 })).toMatchObject({ ok: true });
    expect(await on('machine:m')).toBe(700);
  });

  it('pays a hand pay from the house to the wallet, once, past the meter', async () => {
    expect(await owe()).toMatchObject({ ok: true });
    expect([await on('wallet:p'), await on('machine:m')]).toEqual([900, 1_000]);
    expect(await owe()).toMatchObject({ ok: false, refusal: { code: 'MESSAGE_INVALID' } });
    expect(await on('wallet:p')).toBe(900);
  });

  it('pays nothing from a machine whose fault a person has to look into', async () => {
    expect(await owe({ ...place, waitsBecause: 'the ledger disagrees' })).toMatchObject({ ok: true });
    expect(await on('wallet:p')).toBe(0);
    expect(await findWaitingHandPay(database.read, 'pay-1')).toMatchObject({
      state: 'waiting',
      amount_minor: 900,
    });
  });
});
