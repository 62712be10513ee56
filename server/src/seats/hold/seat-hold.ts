import type { Database } from '../../database/database.ts';
import { findSeat, type Seat } from '../seat.ts';

/** Restarts begin a hold anew; all together a seat waits no longer than this many holds. */
const maxHolds = 3;

/** Writes down that the seat waits for its player. Answers for how long yet; null: it is no longer there to wait. */
export const holdSeat = (
  database: Database,
  seat: Seat,
  { at, holdMs }: { readonly at: number; readonly holdMs: number },
): Promise<number | null> =>
  database.transact(async (unit) => {
    const row = await findSeat(unit, seat.machineId);
    if (row?.session_id !== seat.sessionId || row.epoch !== seat.epoch || row.state !== 'held') return null;
    const droppedAt = row.dropped_at ?? at;
    const until = Math.max(at, Math.min(at + holdMs, droppedAt + maxHolds * holdMs));
    await unit.run(
      'UPDATE seats SET hold_until = ?, dropped_at = ?, expires_at = ? WHERE session_id = ?',
      until,
      droppedAt,
      until,
      seat.sessionId,
    );
    return until - at;
  });
