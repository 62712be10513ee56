import { useEffect, useState } from 'react';
import { type Clock, systemClock } from './clock.ts';

/** Returns the milliseconds until `untilMs` (Unix time in ms), updated every second; null if `untilMs` is null. */
export const useRemainingMs = (untilMs: number | null): number | null => {
  const [now, setNow] = useState(systemClock.nowMs);
  useEffect(() => {
    if (untilMs !== null) return startCountdown(untilMs, systemClock, () => setNow(systemClock.nowMs()));
  }, [untilMs]);
  return untilMs === null ? null : Math.max(0, untilMs - now);
};

/** Calls `notify` now and every second until `untilMs` (Unix time in ms). Returns a function that stops the calls. */
export const startCountdown = (untilMs: number, clock: Clock, notify: () => void): (() => void) => {
  let cancel = () => {};
  const count = () => {
    notify();
    const leftMs = untilMs - clock.nowMs();
    if (leftMs > 0) cancel = clock.after(leftMs % secondMs || secondMs, count);
  };
  count();
  return () => cancel();
};

const secondMs = 1000;
