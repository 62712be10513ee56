/** Longest timer delay in ms that Node and browsers accept. A longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `callback` after a delay in ms and returns a function that cancels the call. A delay below 0 (a time in the past) counts as 0. A
 * delay longer than one timer allows is split over several timers.
 */
export const runAfterDelay = (delayMs: number, callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (leftMs: number): void => {
    const timerMs = Math.min(leftMs, longestTimerMs);
    timer = setTimeout(() => (leftMs > timerMs ? wait(leftMs - timerMs) : callback()), timerMs);
  };
  wait(Math.max(0, delayMs));
  return () => clearTimeout(timer);
};
