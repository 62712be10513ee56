/** The cabinet's time, handed in so that a test can drive it. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** Read from the system once and counted on from there: a clock that is set in the middle of a round changes nothing. */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};
