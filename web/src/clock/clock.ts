import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';
import { getServerTimeMs } from './server-time.ts';

export interface Clock {
  /** Returns the server's Unix time in ms, which may jump forward or back. */
  nowMs(): number;
  /** Returns a monotonic time in ms, on the same time base as animation and video frames. */
  runningMs(): number;
  after(delayMs: number, run: () => void): () => void;
  every(intervalMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: getServerTimeMs,
  runningMs: () => performance.now(),
  after: runAfterDelay,
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs);
    return () => clearInterval(timer);
  },
};
