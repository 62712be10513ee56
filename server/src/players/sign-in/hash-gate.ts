/** Most hashes computed at once. A password hash takes 19 MiB and a thread; a PIN hash takes a thread for 0.1 s. */
const maxHashing = 4;
/** Most callers that wait for their hash. More mean an attack, and refusing a caller is cheaper than a hash. */
const maxWaiting = 200;
/** Most of them for one account. A person has one or two pages that ask at the same time. */
const maxWaitingOfAccount = 8;

/**
 * Limits how many hashes are computed at once, and lets accounts take turns: however many callers of one account wait, a
 * caller of another account is next but one.
 */
export class HashGate {
  readonly #limits: {
    readonly hashing: number;
    readonly waiting: number;
    readonly waitingOfAccount: number;
  };
  /** The waiting callers of each account. Accounts are in the order of their turns, and none has an empty list. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #hashing = 0;

  constructor(limits = { hashing: maxHashing, waiting: maxWaiting, waitingOfAccount: maxWaitingOfAccount }) {
    this.#limits = limits;
  }

  /**
   * Runs the work when fewer than `maxHashing` others run and it is the account's turn. Returns null at once if too many callers
   * wait. Without an account, `account` is the typed name or the caller's network.
   */
  async run<T>(account: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#hashing >= this.#limits.hashing) {
      const own = this.#waiting.get(account) ?? [];
      if (this.#waitingCount >= this.#limits.waiting || own.length >= this.#limits.waitingOfAccount)
        return null;
      // A caller that ends wakes this one and leaves `#hashing` as it is, so that no new caller takes the slot in
      // between.
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

  /** Takes the first caller of the account whose turn it is, and puts the account's others behind all other accounts. */
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

/** Seconds that a refused caller should wait (Retry-After). */
export const gateRetryS = 5;
