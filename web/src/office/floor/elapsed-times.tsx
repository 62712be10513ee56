import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { serverNow } from '../api/server-reachability-store.ts';
import { formatAgeMinutesSeconds, formatHoursMinutesSeconds } from '../ui/format-durations.ts';
import { floorMessages } from './messages/floor-messages.ts';

const listeners = new Set<() => void>();
let now = 0;
let stopTimer = (): void => {};

const tick = (): void => {
  now = serverNow();
  for (const listener of listeners) listener();
  stopTimer = runAfterDelay(1000 - (now % 1000), tick);
};

/** One timer for all ages on the page, because there may be hundreds. */
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = serverNow();
    stopTimer = runAfterDelay(1000 - (now % 1000), tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopTimer();
  };
};

const read = (): number => {
  now ||= serverNow();
  return now;
};

const useNow = (): number => useSyncExternalStore(subscribe, read);

/** Elapsed time, as 01:18:40. */
export const ElapsedTime = ({ since }: { since: number }) => formatHoursMinutesSeconds(useNow() - since);

/** Live time since an event, as 04:12. */
export const LiveAgeLabel = ({ since }: { since: number }) => {
  const now = useNow();
  return <time dateTime={new Date(since).toISOString()}>{formatAgeMinutesSeconds(now - since)}</time>;
};

/** Time ago in its largest unit: 6 s, 31 min, 2 h. */
export const TimeAgo = ({ at }: { at: number }) => {
  const { t } = useMessages(floorMessages);
  const seconds = Math.max(0, Math.floor((useNow() - at) / 1000));
  if (seconds < 60) return t('s', { count: seconds });
  if (seconds < 3600) return t('min', { count: Math.floor(seconds / 60) });
  return t('h', { count: Math.floor(seconds / 3600) });
};
