export interface Clock {
  /** Milliseconds since 1970 by the device's clock, which may jump at any moment. */
  nowMs(): number;
  /** Milliseconds that never jump back, on the same time base as animation and video frames. */
  runningMs(): number;
  /** Runs once after the delay. Returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs repeatedly. Returns the function that stops it. */
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
