import type { Clock } from '../clock/clock.ts';

/**
 * Starts the work periodically, unless it is still running. The work must not reject. Returns a function that stops the repetition; running
 * work continues.
 */
export const repeatWithoutOverlap = (clock: Clock, intervalMs: number, work: () => Promise<void>): (() => void) => {
  let isAtWork = false;
  return clock.every(intervalMs, () => {
    if (isAtWork) return;
    isAtWork = true;
    void work().finally(() => {
      isAtWork = false;
    });
  });
};
