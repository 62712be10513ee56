import type { CasinoCallName } from '@reelfloor/protocol/casino';

/** What the hostile platform can do to a call, each a fault that platforms have. */
export const hostileFaults = [
  /** Closes the connection before, or after, the money has moved. */
  'dropped-call',
  'dropped-answer',
  'answered-twice',
  /** Answers after `lateMs`. */
  'answered-late',
  /** Answers only when a later call was answered, or after `lateMs`. */
  'out-of-order',
  'wrong-id',
  '500-after-commit',
  /** Refuses with status 200 what it could do. */
  '200-with-a-refusal',
  'html',
  '10-mb',
  /** Sends a byte a second. */
  'slow-drip',
  'wrong-signature',
  'clock-off',
  /** Answers no credit for an hour but "ask again". */
  'credits-refused',
  /** Forgets the id once the money has moved: a promise broken. */
  'forgotten-id',
  /** Accepts a debit after its rollback: a promise broken. */
  'debit-after-rollback',
] as const;
export type HostileFault = (typeof hostileFaults)[number];

/** Faults by which a platform breaks its own promise, so that no caller can keep both ledgers equal. */
export const brokenPromises: readonly HostileFault[] = ['forgotten-id', 'debit-after-rollback'];

export interface HostileOptions {
  readonly seed: number;
  /** Chance of a fault at each call, from 0 to 1. */
  readonly rate: number;
  /** Those that occur; all but the broken promises if it names none. */
  readonly faults?: readonly HostileFault[];
}

interface OrderedFault {
  readonly fault: HostileFault;
  readonly call: CasinoCallName | null;
  times: number;
}

const hourMs = 3_600_000;

/** Decides which call fails how: first as a test orders it, then by the seed. */
export class FaultPlan {
  readonly #ordered: OrderedFault[] = [];
  readonly #now: () => number;
  #random: () => number = seededRandom(0);
  #rate = 0;
  #faults: readonly HostileFault[] = [];
  #creditsRefusedUntil = 0;

  constructor(options: HostileOptions, now: () => number) {
    this.#now = now;
    this.draw(options);
  }

  /** Lets faults occur by chance from now on, as the seed decides. */
  draw({ seed, rate, faults }: HostileOptions): void {
    this.#random = seededRandom(seed);
    this.#rate = rate;
    this.#faults = faults ?? hostileFaults.filter((fault) => !brokenPromises.includes(fault));
  }

  /** Lets the next call, or the next ones of this name, fail so. */
  order(fault: HostileFault, call: CasinoCallName | null = null, times = 1): void {
    this.#ordered.push({ fault, call, times });
  }

  /** Lets calls succeed again. */
  stop(): void {
    this.#ordered.length = 0;
    this.#rate = 0;
    this.#creditsRefusedUntil = 0;
  }

  next(call: CasinoCallName): HostileFault | null {
    const fault = this.#orderedFor(call) ?? this.#drawn();
    if (fault === 'credits-refused') this.#creditsRefusedUntil = this.#now() + hourMs;
    if (call === 'credit' && this.#now() < this.#creditsRefusedUntil) return 'credits-refused';
    return fault === 'credits-refused' ? null : fault;
  }

  #orderedFor(call: CasinoCallName): HostileFault | null {
    const found = this.#ordered.find((ordered) => ordered.call === null || ordered.call === call);
    if (!found) return null;
    found.times -= 1;
    if (found.times <= 0) this.#ordered.splice(this.#ordered.indexOf(found), 1);
    return found.fault;
  }

  #drawn(): HostileFault | null {
    // Both are drawn always, so that a seed gives the same faults at any rate.
    const [chance, which] = [this.#random(), this.#random()];
    return chance < this.#rate ? (this.#faults[Math.floor(which * this.#faults.length)] ?? null) : null;
  }
}

/** Returns numbers from 0 to 1 that a seed decides (mulberry32). */
const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
