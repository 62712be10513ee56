import { type Refusal, refuse, type ViewerId } from '@reelfloor/protocol';
import type { Attempt, ViewerOffer } from './viewer-offer.ts';

/**
 * Returns why a watcher gets no picture; null for everybody else, and if it gets one. Watchers join a picture that somebody
 * else has: they start none, so they decide nothing about it.
 */
export const refusalToWatch = (
  attempts: ReadonlyMap<ViewerId, Attempt>,
  { viewerId, cabinet, watches }: ViewerOffer,
): Refusal | null => {
  if (!watches) return null;
  const { machineId, privateAreas } = cabinet.description;
  if (!privateAreas) return refuse('WATCH_OFF', { machine: machineId });
  const others = [...attempts].filter(([id, attempt]) => attempt.machineId === machineId && id !== viewerId);
  if (!others.some(([, { isPublic }]) => !isPublic))
    return refuse('MACHINE_NOT_READY', { machine: machineId });
  const watchers = others.filter(([, { isPublic }]) => isPublic);
  return watchers.length >= watches.most ? refuse('WATCHERS_FULL', { machine: machineId }) : null;
};
