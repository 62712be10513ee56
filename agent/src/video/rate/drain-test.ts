import type { PathMeter } from './path-meter.ts';

/** The test decides once a queue would have shrunk by this many milliseconds. */
const enoughMs = 30;
/** If the delay shrank by less than this share of `enoughMs`, the path has become longer. */
const drainedShare = 0.4;
/** The test begins again if the delay grows by this many milliseconds. */
const grownMs = 15;
/** If bursts arrive at more than this many times the measured rate, the link is not full. */
const idleBursts = 1.6;

/** Distinguishes a queue from a longer path: if less is sent than the link carries, only a queue becomes shorter. */
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

  get longestMs(): number {
    return this.#from?.longestMs ?? 0;
  }

  end(): void {
    this.#from = null;
    this.#fullSinceMs = null;
  }

  /** Returns true if a longer path causes the delay; false for a queue or while undecided. Call with each feedback. */
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
