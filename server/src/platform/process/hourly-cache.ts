/** Delay in ms after the end of an hour before its figures are read, so that all transactions of that hour have been committed. */
const settleMs = 60_000;
const hourMs = 3_600_000;

/**
 * Caches the result of `read` until the next hour is over. `read` gets the end of the last full hour and must ignore anything later, so
 * that all nodes return the same.
 */
export class HourlyCache<Value> {
  readonly #read: (endMs: number) => Promise<Value>;
  readonly #now: () => number;
  #held: { readonly endMs: number; readonly value: Promise<Value> } | null = null;

  constructor(read: (endMs: number) => Promise<Value>, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  /** Returns the cached value. Rejects if reading fails; the next call retries. Concurrent calls share one reading. */
  get(): Promise<Value> {
    const endMs = Math.floor((this.#now() - settleMs) / hourMs) * hourMs;
    if (this.#held?.endMs === endMs) return this.#held.value;
    const held = { endMs, value: this.#read(endMs) };
    this.#held = held;
    held.value.catch(() => {
      if (this.#held === held) this.#held = null;
    });
    return held.value;
  }
}

/** Returns the start of the hour that contains a time. */
export const startOfHour = (at: number): number => Math.floor(at / hourMs) * hourMs;

/** Returns the end of the hour that contains a time. */
export const endOfHour = (at: number): number => startOfHour(at) + hourMs;
