import type { MachineId, PlayerId, SessionId, TransferId, ViewerId } from '@reelfloor/protocol';
import type { SessionEndReason } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { SeatsTable } from '../../platform/database/schema.ts';
import { buildIsPlayerRestrictedSql } from '../../players/protection/restriction-store.ts';
import type { Seat } from './seat.ts';

/** A seat's database row. Times: Unix time in ms. */
export interface StoredSeat extends Seat {
  readonly state: 'held' | 'closing';
  /** Id of the cash-out by which the seat is being closed; null if it is not being closed. */
  readonly closeTransferId: TransferId | null;
  /** Why the seat is being closed; null if it is not. */
  readonly closeReason: SessionEndReason | null;
  /** Unix time in ms when the hold of the seat expires; null while the player is connected. */
  readonly holdUntil: number | null;
  /** Unix time in ms when the player's connection dropped, unchanged by a restart of the server; null if it has not dropped. */
  readonly droppedAt: number | null;
  /** Id of the node that owns the seat; null for a seat created by a journal replay. */
  readonly nodeId: string | null;
  /** True while the node that owns the seat is alive. */
  readonly isServed: boolean;
  readonly resumeHash: string | null;
  /** The viewer of the page in the seat; null for a seat created by a journal replay until a page has taken it. */
  readonly viewerId: ViewerId | null;
}

type SeatRow = SeatsTable & { is_served: number };

const seats = `SELECT s.*, (SELECT count(*) FROM nodes n WHERE n.id = s.node_id AND n.state = 'alive') AS is_served
  FROM seats s`;

export const findSeat = async (db: Queries, machineId: string): Promise<StoredSeat | undefined> =>
  storedSeatOf(await db.get<SeatRow>(`${seats} WHERE s.machine_id = ?`, machineId));

export const findSeatOfPlayer = async (db: Queries, playerId: string): Promise<StoredSeat | undefined> =>
  storedSeatOf(await db.get<SeatRow>(`${seats} WHERE s.player_id = ?`, playerId));

/** Returns the seats that this node owns. */
export const listSeatsOwnedByNode = async (db: Queries, nodeId: string): Promise<StoredSeat[]> =>
  (await db.all<SeatRow>(`${seats} WHERE s.node_id = ?`, nodeId)).map(fromRow);

/** Returns seats whose owner node is dead, at most `limit`. */
export const listSeatsOfDeadNodes = async (db: Queries, limit: number): Promise<StoredSeat[]> => {
  const orphaned = "NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = s.node_id AND n.state = 'alive')";
  return (await db.all<SeatRow>(`${seats} WHERE ${orphaned} LIMIT ?`, limit)).map(fromRow);
};

/** Returns the held seats owned by this node whose players are on a break from play at the time `at`. */
export const listSeatsOfRestrictedPlayers = async (db: Queries, nodeId: string, at: number): Promise<StoredSeat[]> => {
  // Check per seat: given a list of players, SQLite would read all restrictions ever stored.
  const restricted = buildIsPlayerRestrictedSql('s.player_id');
  const held = `${seats} WHERE s.node_id = ? AND s.state = 'held' AND ${restricted}`;
  return (await db.all<SeatRow>(held, nodeId, at)).map(fromRow);
};

/** Returns the held seats owned by this node whose players are listed in one of these exclusion registers. */
export const listSeatsOfRegisterExcluded = async (
  db: Queries,
  nodeId: string,
  registers: readonly string[],
): Promise<StoredSeat[]> => {
  if (registers.length === 0) return [];
  const newest =
    'SELECT max(n.number) FROM register_answers n WHERE n.player_id = a.player_id AND n.register = a.register';
  const excluded = `EXISTS (SELECT 1 FROM register_answers a WHERE a.player_id = s.player_id AND a.excluded = 1
    AND a.register IN (${registers.map(() => '?').join(', ')}) AND a.number = (${newest}))`;
  const held = `${seats} WHERE s.node_id = ? AND s.state = 'held' AND ${excluded}`;
  return (await db.all<SeatRow>(held, nodeId, ...registers)).map(fromRow);
};

