import { afterDelay } from '@reelfloor/protocol/after-delay';

export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  after(delayMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** Reads the system's time once and counts on from there, so that setting the system's clock does not disturb a round. */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after: afterDelay,
};
