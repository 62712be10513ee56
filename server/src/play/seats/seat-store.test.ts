import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import type { Seat } from './seat.ts';
import { fenceAndHoldMachineSeat, incrementSeatEpoch } from './seat-epoch.ts';
import {
  findSeat,
  findSeatOfPlayer,
  listSeatsOfRestrictedPlayers,
  lockSeatIfStillTaken,
  replaceSeatClosingCashOut,
  revertClosingSeatToHeld,
  startSeatClosing,
} from './seat-store.ts';

const seat: Seat = {
  machineId: 'm' as MachineId,
  playerId: 'p' as PlayerId,
  sessionId: 's' as SessionId,
  epoch: 3,
};
const closing = 'close-1' as TransferId;
const other = 'close-2' as TransferId;

describe('a stored seat', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const run = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => database.transact(work);

  it('is found by the break of its player, without a look at all breaks ever made', async () => {
    const restrict = (id: string, until: number) =>
      run((tx) =>
        tx.run(
          `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
           VALUES (?, 'p', 'timeout', 1, ?, '', '')`,
          id,
          until,
        ),
      );
    await run((tx) => tx.run("UPDATE seats SET node_id = 'here'"));
    await restrict('over', 500);
    expect(await listSeatsOfRestrictedPlayers(database.read, 'here', 500)).toEqual([]);
    await restrict('runs', 501);
    expect(await listSeatsOfRestrictedPlayers(database.read, 'here', 500)).toMatchObject([{ sessionId: 's' }]);
    expect(await listSeatsOfRestrictedPlayers(database.read, 'elsewhere', 500)).toEqual([]);
    const { read } = database;
    const plans: string[] = [];
    const planning = Object.assign(Object.create(read), {
      all: async (sql: string, ...values: never[]) => {
        const rows = await read.all<Record<string, unknown>>(
          `EXPLAIN ${read.engine === 'sqlite' ? 'QUERY PLAN ' : ''}${sql}`,
          ...values,
        );
        plans.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])));
        return [];
      },
    });
    await listSeatsOfRestrictedPlayers(planning, 'here', 500);
    expect(plans).not.toEqual([]);
    // PostgreSQL looks by each seat's player either way; SQLite calls a look at every row a SCAN.
    expect(plans).not.toContain('SCAN r');
  });

  it('is found by its machine and by its player', async () => {
    const found = {
      ...seat,
      state: 'held',
      closeTransferId: null,
      closeReason: null,
      holdUntil: null,
      droppedAt: null,
      nodeId: null,
      isServed: false,
      resumeHash: null,
      viewerId: null,
    };
    expect(await findSeat(database.read, 'm')).toEqual(found);
    expect(await findSeatOfPlayer(database.read, 'p')).toEqual(found);
    expect(await findSeatOfPlayer(database.read, 'q')).toBeUndefined();
  });

  it('takes orders about money from its newest holder alone, and none while it is being closed', async () => {
    expect(await run((tx) => lockSeatIfStillTaken(tx, seat))).toBe(true);
    expect(await run((tx) => lockSeatIfStillTaken(tx, { ...seat, epoch: 2 }))).toBe(false);
    expect(await run((tx) => lockSeatIfStillTaken(tx, { ...seat, sessionId: 'before' as SessionId }))).toBe(false);
    await run((tx) => startSeatClosing(tx, seat.machineId, closing, 'left'));
    expect(await run((tx) => lockSeatIfStillTaken(tx, seat))).toBe(false);
  });

  it('gets a higher epoch only as the seat that is known, and not while it is being closed', async () => {
    expect(await run((tx) => incrementSeatEpoch(tx, { ...seat, epoch: 2 }))).toBeNull();
    expect(await run((tx) => incrementSeatEpoch(tx, seat))).toBe(4);
    await run((tx) => startSeatClosing(tx, seat.machineId, closing, 'left'));
    expect(await run((tx) => incrementSeatEpoch(tx, seat))).toBeNull();
  });

  it('is closed by one cash-out at a time', async () => {
    expect(await run((tx) => replaceSeatClosingCashOut(tx, seat.sessionId, { from: closing, to: other }))).toBe(false);
    await run((tx) => startSeatClosing(tx, seat.machineId, closing, 'left'));
    expect(await run((tx) => replaceSeatClosingCashOut(tx, seat.sessionId, { from: other, to: closing }))).toBe(false);
    expect(await run((tx) => replaceSeatClosingCashOut(tx, seat.sessionId, { from: closing, to: other }))).toBe(true);
    expect(await run((tx) => revertClosingSeatToHeld(tx, seat.sessionId, closing))).toBe(false);
    expect(await findSeat(database.read, 'm')).toMatchObject({ state: 'closing', closeTransferId: other });
    expect(await run((tx) => revertClosingSeatToHeld(tx, seat.sessionId, other))).toBe(true);
    expect(await findSeat(database.read, 'm')).toMatchObject({ state: 'held', closeTransferId: null });
  });

  it('waits from the first moment that its player was gone, however often an operator fences it', async () => {
    await run((tx) => fenceAndHoldMachineSeat(tx, 'm', { epoch: 4, until: 200, at: 150 }));
    await run((tx) => fenceAndHoldMachineSeat(tx, 'm', { epoch: 5, until: 300, at: 250 }));
    expect(await findSeat(database.read, 'm')).toMatchObject({
      epoch: 5,
      holdUntil: 300,
      droppedAt: 150,
    });
  });
});
