/** Hashes that run at once; one of a password takes 19 MiB and a thread, one of a PIN a thread for a tenth of a second. */
const maxHashing = 4;
/** Callers that may wait for a hash. More than that is an attack, and refusing is cheaper. */
const maxWaiting = 200;

/** The one gate before every hash of a password or a PIN that a call can cause, in the order of asking. */
export class HashGate {
  readonly #limits: { readonly hashing: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #hashing = 0;

  constructor(limits = { hashing: maxHashing, waiting: maxWaiting }) {
    this.#limits = limits;
  }

  /** Runs the work once there is a place for it; null where too many are waiting already. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#hashing >= this.#limits.hashing) {
      if (this.#waiting.length >= this.#limits.waiting) return null;
      // Woken with the place of the one that ends, so that nobody slips in between.
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

/** How long a caller is asked to wait whom the gate refused. */
export const gateRetryS = 5;
