/**
 * The first and the longest wait. Half of each wait is random, so that many clients do not reconnect at the same
 * moment.
 */
export interface ReconnectTiming {
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** Returns milliseconds to wait before an attempt, counted from 1. `random` is at least 0 and less than 1. */
export const reconnectDelay = (attempt: number, timing: ReconnectTiming, random: () => number): number => {
  const doubled = timing.firstDelayMs * 2 ** Math.min(attempt - 1, maxDoublings);
  const wholeMs = Math.min(doubled, timing.longestDelayMs);
  return wholeMs / 2 + (wholeMs / 2) * random();
};

/** Prevents an overflow; `longestDelayMs` is reached long before. */
const maxDoublings = 20;
