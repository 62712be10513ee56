/** A sum over a window of milliseconds. The caller passes the time. */
export class SlidingSum {
  readonly #windowMs: number;
  readonly #entries: { atMs: number; value: number }[] = [];
  #sum = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Removes old entries too, because nobody may ever read the sum. */
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
