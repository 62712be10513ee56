/** Keys that are remembered; beyond it the one that was charged longest ago is forgotten, which then has all again. */
const maxKnown = 20_000;

/** One token of a bucket that holds so many and is full again, from empty, after so many seconds. */
export interface Charge {
  readonly key: string;
  readonly burst: number;
  readonly fillS: number;
}

/** Token buckets by key, each full until it is first charged. */
export class TokenBuckets {
  readonly #now: () => number;
  /** What is left at a moment. The latest change comes last. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>();

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes a token of each bucket and returns 0; or returns the seconds to wait, and takes none. */
  take(charges: readonly Charge[]): number {
    const after = charges.map((charge) => ({ ...charge, left: this.#leftOf(charge) - 1 }));
    const waitS = Math.max(...after.map(({ left, burst, fillS }) => (-left * fillS) / burst));
    if (waitS > 0) return Math.ceil(waitS);
    for (const { key, left } of after) this.#keep(key, left);
    return 0;
  }

  #leftOf({ key, burst, fillS }: Charge): number {
    const known = this.#left.get(key);
    if (!known) return burst;
    const gained = (Math.max(0, this.#now() - known.at) * burst) / (fillS * 1000);
    return Math.min(burst, known.left + gained);
  }

  #keep(key: string, left: number): void {
    this.#left.delete(key);
    this.#left.set(key, { left, at: this.#now() });
    if (this.#left.size <= maxKnown) return;
    for (const oldest of this.#left.keys()) {
      this.#left.delete(oldest);
      return;
    }
  }
}
