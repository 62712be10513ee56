import type { Database } from '../../database/database.ts';
import type { Seat } from '../seat.ts';
import { findSeat, storeHold } from '../seat-store.ts';

/** A restart of the server begins the hold again; this bounds how often. */
const maxHolds = 3;

/** Returns for how many ms the seat waits for its player, or null if it is taken, closing or gone. */
export const holdSeat = (
  database: Database,
  seat: Seat,
  { at, holdMs }: { readonly at: number; readonly holdMs: number },
): Promise<number | null> =>
  database.transact(async (unit) => {
    const row = await findSeat(unit, seat.machineId);
    if (row?.sessionId !== seat.sessionId || row.epoch !== seat.epoch || row.state !== 'held') return null;
    const droppedAt = row.droppedAt ?? at;
    const until = Math.max(at, Math.min(at + holdMs, droppedAt + maxHolds * holdMs));
    await storeHold(unit, seat.sessionId, { until, droppedAt });
    return until - at;
  });
