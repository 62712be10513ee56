interface Waiter {
  readonly alone: boolean;
  readonly enter: () => void;
}

/** Lets several transactions run at the same time, or one alone. Transactions start in the order in which they arrived. */
export class TransactionGate {
  readonly #maxInside: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiter[] = [];
  #inside = 0;
  #isAlone = false;

  constructor(limits: { maxInside: number; maxWaiting: number }) {
    this.#maxInside = limits.maxInside;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** Resolves when the transaction may run; rejects at once if too many transactions wait. Call `leave` once for each `enter`. */
  enter(alone: boolean): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting)
      return Promise.reject(new Error(`more than ${this.#maxWaiting} transactions wait`));
    return new Promise((enter) => {
      this.#waiting.push({ alone, enter });
      this.#admit();
    });
  }

  leave(): void {
    this.#inside--;
    this.#isAlone = false;
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoomFor(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#inside++;
      this.#isAlone = next.alone;
      next.enter();
    }
  }

  #hasRoomFor({ alone }: Waiter): boolean {
    return alone ? this.#inside === 0 : !this.#isAlone && this.#inside < this.#maxInside;
  }
}
