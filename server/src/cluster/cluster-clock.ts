import type { Clock } from '../process/clock.ts';

/** Number of the newest samples. The one with the shortest round trip counts. */
const maxSamples = 8;
/** How much faster or slower than real time the clock may run while it approaches the database's time. */
const slewRate = 0.05;

/** The database's time, read between two instants of this process's own clock. All in milliseconds since 1970. */
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
 * A clock that follows the database's time, so that nodes agree on times that one writes and another reads, to within half a
 * round trip. The first sample sets it; from then on it runs slightly faster or slower, and never goes back. Timers are
 * those of the process's own clock.
 */
export class ClusterClock implements Clock {
  readonly #own: Clock;
  readonly #samples: Offset[] = [];
  #targetMs = 0;
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

  /** Difference in ms to this process's own clock. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  sample({ databaseMs, askedMs, readMs }: TimeSample): void {
    this.#slew(this.#own.nowMs());
    const isFirst = this.#samples.length === 0;
    this.#samples.push({ offsetMs: databaseMs - (askedMs + readMs) / 2, roundTripMs: readMs - askedMs });
    if (this.#samples.length > maxSamples) this.#samples.shift();
    const best = this.#samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    this.#targetMs = best.offsetMs;
    if (isFirst) this.#offsetMs = this.#targetMs;
  }

  #slew(ownMs: number): void {
    const passedMs = Math.max(0, ownMs - this.#slewedAtMs);
    this.#slewedAtMs = Math.max(ownMs, this.#slewedAtMs);
    const most = passedMs * slewRate;
    this.#offsetMs += Math.max(-most, Math.min(most, this.#targetMs - this.#offsetMs));
  }
}
