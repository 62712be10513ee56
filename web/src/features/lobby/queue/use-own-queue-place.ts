import { useEffect, useState, useSyncExternalStore } from 'react';
import { systemClock } from '../../../clock/clock.ts';
import { machineCountsStore, type ShownMachineCounts } from './queue-and-spectator-counts.ts';
import { type OwnQueuePlace, type QueueState, queueStore } from './queue-store.ts';

export const useQueueState = (): QueueState | null => useSyncExternalStore(queueStore.subscribe, queueStore.get);

export const useOwnQueuePlace = (machineId: string): OwnQueuePlace | null =>
  useSyncExternalStore(queueStore.subscribe, () => queueStore.placeAt(machineId));

export const useAreMachineQueuesOffered = (): boolean =>
  useSyncExternalStore(queueStore.subscribeOffered, queueStore.isOffered);

export const useQueueAndSpectatorCounts = (machineId: string): ShownMachineCounts | null => {
  const counts = machineCountsStore.of(machineId);
  return useSyncExternalStore(counts.subscribe, counts.get);
};

/**
 * Returns the current Unix time in ms (since 1970). While `isTicking`, it is updated every fifteen seconds, which suffices for estimates in
 * minutes.
 */
export const useApproximateNow = (isTicking: boolean): number => {
  const [now, setNow] = useState(systemClock.nowMs);
  useEffect(() => {
    if (!isTicking) return;
    setNow(systemClock.nowMs());
    return systemClock.every(roughMs, () => setNow(systemClock.nowMs()));
  }, [isTicking]);
  return now;
};

const roughMs = 15_000;
