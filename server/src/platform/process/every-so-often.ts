import type { Clock } from '../clock/clock.ts';

/**
 * Starts the work after each period, unless the work is still running. The work must not reject. Returns a function that
 * stops the repeats; work that is already running goes on.
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
