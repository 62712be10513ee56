import { useEffect, useState } from 'react';
import { systemClock } from './clock.ts';
import { countDown } from './count-down.ts';

/** What is left until a moment (milliseconds since 1970), counted down by the second to 0; null where the moment is not known. */
export const useLeftMs = (untilMs: number | null): number | null => {
  const [now, setNow] = useState(systemClock.nowMs);
  useEffect(() => {
    if (untilMs !== null) return countDown(untilMs, systemClock, () => setNow(systemClock.nowMs()));
  }, [untilMs]);
  return untilMs === null ? null : Math.max(0, untilMs - now);
};
