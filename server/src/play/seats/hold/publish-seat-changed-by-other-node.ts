import type { Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat } from '../seat-store.ts';

/**
 * Maximum number of reads of the row of a seat that was lost: a read is repeated if the machine changed meanwhile. `SeatAndFaultPoller`
 * reads the row soon after.
 */
const maxReads = 20;

/** Publishes the current state of a seat that another node has taken or ended. */
export const publishSeatChangedByOtherNode = async (
  { database, floor, bus }: Pick<SeatServiceDependencies, 'database' | 'floor' | 'bus'>,
  seat: Seat,
): Promise<void> => {
  const { machineId } = seat;
  for (let reads = 0; reads < maxReads; reads++) {
    const shown = floor.get(machineId);
    const row = await findSeat(database.read, machineId);
    // If the machine changed during the read, the row may be stale.
    if (floor.get(machineId) !== shown) continue;
    floor.setSeat(machineId, row?.state === 'held' && row.holdUntil !== null ? 'waiting' : (row?.state ?? 'none'));
    break;
  }
  bus.publish('seatChanged', seat);
};
