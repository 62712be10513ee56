/** Most hashes computed at once. A password hash takes 19 MiB and a thread; a PIN hash takes a thread for 0.1 s. */
const maxHashing = 4;
/** Most callers that wait for their hash. More mean an attack, and refusing a caller is cheaper than a hash. */
const maxWaiting = 200;

export class HashGate {
  readonly #limits: { readonly hashing: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #hashing = 0;

  constructor(limits = { hashing: maxHashing, waiting: maxWaiting }) {
    this.#limits = limits;
  }

  /** Runs the work when fewer than `maxHashing` others run. Returns null at once if too many callers wait. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#hashing >= this.#limits.hashing) {
      if (this.#waiting.length >= this.#limits.waiting) return null;
      // A caller that ends wakes this one and leaves `#hashing` as it is, so that no new caller takes the slot in
      // between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#hashing++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#hashing--;
    }
  }
}

/** Seconds that a refused caller should wait (Retry-After). */
export const gateRetryS = 5;
