import type { Clock } from './clock.ts';

/** How many of the newest samples are kept. The one with the shortest round trip is used. */
const maxSamples = 8;
/** Fraction by which the clock may run faster or slower while it approaches the database's time. */
const slewRate = 0.05;

/** The database's time, and this process's time before and after it was read. All in milliseconds since 1970. */
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
 * A clock that follows the database's time, so that one node can read times that another has written: nodes differ by
 * half a round trip at most. The first sample sets it; then it runs slightly faster or slower, and never goes back. Its
 * timers are those of this process.
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

  /** How far this clock is ahead of the process's clock, in ms. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** How far the database's clock is ahead of the process's clock, in ms, as last read. This clock may be on its way there. */
  get databaseAheadMs(): number {
    return this.#targetMs;
  }

  /** By how much `databaseAheadMs` can be wrong: half of the round trip of its reading. */
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
