import type { CasinoCallName } from '@reelfloor/protocol/casino';

/** Faults that the test casino can inject into calls. Each occurs in real casino platforms. */
export const hostileFaults = [
  /** Closes the connection: this fault before the money was moved, the next one after. */
  'dropped-call',
  'dropped-answer',
  'answered-twice',
  /** Sends the answer after a delay of `lateMs`. */
  'answered-late',
  /** Delays the answer until a later call was answered, or for `lateMs`. */
  'out-of-order',
  'wrong-id',
  '500-after-commit',
  /** Refuses, with HTTP status 200, a call that it could execute. */
  '200-with-a-refusal',
  'html',
  '10-mb',
  /** Sends the answer at one byte per second. */
  'slow-drip',
  'wrong-signature',
  'clock-off',
  /** Responds to all credits with "try again" for an hour. */
  'credits-refused',
  /** Forgets the transaction's id after the money was moved: a violation of the API contract. */
  'forgotten-id',
  /** Accepts a debit after its rollback: a violation of the API contract. */
  'debit-after-rollback',
] as const;
export type InjectedFault = (typeof hostileFaults)[number];

/** Faults that violate the API contract, so that no caller can keep both ledgers equal. */
export const contractViolations: readonly InjectedFault[] = ['forgotten-id', 'debit-after-rollback'];

export interface FaultPlanOptions {
  readonly seed: number;
  /** Probability of a fault per call, from 0 to 1. */
  readonly rate: number;
  /** Faults that may occur; by default all except the violations of the API contract. */
  readonly faults?: readonly InjectedFault[];
}

interface OrderedFault {
  readonly fault: InjectedFault;
  readonly call: CasinoCallName | null;
  times: number;
}

const hourMs = 3_600_000;

/** Decides which call fails with which fault: first those that a test ordered, then at random from a seed. */
export class FaultPlan {
  readonly #ordered: OrderedFault[] = [];
  readonly #now: () => number;
  #random: () => number = seededRandom(0);
  #rate = 0;
  #faults: readonly InjectedFault[] = [];
  #creditsRefusedUntil = 0;

  constructor(options: FaultPlanOptions, now: () => number) {
    this.#now = now;
    this.draw(options);
  }

  /** Enables random faults, which the seed determines. */
  draw({ seed, rate, faults }: FaultPlanOptions): void {
    this.#random = seededRandom(seed);
    this.#rate = rate;
    this.#faults = faults ?? hostileFaults.filter((fault) => !contractViolations.includes(fault));
  }

  /** Makes the next `times` calls fail with this fault; `call` restricts it to one kind of call. */
  order(fault: InjectedFault, call: CasinoCallName | null = null, times = 1): void {
    this.#ordered.push({ fault, call, times });
  }

  /** Disables all faults. */
  stop(): void {
    this.#ordered.length = 0;
    this.#rate = 0;
    this.#creditsRefusedUntil = 0;
  }

  next(call: CasinoCallName): InjectedFault | null {
    const fault = this.#orderedFor(call) ?? this.#drawn();
    if (fault === 'credits-refused') this.#creditsRefusedUntil = this.#now() + hourMs;
    if (call === 'credit' && this.#now() < this.#creditsRefusedUntil) return 'credits-refused';
    return fault === 'credits-refused' ? null : fault;
  }

  #orderedFor(call: CasinoCallName): InjectedFault | null {
    const found = this.#ordered.find((ordered) => ordered.call === null || ordered.call === call);
    if (!found) return null;
    found.times -= 1;
    if (found.times <= 0) this.#ordered.splice(this.#ordered.indexOf(found), 1);
    return found.fault;
  }

  #drawn(): InjectedFault | null {
    // Always generate both random numbers, so that a seed gives the same faults at any rate.
    const [chance, which] = [this.#random(), this.#random()];
    return chance < this.#rate ? (this.#faults[Math.floor(which * this.#faults.length)] ?? null) : null;
  }
}

/** Returns a seeded generator of random numbers from 0 to 1 (mulberry32). */
const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
