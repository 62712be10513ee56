import { afterDelay } from '@reelfloor/protocol/after-delay';

/** Time and timers, passed to each part so that tests can control them. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  nowMs(): number;
  after(delayMs: number, run: () => void): () => void;
  every(periodMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** Reads the system's clock once at the start, then counts on, so that setting that clock does not move deadlines. */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after: afterDelay,
  every(periodMs, run) {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};

/** Returns the result of the work, or null if it takes longer than `limitMs`. The work then goes on unattended. */
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
