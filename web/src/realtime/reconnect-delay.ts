/** Half of the wait is fixed, half is drawn, so that many clients do not come back in the same instant. */
export interface ReconnectTiming {
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** How long to wait before the given attempt (1 for the first one after a loss). `random` is from 0 up to 1. */
export const reconnectDelay = (attempt: number, timing: ReconnectTiming, random: () => number): number => {
  const doubled = timing.firstDelayMs * 2 ** Math.min(attempt - 1, maxDoublings);
  const wholeMs = Math.min(doubled, timing.longestDelayMs);
  return wholeMs / 2 + (wholeMs / 2) * random();
};

/** Beyond this the power would overflow long before the limit stops mattering. */
const maxDoublings = 20;
