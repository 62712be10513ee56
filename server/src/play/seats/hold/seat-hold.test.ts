import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import type { Seat } from '../seat.ts';
import { findSeat, startSeatClosing } from '../seat-store.ts';
import { holdSeat } from './seat-hold.ts';

const seat: Seat = {
  machineId: 'm' as MachineId,
  playerId: 'p' as PlayerId,
  sessionId: 's' as SessionId,
  epoch: 3,
};
const holdMs = 100;

describe('the hold of a seat', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  it('begins anew after each restart, but ends three holds after the connection dropped', async () => {
    expect((await holdSeat(database, seat, { at: 1_000, holdMs, nodeId: 'n' }))?.leftMs).toBe(100);
    expect((await holdSeat(database, seat, { at: 1_150, holdMs, nodeId: 'n' }))?.leftMs).toBe(100);
    expect((await holdSeat(database, seat, { at: 1_250, holdMs, nodeId: 'n' }))?.leftMs).toBe(50);
    expect((await holdSeat(database, seat, { at: 1_400, holdMs, nodeId: 'n' }))?.leftMs).toBe(0);
    expect(await findSeat(database.read, 'm')).toMatchObject({ droppedAt: 1_000, holdUntil: 1_400 });
  });

  it('is not begun by a server that has lost the seat, nor while the seat is being closed', async () => {
    expect(await holdSeat(database, { ...seat, epoch: 2 }, { at: 1_000, holdMs, nodeId: 'n' })).toBeNull();
    await database.transact((tx) => startSeatClosing(tx, seat.machineId, 'close-1' as TransferId, 'left'));
    expect(await holdSeat(database, seat, { at: 1_000, holdMs, nodeId: 'n' })).toBeNull();
    expect(await findSeat(database.read, 'm')).toMatchObject({ holdUntil: null, droppedAt: null });
  });
});
