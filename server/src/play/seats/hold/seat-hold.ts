import type { ViewerId } from '@reelfloor/protocol';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { pickSeatFields, type Seat } from '../seat.ts';
import { incrementSeatEpoch } from '../seat-epoch.ts';
import { findSeat, type StoredSeat, storeSeatHold, takeOverSeatClosing } from '../seat-store.ts';
import { mayHoldSeat, mayTakeOverSeatFromDeadNode } from './seat-ownership.ts';

/** Maximum number of consecutive holds of a seat. Each restart of the server begins a new hold, so without a limit they might never end. */
const maxHolds = 3;
/** Duration in ms of the first hold after a page's connection to its seat was fenced off. Then the seat's node begins the regular hold. */
export const fencedHoldMs = 30_000;

export interface SeatHoldOptions {
  readonly at: number;
  readonly holdMs: number;
  /** Id of the node that owns the held seat. */
  readonly nodeId: string;
}

/** A seat on hold for its player. */
export interface WaitingSeat {
  readonly seat: Seat;
  readonly leftMs: number;
  /** The viewer whose picture continues for a while after the page's connection was lost; null if there is none. */
  readonly viewerId: ViewerId | null;
}

/** Begins to hold a seat for its player. Returns null if the seat was taken, is closing or is free. */
export const holdSeat = (database: Database, seat: Seat, options: SeatHoldOptions): Promise<WaitingSeat | null> =>
  database.transact(async (tx) => {
    const row = await findSeat(tx, seat.machineId);
    return row && mayHoldSeat(row, seat) ? letWait(tx, row, seat, options) : null;
  });

/**
 * Fences off a page's connection to its seat, on whichever node: the seat gets a new epoch, so that the connection's cash transfers are
 * refused at once. Returns null if another connection has taken the seat or it is being closed.
 */
export const fenceOffSeatConnection = (
  database: Database,
  found: Seat,
  options: SeatHoldOptions,
): Promise<WaitingSeat | null> =>
  database.transact(async (tx) => {
    const row = await findSeat(tx, found.machineId);
    return row && mayHoldSeat(row, found) ? fence(tx, row, options) : null;
  });

/**
 * Takes over a seat whose node is dead. If that node was only suspended and a page plays there, the new epoch makes the page's cash
 * transfers fail. Returns null if another node was faster.
 */
export const takeOverSeatFromDeadNode = (
  database: Database,
  found: StoredSeat,
  options: SeatHoldOptions,
): Promise<WaitingSeat | 'closing' | null> =>
  database.transact(async (tx) => {
    const row = await findSeat(tx, found.machineId);
    if (!row || !mayTakeOverSeatFromDeadNode(row, found)) return null;
    if (row.state === 'held') return fence(tx, row, options);
    await takeOverSeatClosing(tx, row.sessionId, options.nodeId);
    return 'closing';
  });

const fence = async (tx: DatabaseTransaction, row: StoredSeat, terms: SeatHoldOptions): Promise<WaitingSeat | null> => {
  const epoch = await incrementSeatEpoch(tx, row);
  if (epoch === null) return null;
  return letWait(tx, row, { ...pickSeatFields(row), epoch }, terms);
};

const letWait = async (
  tx: DatabaseTransaction,
  row: StoredSeat,
  seat: Seat,
  { at, holdMs, nodeId }: SeatHoldOptions,
): Promise<WaitingSeat> => {
  // Clamp a stored time in the future: it was written before the clock was set back.
  const droppedAt = Math.min(row.droppedAt ?? at, at);
  const until = Math.max(at, Math.min(at + holdMs, droppedAt + maxHolds * holdMs));
  await storeSeatHold(tx, seat, { until, droppedAt, nodeId });
  return { seat, leftMs: until - at, viewerId: row.viewerId };
};