/** Returns the held seats owned by this node whose players have set a limit on their playing time. */
export const listSeatsWithPlayerTimeLimit = async (db: Queries, nodeId: string): Promise<StoredSeat[]> => {
  const timed = `s.player_id IN (SELECT l.player_id FROM limits_now l WHERE l.kind = 'time' AND l.amount IS NOT NULL)`;
  const held = `${seats} WHERE s.node_id = ? AND s.state = 'held' AND ${timed}`;
  return (await db.all<SeatRow>(held, nodeId)).map(fromRow);
};

/** Returns the held seats owned by this node that staff want to be closed. */
export const listSeatsEndedByStaff = async (db: Queries, nodeId: string): Promise<StoredSeat[]> => {
  const ended = 'EXISTS (SELECT 1 FROM seat_ends e WHERE e.session_id = s.session_id)';
  const held = `${seats} WHERE s.node_id = ? AND s.state = 'held' AND ${ended}`;
  return (await db.all<SeatRow>(held, nodeId)).map(fromRow);
};

/** Requests the owner node to close the seat, on behalf of staff or a casino's platform. Returns false if this was already requested. */
export const requestSeatEnd = async (
  tx: DatabaseTransaction,
  sessionId: SessionId,
  { at, by }: { readonly at: number; readonly by: SeatEnder },
): Promise<boolean> =>
  (await tx.run(
    'INSERT INTO seat_ends (session_id, at, ordered_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    ...[sessionId, at, by],
  )) > 0;

/** Who may request that a seat is closed. */
type SeatEnder = 'staff' | 'platform';

/** Returns who requested that the seat is closed. */
export const findSeatEndRequester = async (db: Queries, sessionId: string): Promise<SeatEnder> =>
  (await db.get<{ ordered_by: SeatEnder }>('SELECT ordered_by FROM seat_ends WHERE session_id = ?', sessionId))
    ?.ordered_by ?? 'staff';

/**
 * Returns the viewers of pages in the seats of these machines, and of pages whose connection was lost after `lostAfter` (Unix time in ms).
 * Some may be disconnected, because their node has just died.
 */
export const listViewersThatMayReconnect = async (
  db: Queries,
  machineIds: readonly string[],
  lostAfter: number,
): Promise<ViewerId[]> => {
  if (machineIds.length === 0) return [];
  const rows = await db.query
    .selectFrom('seats')
    .select('viewer_id')
    .where('machine_id', 'in', machineIds)
    .where('state', '=', 'held')
    .where((seat) => seat.or([seat('dropped_at', 'is', null), seat('dropped_at', '>', lostAfter)]))
    .execute();
  return rows.flatMap(({ viewer_id }) => (viewer_id === null ? [] : [viewer_id as ViewerId]));
};

/**
 * Returns true if the player still has the seat. Call this in the transaction of each transfer of money. It writes the row, because on
 * PostgreSQL a transaction that only reads the row could commit after the seat was closed.
 */
export const lockSeatIfStillTaken = async (tx: DatabaseTransaction, seat: Seat): Promise<boolean> => {
  const claimed = await tx.run(
    "UPDATE seats SET epoch = epoch WHERE machine_id = ? AND session_id = ? AND epoch = ? AND state = 'held'",
    seat.machineId,
    seat.sessionId,
    seat.epoch,
  );
  return claimed > 0;
};

/** Who has a seat: the owner node, and the viewer and resume secret hash of the page in it. */
export interface SeatHolder {
  readonly nodeId: string;
  readonly resumeHash: string;
  readonly viewerId: ViewerId;
}

export const insertSeat = async (
  tx: DatabaseTransaction,
  seat: Seat,
  { nodeId, resumeHash, viewerId }: SeatHolder,
): Promise<void> => {
  await tx.query
    .insertInto('seats')
    .values({
      machine_id: seat.machineId,
      player_id: seat.playerId,
      session_id: seat.sessionId,
      epoch: seat.epoch,
      state: 'held',
      close_transfer_id: null,
      hold_until: null,
      dropped_at: null,
      node_id: nodeId,
      resume_hash: resumeHash,
      viewer_id: viewerId,
    })
    .execute();
};

/** Stores a seat on hold for its player without an owner node, so that any live node takes it over. */
export const insertHeldSeatWithoutNode = async (
  tx: DatabaseTransaction,
  { machineId, playerId, sessionId, epoch }: Seat,
  { until, at }: { readonly until: number; readonly at: number },
): Promise<void> => {
  await tx.run(
    `INSERT INTO seats (machine_id, player_id, session_id, epoch, state, hold_until, dropped_at)
     VALUES (?, ?, ?, ?, 'held', ?, ?)`,
    machineId,
    playerId,
    sessionId,
    epoch,
    until,
    at,
  );
};

