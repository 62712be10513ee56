import type { ViewerId } from '@reelfloor/protocol';
import type { Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat } from '../seat-store.ts';

/** Time in ms for which a picture continues after its page's connection was lost, so that the page can reconnect to it. */
export const pictureGraceMs = 15_000;

/** Stops the picture of a disconnected page that has not returned to its seat, on this node or another. */
export const stopPictureOfDisconnectedPage = async (
  { database, floor }: Pick<SeatServiceDependencies, 'database' | 'floor'>,
  { machineId, sessionId }: Seat,
  viewerId: ViewerId | null,
): Promise<void> => {
  if (viewerId === null) return;
  // If the database is unreachable, stop the picture: no page can have taken its seat again.
  const row = await findSeat(database.read, machineId).catch(() => undefined);
  const plays = row?.sessionId === sessionId && row.state === 'held' && row.holdUntil === null;
  if (!plays) floor.get(machineId)?.link?.stopVideo(viewerId);
};
