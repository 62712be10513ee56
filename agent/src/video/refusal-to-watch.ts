import { type Refusal, refuse, type ViewerId } from '@reelfloor/protocol';
import type { Attempt, ViewerOffer } from './viewer-offer.ts';

/** Returns why a watcher gets no picture; null for everybody else, and if it gets one. */
export const refusalToWatch = (
  attempts: ReadonlyMap<ViewerId, Attempt>,
  { viewerId, cabinet, watches }: ViewerOffer,
): Refusal | null => {
  if (!watches) return null;
  const { machineId, privateAreas } = cabinet.description;
  if (!privateAreas) return refuse('WATCH_OFF', { machine: machineId });
  const isOther = ([id, attempt]: [ViewerId, Attempt]) =>
    attempt.machineId === machineId && attempt.isPublic && id !== viewerId;
  const watchers = [...attempts].filter(isOther);
  return watchers.length >= watches.most ? refuse('WATCHERS_FULL', { machine: machineId }) : null;
};
