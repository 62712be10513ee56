import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';

/** Time and timers, passed to each part so that tests can control them. */
export interface Clock {
  /** Returns the Unix time in ms. */
  nowMs(): number;
  after(delayMs: number, run: () => void): () => void;
  every(periodMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** Reads the system time once at the start, then counts monotonically, so that changes of the system time do not move deadlines. */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after: runAfterDelay,
  every(periodMs, run) {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

/** Returns the result of the work, or null if it takes longer than `limitMs`. The work then continues, and its result is ignored. */
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
