/**
 * Does the work every so many milliseconds, and leaves a time out while it is still at it. The work must not reject.
 * Answers what stops it; work that runs then goes on to its end.
 */
export const everySoOften = (ms: number, work: () => Promise<void>): (() => void) => {
  let isAtWork = false;
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    void work().finally(() => {
      isAtWork = false;
    });
  }, ms);
  return () => clearInterval(timer);
};
