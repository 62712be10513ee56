/**
 * First and longest wait before an attempt. Half of each wait is random, so that many clients do not
 * reconnect at the same moment.
 */
export interface ReconnectTiming {
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** Returns the wait before an attempt, in ms. Attempts count from 1; `random` returns 0 to below 1. */
export const reconnectDelay = (attempt: number, timing: ReconnectTiming, random: () => number): number => {
  const doubled = timing.firstDelayMs * 2 ** Math.min(attempt - 1, maxDoublings);
  const wholeMs = Math.min(doubled, timing.longestDelayMs);
  return wholeMs / 2 + (wholeMs / 2) * random();
};

/** Prevents an overflow; `longestDelayMs` is reached much earlier. */
const maxDoublings = 20;