export const resumeSeat = (
  tx: DatabaseTransaction,
  { sessionId, epoch }: Seat,
  { nodeId, resumeHash, viewerId }: SeatHolder,
) =>
  tx.run(
    `UPDATE seats SET epoch = ?, node_id = ?, resume_hash = ?, viewer_id = ?, hold_until = NULL, dropped_at = NULL
     WHERE session_id = ?`,
    epoch,
    nodeId,
    resumeHash,
    viewerId,
    sessionId,
  );

/** Stores that the seat is on hold for its player, and that this node owns the seat. */
export const storeSeatHold = (
  tx: DatabaseTransaction,
  { sessionId, epoch }: Seat,
  hold: { readonly until: number; readonly droppedAt: number; readonly nodeId: string },
) =>
  tx.run(
    'UPDATE seats SET epoch = ?, hold_until = ?, dropped_at = ?, node_id = ? WHERE session_id = ?',
    epoch,
    hold.until,
    hold.droppedAt,
    hold.nodeId,
    sessionId,
  );

/** Makes this node the owner of a seat that is being closed. */
export const takeOverSeatClosing = (tx: DatabaseTransaction, sessionId: SessionId, nodeId: string) =>
  tx.run("UPDATE seats SET node_id = ? WHERE session_id = ? AND state = 'closing'", nodeId, sessionId);

export const startSeatClosing = (
  tx: DatabaseTransaction,
  machineId: MachineId,
  transferId: TransferId,
  reason: SessionEndReason,
) =>
  tx.run(
    "UPDATE seats SET state = 'closing', close_transfer_id = ?, close_reason = ? WHERE machine_id = ?",
    ...[transferId, reason, machineId],
  );

/** Replaces the cash-out `from` that closes the seat by the cash-out `to`. Returns false if `from` does not close the seat. */
export const replaceSeatClosingCashOut = async (
  tx: DatabaseTransaction,
  sessionId: SessionId,
  { from, to }: { readonly from: TransferId; readonly to: TransferId },
): Promise<boolean> =>
  (await tx.run(
    "UPDATE seats SET close_transfer_id = ? WHERE session_id = ? AND state = 'closing' AND close_transfer_id = ?",
    to,
    sessionId,
    from,
  )) > 0;

/** Turns a seat that is being closed into a held one. Returns false if the given cash-out does not close it. */
export const revertClosingSeatToHeld = async (
  tx: DatabaseTransaction,
  sessionId: SessionId,
  transferId: string,
): Promise<boolean> =>
  (await tx.run(
    `UPDATE seats SET state = 'held', close_transfer_id = NULL, close_reason = NULL, dropped_at = NULL
     WHERE session_id = ? AND close_transfer_id = ?`,
    sessionId,
    transferId,
  )) > 0;

/** Cancels closing the seat and holds it for its player until `until`. A `droppedAt` from before stays. */
export const cancelSeatClosingAndHold = (
  tx: DatabaseTransaction,
  sessionId: SessionId,
  { until, at }: { readonly until: number; readonly at: number },
) =>
  tx.run(
    `UPDATE seats SET state = 'held', close_transfer_id = NULL, close_reason = NULL, hold_until = ?,
       dropped_at = coalesce(dropped_at, ?) WHERE session_id = ?`,
    until,
    at,
    sessionId,
  );

export const deleteSeat = (tx: DatabaseTransaction, sessionId: SessionId) =>
  tx.run('DELETE FROM seats WHERE session_id = ?', sessionId);

const storedSeatOf = (row: SeatRow | undefined): StoredSeat | undefined => row && fromRow(row);

const fromRow = (row: SeatRow): StoredSeat => ({
  machineId: row.machine_id as MachineId,
  playerId: row.player_id as PlayerId,
  sessionId: row.session_id as SessionId,
  epoch: row.epoch,
  state: row.state,
  closeTransferId: row.close_transfer_id as TransferId | null,
  closeReason: row.close_reason as SessionEndReason | null,
  holdUntil: row.hold_until,
  droppedAt: row.dropped_at,
  nodeId: row.node_id,
  isServed: row.is_served > 0,
  resumeHash: row.resume_hash,
  viewerId: row.viewer_id as ViewerId | null,
});
