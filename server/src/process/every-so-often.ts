import type { Clock } from './clock.ts';

/**
 * Does the work every so many milliseconds, and leaves a time out while it is still at it. The work must not reject.
 * Returns what stops it; work that runs then goes on to its end.
 */
export const everySoOften = (clock: Clock, ms: number, work: () => Promise<void>): (() => void) => {
  let isAtWork = false;
  return clock.every(ms, () => {
    if (isAtWork) return;
    isAtWork = true;
    void work().finally(() => {
      isAtWork = false;
    });
  });
};
