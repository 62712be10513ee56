import { useEffect, useState } from 'react';
import { systemClock } from './clock.ts';
import { countDown } from './count-down.ts';

/** Returns the milliseconds until `untilMs` (ms since 1970), updated every second; null if `untilMs` is null. */
export const useLeftMs = (untilMs: number | null): number | null => {
  const [now, setNow] = useState(systemClock.nowMs);
  useEffect(() => {
    if (untilMs !== null) return countDown(untilMs, systemClock, () => setNow(systemClock.nowMs()));
  }, [untilMs]);
  return untilMs === null ? null : Math.max(0, untilMs - now);
};
