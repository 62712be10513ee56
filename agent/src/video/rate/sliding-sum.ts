/** Sum of the values added in the last so many milliseconds. The caller passes the time. */
export class SlidingSum {
  readonly #windowMs: number;
  readonly #entries: { atMs: number; value: number }[] = [];
  #sum = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Adds a value. Also removes old ones, so that memory stays small even if the sum is never read. */
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
