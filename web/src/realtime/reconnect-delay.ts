/**
 * The first and the longest wait before a reconnect. Half of each wait is random, so that many clients do not reconnect
 * at the same moment.
 */
export interface ReconnectTiming {
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/**
 * Returns the wait before an attempt, in milliseconds; 1 is the first attempt after a loss. `random` is at least 0
 * and less than 1.
 */
export const reconnectDelay = (attempt: number, timing: ReconnectTiming, random: () => number): number => {
  const doubled = timing.firstDelayMs * 2 ** Math.min(attempt - 1, maxDoublings);
  const wholeMs = Math.min(doubled, timing.longestDelayMs);
  return wholeMs / 2 + (wholeMs / 2) * random();
};

/** Number of times the wait may double. It prevents an overflow; `longestDelayMs` is reached long before. */
const maxDoublings = 20;
