/** The cabinet's time. Tests pass a clock that they drive. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Calls `run` once after the delay. Returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** The system's time is read once and counted on from there, so setting the system's clock does not disturb a round. */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};
