import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CashTransfer, findCashTransfer, insertCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import type { Seat } from '../seat.ts';
import { findSeat, startSeatClosing } from '../seat-store.ts';
import { voidCashOut } from './cash-out.ts';

const seat: Seat = {
  machineId: 'm' as MachineId,
  playerId: 'p' as PlayerId,
  sessionId: 's' as SessionId,
  epoch: 3,
};
const id = 'close-1' as TransferId;

describe('a cash-out that the cabinet will never carry out', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const open = (change: Partial<CashTransfer> = {}) =>
    database.transact((tx) =>
      insertCashTransfer(tx, {
        id,
        kind: 'cashOut',
        playerId: seat.playerId,
        machineId: seat.machineId,
        sessionId: seat.sessionId,
        amountMinor: null,
        state: 'pending',
        at: 1,
        ...change,
      }),
    );
  const voidIt = () => database.transact((tx) => voidCashOut(tx, seat, id));

  it('gives the seat that it was to close back to its player', async () => {
    await open();
    await database.transact((tx) => startSeatClosing(tx, seat.machineId, id, 'left'));
    expect(await voidIt()).toMatchObject({ isReopened: true });
    expect(await findSeat(database.read, 'm')).toMatchObject({ state: 'held', closeTransferId: null });
    expect(await findCashTransfer(database.read, id)).toMatchObject({ state: 'voided', amountMinor: null });
    expect(await voidIt()).toBeNull();
  });

  it('reopens the seat also where the order was voided before', async () => {
    await open({ state: 'voided' });
    await database.transact((tx) => startSeatClosing(tx, seat.machineId, id, 'left'));
    expect(await voidIt()).toMatchObject({ isReopened: true });
  });

  it('leaves a seat alone that is not being closed by it', async () => {
    await open();
    await database.transact((tx) => startSeatClosing(tx, seat.machineId, 'close-2' as TransferId, 'left'));
    expect(await voidIt()).toMatchObject({ isReopened: false });
    expect(await findSeat(database.read, 'm')).toMatchObject({ state: 'closing' });
  });

  it.each([
    { state: 'settled', amountMinor: 5 },
    { kind: 'cashIn', amountMinor: 5 },
  ] as const)('voids no other order: %j', async (change) => {
    await open(change);
    await database.transact((tx) => startSeatClosing(tx, seat.machineId, id, 'left'));
    expect(await voidIt()).toBeNull();
    expect(await findCashTransfer(database.read, id)).toMatchObject({ state: change.state ?? 'pending' });
    expect(await findSeat(database.read, 'm')).toMatchObject({ state: 'closing' });
  });
});
