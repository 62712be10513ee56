import type { Clock } from './clock.ts';

/** Number of latest time samples that are kept. The one with the shortest round trip is used. */
const maxSamples = 8;
/** Fraction by which the clock may run faster or slower while it approaches the database's time. */
const slewRate = 0.05;

/** The database's time, and this process's time before and after it was read. Unix times in ms. */
export interface TimeSample {
  readonly databaseMs: number;
  readonly askedMs: number;
  readonly readMs: number;
}

interface Offset {
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

/**
 * A clock that follows the database's time, so that times written by different nodes are comparable: nodes differ by half a round trip at
 * most. The first sample sets it; then it runs slightly faster or slower, and never goes back. Its timers are those of this process.
 */
export class ClusterClock implements Clock {
  readonly #own: Clock;
  readonly #samples: Offset[] = [];
  #targetMs = 0;
  #targetErrorMs = 0;
  #offsetMs = 0;
  #slewedAtMs: number;

  constructor(own: Clock) {
    this.#own = own;
    this.#slewedAtMs = own.nowMs();
  }

  nowMs(): number {
    const ownMs = this.#own.nowMs();
    this.#slew(ownMs);
    return Math.trunc(ownMs + this.#offsetMs);
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#own.after(delayMs, run);
  }

  every(periodMs: number, run: () => void): () => void {
    return this.#own.every(periodMs, run);
  }

  /** Offset of this clock from the process's clock, in ms; positive if ahead. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Offset of the database's clock from the process's clock, in ms, as last read; positive if ahead. This clock may still be slewing
   * towards it.
   */
  get databaseAheadMs(): number {
    return this.#targetMs;
  }

  /** Maximum error of `databaseAheadMs`, in ms: half of the reading's round trip. */
  get databaseErrorMs(): number {
    return this.#targetErrorMs;
  }

  sample({ databaseMs, askedMs, readMs }: TimeSample): void {
    this.#slew(this.#own.nowMs());
    const isFirst = this.#samples.length === 0;
    this.#samples.push({ offsetMs: databaseMs - (askedMs + readMs) / 2, roundTripMs: readMs - askedMs });
    if (this.#samples.length > maxSamples) this.#samples.shift();
    const best = this.#samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    this.#targetMs = best.offsetMs;
    this.#targetErrorMs = best.roundTripMs / 2;
    if (isFirst) this.#offsetMs = this.#targetMs;
  }

  #slew(ownMs: number): void {
    const passedMs = Math.max(0, ownMs - this.#slewedAtMs);
    this.#slewedAtMs = Math.max(ownMs, this.#slewedAtMs);
    const most = passedMs * slewRate;
    this.#offsetMs += Math.max(-most, Math.min(most, this.#targetMs - this.#offsetMs));
  }
}
