/** Sums the values added in the last `windowMs`. */
export class SlidingSum {
  readonly #windowMs: number;
  readonly #entries: { atMs: number; value: number }[] = [];
  #sum = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Adds a value. Also drops old values, so that memory stays small if nobody reads the sum. */
  add(value: number, nowMs: number): void {
    this.at(nowMs);
    this.#entries.push({ atMs: nowMs, value });
    this.#sum += value;
  }

  at(nowMs: number): number {
    for (let first = this.#entries[0]; first && nowMs - first.atMs > this.#windowMs; ) {
      this.#sum -= first.value;
      this.#entries.shift();
      first = this.#entries[0];
    }
    return this.#sum;
  }
}
