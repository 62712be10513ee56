/** A password hash takes 19 MiB and a thread, a PIN hash a thread for 0.1 s. */
const maxHashing = 4;
/** More waiting callers means an attack, and refusing costs less. */
const maxWaiting = 200;

/** Limits how many hashes of passwords and PINs run at once; others wait in order. */
export class HashGate {
  readonly #limits: { readonly hashing: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #hashing = 0;

  constructor(limits = { hashing: maxHashing, waiting: maxWaiting }) {
    this.#limits = limits;
  }

  /** Runs the work when there is room. Returns null if too many callers wait. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#hashing >= this.#limits.hashing) {
      if (this.#waiting.length >= this.#limits.waiting) return null;
      // The caller that ends passes its place on, so that nobody else can take it.
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

/** The Retry-After of a caller whom the gate refused, in seconds. */
export const gateRetryS = 5;
