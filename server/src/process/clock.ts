/** Passed in, so that tests can control time and timers. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  after(delayMs: number, run: () => void): () => void;
  every(periodMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** Counts on from the system's clock at the start: if somebody sets that clock, no deadline or hold jumps. */
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

/** Returns null if the time is up first; the work goes on. */
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
