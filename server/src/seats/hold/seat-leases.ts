import type { Database } from '../../database/database.ts';
import type { Seat } from '../seat.ts';
import { extendLease, listSeats, raiseEpochOfSeat, type StoredSeat, storeFence } from '../seat-store.ts';

/** A seat whose lease ran out has lost its server, and waits for its player from then on. */
export const leaseMs = 30_000;

/** What the database says of a seat that this process believes to be its own: who has it now, or nobody. */
export interface LostSeat {
  readonly seat: Seat;
  readonly row: StoredSeat | null;
}

/** Renews the leases of seats at which somebody is connected here. One with another epoch is somebody else's by now. */
export const renewLeases = (database: Database, seats: readonly Seat[], at: number): Promise<void> =>
  database.transact(async (unit) => {
    for (const seat of seats) await extendLease(unit, seat, at + leaseMs);
  });

/** Which of the seats another process has fenced off, by a higher epoch or by ending the session. */
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
 * Takes a seat from the process that holds its lease: with the new epoch that one's commands about money are refused at
 * once, and it ends the connection when it next looks. Null: it was somebody else's, or closing, by then.
 */
export const fenceOff = (database: Database, seat: Seat, at: number): Promise<Seat | null> =>
  database.transact(async (unit) => {
    const epoch = await raiseEpochOfSeat(unit, seat);
    if (epoch === null) return null;
    const fenced = { ...seat, epoch };
    // The seat waits from now on, also for whoever reads this before the hold is written.
    await storeFence(unit, fenced, { until: at + leaseMs, at });
    return fenced;
  });
