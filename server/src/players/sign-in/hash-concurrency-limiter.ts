/** Maximum number of concurrent hash computations. A password hash takes 19 MiB and a thread; a PIN hash takes a thread for 0.1 s. */
const maxHashing = 4;
/** Maximum number of login attempts waiting for a hash computation. More indicate an attack, and refusing one is cheaper than a hash. */
const maxWaiting = 200;
/** Maximum number of callers waiting for a hash computation for one account. A person has one or two pages that log in at the same time. */
const maxWaitingOfAccount = 8;

/**
 * Limits concurrent hash computations with a fair queue over accounts: however many callers of one account wait, a caller of another
 * account is next but one.
 */
export class HashConcurrencyLimiter {
  readonly #limits: {
    readonly hashing: number;
    readonly waiting: number;
    readonly waitingOfAccount: number;
  };
  /** Callers waiting for a hash computation, by account. Accounts are in round-robin order; none has an empty list. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #hashing = 0;

  constructor(limits = { hashing: maxHashing, waiting: maxWaiting, waitingOfAccount: maxWaitingOfAccount }) {
    this.#limits = limits;
  }

  /**
   * Runs the hash computation once fewer than `maxHashing` others run and it is the account's turn. Returns null at once if too many
   * callers wait. Without an account, `account` is the typed name or the caller's network.
   */
  async run<T>(account: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#hashing >= this.#limits.hashing) {
      const own = this.#waiting.get(account) ?? [];
      if (this.#waitingCount >= this.#limits.waiting || own.length >= this.#limits.waitingOfAccount) return null;
      // Do not change `#hashing` after the wait: the caller that finishes hands over its slot, so that no new caller takes it in between.
      await new Promise<void>((resolve) => {
        this.#waiting.set(account, [...own, resolve]);
        this.#waitingCount++;
      });
    } else this.#hashing++;
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next();
      else this.#hashing--;
    }
  }

  /** Removes and returns the first caller of the next account, and moves that account to the end of the queue. */
  #takeNext(): (() => void) | undefined {
    for (const [account, [next, ...others]] of this.#waiting) {
      this.#waiting.delete(account);
      if (others.length > 0) this.#waiting.set(account, others);
      this.#waitingCount--;
      return next;
    }
    return undefined;
  }
}

/** Retry-After in seconds for a caller refused because too many wait for a hash computation. */
export const gateRetryS = 5;
