import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';

export interface Clock {
  /** Unix time in ms. */
  nowMs(): number;
  after(delayMs: number, run: () => void): () => void;
}

const startedAtMs = Date.now() - performance.now();

/** Reads the system clock once and then counts monotonically, so that setting the system clock does not disturb a round. */
export const systemClock: Clock = {
  nowMs: () => Math.trunc(startedAtMs + performance.now()),
  after: runAfterDelay,
};
