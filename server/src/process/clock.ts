/** The server's time and timers, handed in so that a test can drive them. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Runs once after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs again and again after each period; the returned function ends that. */
  every(periodMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/**
 * Reads the system's clock once at the start and counts on from there: when somebody sets it, no deadline, hold, lease or
 * cool-down of a running server jumps with it. The next start reads it anew.
 */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
  every(periodMs, run) {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

/** Waits for the work, but no longer than the limit; null when the time is up first. The work goes on either way. */
export const waitAtMost = async <T>(clock: Clock, limitMs: number, work: Promise<T>): Promise<T | null> => {
  let cancel = (): void => {};
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(null));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
};
