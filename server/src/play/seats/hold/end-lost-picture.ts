import type { ViewerId } from '@reelfloor/protocol';
import type { FloorParts } from '../floor-parts.ts';
import type { Seat } from '../seat.ts';
import { findSeat } from '../seat-store.ts';

/** Ends the picture of a lost page that has not come back to its seat, on this node or another. */
export const endLostPicture = async (
  { database, floor }: Pick<FloorParts, 'database' | 'floor'>,
  { machineId, sessionId }: Seat,
  viewerId: ViewerId | null,
): Promise<void> => {
  if (viewerId === null) return;
  // While the database is unreachable, no page can have taken its seat again.
  const row = await findSeat(database.read, machineId).catch(() => undefined);
  const plays = row?.sessionId === sessionId && row.state === 'held' && row.holdUntil === null;
  if (!plays) floor.get(machineId)?.link?.stopVideo(viewerId);
};
