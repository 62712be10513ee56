import type { Database } from '../../database/database.ts';
import type { SeatsTable } from '../../database/schema.ts';
import type { Seat } from '../seat.ts';

/** A seat whose lease ran out has lost its server, and waits for its player from then on. */
export const leaseMs = 30_000;

/** What the database says of a seat that this process believes to be its own: who has it now, or nobody. */
export interface LostSeat {
  readonly seat: Seat;
  readonly row: SeatsTable | null;
}

/** Renews the leases of seats at which somebody is connected here. One with another epoch is somebody else's by now. */
export const renewLeases = (database: Database, seats: readonly Seat[], at: number): Promise<void> =>
  database.transact(async (unit) => {
    for (const { sessionId, epoch } of seats)
      await unit.run(
        "UPDATE seats SET expires_at = ? WHERE session_id = ? AND epoch = ? AND state = 'held'",
        at + leaseMs,
        sessionId,
        epoch,
      );
  });

/** Which of the seats another process has fenced off, by a higher epoch or by ending the session. */
export const findLostSeats = async (database: Database, seats: readonly Seat[]): Promise<LostSeat[]> => {
  if (seats.length === 0) return [];
  const rows = await database.read.all<SeatsTable>('SELECT * FROM seats');
  const bySession = new Map(rows.map((row) => [row.session_id, row]));
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
    const raised = await unit.get<{ epoch: number }>(
      `UPDATE machines SET epoch = epoch + 1 WHERE id = ?
       AND EXISTS (SELECT 1 FROM seats WHERE session_id = ? AND epoch = ? AND state = 'held') RETURNING epoch`,
      seat.machineId,
      seat.sessionId,
      seat.epoch,
    );
    if (!raised) return null;
    const { epoch } = raised;
    // The seat waits from now on, also for whoever reads this before the hold is written.
    const waiting = 'UPDATE seats SET epoch = ?, hold_until = ?, dropped_at = ? WHERE session_id = ?';
    await unit.run(waiting, epoch, at + leaseMs, at, seat.sessionId);
    return { ...seat, epoch };
  });
