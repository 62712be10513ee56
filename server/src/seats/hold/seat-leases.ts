import type { Database } from '../../database/database.ts';
import type { Seat } from '../seat.ts';
import { extendLease, listSeats, raiseEpochOfSeat, type StoredSeat, storeFence } from '../seat-store.ts';

/** When the lease of a seat runs out, its server is lost, and the seat waits for its player. */
export const leaseMs = 30_000;

/** `row`: the machine's seat now; null if the machine is free. */
export interface LostSeat {
  readonly seat: Seat;
  readonly row: StoredSeat | null;
}

/** Skips seats that somebody else has taken. */
export const renewLeases = (database: Database, seats: readonly Seat[], at: number): Promise<void> =>
  database.transact(async (unit) => {
    for (const seat of seats) await extendLease(unit, seat, at + leaseMs);
  });

export const findLostSeats = async (database: Database, seats: readonly Seat[]): Promise<LostSeat[]> => {
  if (seats.length === 0) return [];
  const rows = await listSeats(database.read);
  const bySession = new Map(rows.map((row) => [row.sessionId, row]));
  return seats.flatMap((seat) => {
    const row = bySession.get(seat.sessionId) ?? null;
    return row === null || row.epoch > seat.epoch ? [{ seat, row }] : [];
  });
};

/**
 * Takes a seat from the server that has its lease: the new epoch makes it refuse the old connection's money orders at
 * once. Returns null if the seat has been taken by somebody else or is being closed.
 */
export const fenceOff = (database: Database, seat: Seat, at: number): Promise<Seat | null> =>
  database.transact(async (unit) => {
    const epoch = await raiseEpochOfSeat(unit, seat);
    if (epoch === null) return null;
    const fenced = { ...seat, epoch };
    // The seat waits at once, also for others who read it before the hold is stored.
    await storeFence(unit, fenced, { until: at + leaseMs, at });
    return fenced;
  });
