import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import type { Queries, UnitOfWork } from '../database/database.ts';
import type { SeatsTable } from '../database/schema.ts';
import type { Seat } from './seat.ts';

/** Times are milliseconds since 1970. */
export interface StoredSeat extends Seat {
  readonly state: 'held' | 'closing';
  /** When its server's lease runs out. */
  readonly expiresAt: number;
  /** The cash-out that closes the seat. */
  readonly closeTransferId: TransferId | null;
  /** When the hold ends; null while the player is connected. */
  readonly holdUntil: number | null;
  /** When the player's connection dropped; a restart of the server does not change it. */
  readonly droppedAt: number | null;
}

export const findSeat = async (db: Queries, machineId: string): Promise<StoredSeat | undefined> =>
  storedSeatOf(await db.get<SeatsTable>('SELECT * FROM seats WHERE machine_id = ?', machineId));

export const findSeatOfPlayer = async (db: Queries, playerId: string): Promise<StoredSeat | undefined> =>
  storedSeatOf(await db.get<SeatsTable>('SELECT * FROM seats WHERE player_id = ?', playerId));

export const listSeats = async (db: Queries): Promise<StoredSeat[]> =>
  (await db.all<SeatsTable>('SELECT * FROM seats')).map(fromRow);

/** Returns seats that are being closed, or whose lease or hold has run out. */
export const listOverdueSeats = async (db: Queries, at: number): Promise<StoredSeat[]> =>
  (await db.all<SeatsTable>("SELECT * FROM seats WHERE state = 'closing' OR expires_at < ?", at)).map(
    fromRow,
  );

/**
 * Returns true if the player still has the seat. Every order that moves money calls this inside its own unit of work. It
 * writes the row, because on PostgreSQL a unit that only reads it could commit after the seat was closed.
 */
export const claimSeat = async (unit: UnitOfWork, seat: Seat): Promise<boolean> => {
  const claimed = await unit.run(
    "UPDATE seats SET epoch = epoch WHERE machine_id = ? AND session_id = ? AND epoch = ? AND state = 'held'",
    seat.machineId,
    seat.sessionId,
    seat.epoch,
  );
  return claimed > 0;
};

/** Returns the new fencing number, or null if the machine does not exist. */
export const raiseEpoch = async (unit: UnitOfWork, machineId: MachineId): Promise<number | null> => {
  const row = await unit.get<{ epoch: number }>(
    'UPDATE machines SET epoch = epoch + 1 WHERE id = ? RETURNING epoch',
    machineId,
  );
  return row?.epoch ?? null;
};

/** Returns null if the seat has changed or is being closed. */
export const raiseEpochOfSeat = async (unit: UnitOfWork, seat: Seat): Promise<number | null> => {
  const row = await unit.get<{ epoch: number }>(
    `UPDATE machines SET epoch = epoch + 1 WHERE id = ?
     AND EXISTS (SELECT 1 FROM seats WHERE session_id = ? AND epoch = ? AND state = 'held') RETURNING epoch`,
    seat.machineId,
    seat.sessionId,
    seat.epoch,
  );
  return row?.epoch ?? null;
};

export const insertSeat = async (unit: UnitOfWork, seat: Seat, expiresAt: number): Promise<void> => {
  await unit.query
    .insertInto('seats')
    .values({
      machine_id: seat.machineId,
      player_id: seat.playerId,
      session_id: seat.sessionId,
      epoch: seat.epoch,
      state: 'held',
      expires_at: expiresAt,
      close_transfer_id: null,
      hold_until: null,
      dropped_at: null,
    })
    .execute();
};

export const resumeSeat = (unit: UnitOfWork, { sessionId, epoch }: Seat, expiresAt: number) =>
  unit.run(
    'UPDATE seats SET epoch = ?, expires_at = ?, hold_until = NULL, dropped_at = NULL WHERE session_id = ?',
    epoch,
    expiresAt,
    sessionId,
  );

