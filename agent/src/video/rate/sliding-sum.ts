/** A sum over the last so many milliseconds. The caller brings the clock. */
export class SlidingSum {
  readonly #windowMs: number;
  readonly #entries: { atMs: number; value: number }[] = [];
  #sum = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Lets go of what is too old too: nobody may ever ask for the sum. */
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
