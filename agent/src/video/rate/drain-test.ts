import type { PathMeter } from './path-meter.ts';

/** When the queue should have shrunk by 30 ms, but shrank by less than 40 % of that, it is no queue. */
const enoughMs = 30;
const drainedShare = 0.4;
const grownMs = 15;
/** On a full link no burst arrives this much quicker than the rest. */
const idleBursts = 1.6;

/** Tells a queue from a longer path: when less is sent than the link carries, a queue becomes shorter and a path does not. */
export class DrainTest {
  readonly #path: PathMeter;
  #fullSinceMs: number | null = null;
  #from: {
    readonly sentAtMs: number;
    readonly bits: number;
    readonly queueMs: number;
    carried: number;
    readonly longestMs: number;
  } | null = null;

  constructor(path: PathMeter) {
    this.#path = path;
  }

  /** The longest queue of this test, in milliseconds; 0 while no test runs. */
  get longestMs(): number {
    return this.#from?.longestMs ?? 0;
  }

  /** Ends the test: the queue is gone, or the path's new delay is accepted. */
  end(): void {
    this.#from = null;
    this.#fullSinceMs = null;
  }

  /** Returns true once the delay proves to be the path's. To be called with each feedback while packets queue. `loss`: 0 to 1. */
  isLongerPath(loss: number): boolean {
    const { queueMs, newest, busyRate, noiseMs } = this.#path;
    if (!newest || busyRate === null) return false;
    this.#fullSinceMs ??= newest.sentAtMs;
    const burstRate = this.#path.burstRateSince(this.#fullSinceMs);
    if (burstRate !== null && burstRate > busyRate * idleBursts) return true;
    const now = { sentAtMs: newest.sentAtMs, bits: newest.bitsUntil, queueMs };
    const from = this.#from;
    if (!from || queueMs > from.queueMs + grownMs) {
      this.#from = { ...now, carried: busyRate, longestMs: Math.max(queueMs, from?.longestMs ?? 0) };
      return false;
    }
    from.carried = Math.max(from.carried, busyRate);
    const passedMs = now.sentAtMs - from.sentAtMs;
    const expectedMs = passedMs - ((now.bits - from.bits) * 1000) / (from.carried / (1 - loss));
    if (expectedMs < enoughMs + noiseMs) return false;
    if (from.queueMs - queueMs < expectedMs * drainedShare) return true;
    this.#from = { ...from, ...now };
    return false;
  }
}