/** Does nothing if the seat has another epoch or is being closed. */
export const extendLease = (unit: UnitOfWork, { sessionId, epoch }: Seat, expiresAt: number) =>
  unit.run(
    "UPDATE seats SET expires_at = ? WHERE session_id = ? AND epoch = ? AND state = 'held'",
    expiresAt,
    sessionId,
    epoch,
  );

export const storeHold = (
  unit: UnitOfWork,
  sessionId: SessionId,
  { until, droppedAt }: { readonly until: number; readonly droppedAt: number },
) =>
  unit.run(
    'UPDATE seats SET hold_until = ?, dropped_at = ?, expires_at = ? WHERE session_id = ?',
    until,
    droppedAt,
    until,
    sessionId,
  );

/** Lets the seat wait under a new epoch, which the server that had it does not know. */
export const storeFence = (
  unit: UnitOfWork,
  { sessionId, epoch }: Seat,
  { until, at }: { readonly until: number; readonly at: number },
) =>
  unit.run(
    'UPDATE seats SET epoch = ?, hold_until = ?, dropped_at = ? WHERE session_id = ?',
    epoch,
    until,
    at,
    sessionId,
  );

/** Lets the machine's seat, if it has one, wait under the new epoch. */
export const fenceMachineSeat = (
  unit: UnitOfWork,
  machineId: string,
  { epoch, until, at }: { readonly epoch: number; readonly until: number; readonly at: number },
) =>
  unit.run(
    `UPDATE seats SET epoch = ?, hold_until = ?, expires_at = ?, dropped_at = coalesce(dropped_at, ?)
     WHERE machine_id = ?`,
    epoch,
    until,
    until,
    at,
    machineId,
  );

export const startClosing = (unit: UnitOfWork, machineId: MachineId, transferId: TransferId) =>
  unit.run(
    "UPDATE seats SET state = 'closing', close_transfer_id = ? WHERE machine_id = ?",
    transferId,
    machineId,
  );

/** Returns false if the seat is not being closed by the given cash-out. */
export const replaceClosing = async (
  unit: UnitOfWork,
  sessionId: SessionId,
  { from, to }: { readonly from: TransferId; readonly to: TransferId },
): Promise<boolean> =>
  (await unit.run(
    "UPDATE seats SET close_transfer_id = ? WHERE session_id = ? AND state = 'closing' AND close_transfer_id = ?",
    to,
    sessionId,
    from,
  )) > 0;

/** Returns false if the seat is not being closed by this cash-out. */
export const undoClosing = async (
  unit: UnitOfWork,
  sessionId: SessionId,
  transferId: string,
): Promise<boolean> =>
  (await unit.run(
    `UPDATE seats SET state = 'held', close_transfer_id = NULL, dropped_at = NULL
     WHERE session_id = ? AND close_transfer_id = ?`,
    sessionId,
    transferId,
  )) > 0;

/** The seat waits for its player until then. If it waited before, `droppedAt` stays. */
export const undoClosingAndHold = (
  unit: UnitOfWork,
  sessionId: SessionId,
  { until, at }: { readonly until: number; readonly at: number },
) =>
  unit.run(
    `UPDATE seats SET state = 'held', close_transfer_id = NULL, hold_until = ?, expires_at = ?,
       dropped_at = coalesce(dropped_at, ?) WHERE session_id = ?`,
    until,
    until,
    at,
    sessionId,
  );

export const deleteSeat = (unit: UnitOfWork, sessionId: SessionId) =>
  unit.run('DELETE FROM seats WHERE session_id = ?', sessionId);

const storedSeatOf = (row: SeatsTable | undefined): StoredSeat | undefined => row && fromRow(row);

const fromRow = (row: SeatsTable): StoredSeat => ({
  machineId: row.machine_id as MachineId,
  playerId: row.player_id as PlayerId,
  sessionId: row.session_id as SessionId,
  epoch: row.epoch,
  state: row.state,
  expiresAt: row.expires_at,
  closeTransferId: row.close_transfer_id as TransferId | null,
  holdUntil: row.hold_until,
  droppedAt: row.dropped_at,
});
