import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CashTransfer, findCashTransfer, insertCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import {
  type LedgerAccount,
  machineMeterAccountOf,
  readLedgerBalance,
  transitAccountOf,
  walletAccountOf,
} from '../../../money/ledger/ledger-account.ts';
import { type LedgerEntry, postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { readStoredSession } from '../../sessions/play-session-store.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { CabinetEventContext } from './cabinet-event-context.ts';
import { postCashedOutEventToLedger, postCreditedEventToLedger } from './post-cash-events.ts';

const machineId = 'm' as MachineId;
const transferId = 'order-1' as TransferId;
const place: CabinetEventContext = {
  machineId,
  brandId: 'koi',
  at: 10,
  bounds: null,
  waitsBecause: null,
  journalId: null,
  journalNo: 0,
};
const base = { seq: 1, at: 0, meterMinor: 0, transferId };

describe('money that a cabinet says has moved', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const order = (kind: CashTransfer['kind'], amountMinor: number | null, entries: LedgerEntry[]) =>
    database.transact(async (tx) => {
      await postLedgerTransfer(tx, { id: 'before', kind: 'cashIn', at: 1, entries });
      const player = { playerId: 'p' as PlayerId, machineId, sessionId: 's' as SessionId };
      await insertCashTransfer(tx, { id: transferId, kind, ...player, amountMinor, state: 'pending', at: 1 });
    });
  const fromHouse = (account: LedgerEntry['account'], amountMinor: number): LedgerEntry[] => [
    { account: 'house', amountMinor: -amountMinor },
    { account, amountMinor },
  ];
  const credited = (amountMinor: number, at = place) =>
    database.transact((tx) =>
      postCreditedEventToLedger(tx, at, { ...base, type: 'credited', amountMinor }, SeatEventCollector.of(tx)),
    );
  const cashedOut = (amountMinor: number, at = place) =>
    database.transact((tx) =>
      postCashedOutEventToLedger(tx, at, { ...base, type: 'cashedOut', amountMinor }, SeatEventCollector.of(tx)),
    );
  const on = async (account: LedgerAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;
  const stateOf = async () => (await findCashTransfer(database.read, transferId))?.state;
  const contradicts = { ok: false, refusal: { code: 'MESSAGE_INVALID' } };

  it('arrives on the meter from transit, once, and counts for the session', async () => {
    await order('cashIn', 500, fromHouse(transitAccountOf(transferId), 500));
    expect(await credited(500)).toMatchObject({ ok: true });
    expect([await on(transitAccountOf(transferId)), await on(machineMeterAccountOf('m'))]).toEqual([0, 500]);
    expect(await stateOf()).toBe('settled');
    expect(await credited(500)).toMatchObject(contradicts);
    expect(await on(machineMeterAccountOf('m'))).toBe(500);
    expect(await readStoredSession(database.read, 's')).toMatchObject({ cashInMinor: 500 });
  });

  it('arrives neither in another amount nor at another machine nor without an order', async () => {
    expect(await credited(500)).toMatchObject(contradicts);
    await order('cashIn', 500, fromHouse(transitAccountOf(transferId), 500));
    expect(await credited(501)).toMatchObject(contradicts);
    expect(await credited(500, { ...place, machineId: 'n' as MachineId })).toMatchObject(contradicts);
    expect([await on(transitAccountOf(transferId)), await stateOf()]).toEqual([500, 'pending']);
  });

  it('comes back to the wallet as the cabinet paid it out, once', async () => {
    await order('cashOut', null, fromHouse(machineMeterAccountOf('m'), 500));
    expect(await cashedOut(300)).toMatchObject({ ok: true });
    expect(await cashedOut(200)).toMatchObject(contradicts);
    expect([await on(machineMeterAccountOf('m')), await on(walletAccountOf('p'))]).toEqual([200, 300]);
    expect(await findCashTransfer(database.read, transferId)).toMatchObject({
      state: 'settled',
      amountMinor: 300,
    });
    expect(await readStoredSession(database.read, 's')).toMatchObject({ cashOutMinor: 300 });
  });

  it('does not come back when the cabinet pays more than the ledger has', async () => {
    await order('cashOut', null, fromHouse(machineMeterAccountOf('m'), 500));
    expect(await cashedOut(501)).toMatchObject({ ok: false });
    expect([await on(machineMeterAccountOf('m')), await stateOf()]).toEqual([500, 'pending']);
  });

  it('settles an order that paid nothing without a line in the statement', async () => {
    await order('cashOut', null, fromHouse(machineMeterAccountOf('m'), 500));
    expect(await cashedOut(0)).toMatchObject({ ok: true });
    expect(await stateOf()).toBe('settled');
    expect(await database.read.all('SELECT * FROM transactions')).toEqual([]);
  });
});
