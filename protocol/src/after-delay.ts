/** Longest delay in ms that a timer of Node or of a browser accepts. A longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `run` after a delay in ms and returns a function that cancels the call. A delay below 0, of a moment that has passed,
 * counts as 0. A delay that is too long for one timer is waited in several.
 */
export const afterDelay = (delayMs: number, run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (leftMs: number): void => {
    const timerMs = Math.min(leftMs, longestTimerMs);
    timer = setTimeout(() => (leftMs > timerMs ? wait(leftMs - timerMs) : run()), timerMs);
  };
  wait(Math.max(0, delayMs));
  return () => clearTimeout(timer);
};
