/** The page's time, handed in so that a test can drive it. */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock, which may be set at any moment. */
  nowMs(): number;
  /** Milliseconds that only grow, counted as the browser counts animation and video frames. */
  runningMs(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs again and again; the returned function ends it. */
  every(intervalMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  runningMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs);
    return () => clearInterval(timer);
  },
};
