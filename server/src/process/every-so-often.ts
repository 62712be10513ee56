import type { Clock } from './clock.ts';

/**
 * Starts the work at each period, except while it is still running. The work must not reject. The returned function stops
 * the repeats, but not work that is running.
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
