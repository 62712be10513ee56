/** Maximum number of token buckets. Above it, the least recently used bucket is evicted; its key then starts with a full one. */
const maxKnown = 20_000;

/** Takes one token from the bucket `key`, which holds `burst` tokens and refills from empty in `fillS` seconds. */
export interface TokenBucketCharge {
  readonly key: string;
  readonly burst: number;
  readonly fillS: number;
}

export class TokenBuckets {
  readonly #now: () => number;
  readonly #onCallNearLimit: (key: string) => void;
  /** Tokens left in each bucket at time `at` (ms), the least recently changed bucket first. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>();

  /**
   * `now` returns the time in ms. `onCallNearLimit` is called with the bucket's key for each token taken from the lower half of a bucket.
   */
  constructor(now: () => number, onCallNearLimit: (key: string) => void = () => {}) {
    this.#now = now;
    this.#onCallNearLimit = onCallNearLimit;
  }

  /** Takes a token from each bucket and returns 0. If a bucket is empty, takes nothing and returns the seconds to wait. */
  take(charges: readonly TokenBucketCharge[]): number {
    const after = charges.map((charge) => ({ ...charge, left: this.#leftOf(charge) - 1 }));
    const waitS = Math.max(...after.map(({ left, burst, fillS }) => (-left * fillS) / burst));
    if (waitS > 0) return Math.ceil(waitS);
    for (const { key, left, burst } of after) {
      this.#keep(key, left);
      if (left < burst / 2) this.#onCallNearLimit(key);
    }
    return 0;
  }

  /** Subtracts the tokens that another node has taken for the same key. The bucket may go negative, down to minus its capacity. */
  drain(charge: TokenBucketCharge, tokens: number): void {
    this.#keep(charge.key, Math.max(-charge.burst, this.#leftOf(charge) - tokens));
  }

  #leftOf({ key, burst, fillS }: TokenBucketCharge): number {
    const known = this.#left.get(key);
    if (!known) return burst;
    const now = this.#now();
    // If the clock was set back, the bucket refills from now on.
    if (known.at > now) this.#left.set(key, { ...known, at: now });
    const gained = (Math.max(0, now - known.at) * burst) / (fillS * 1000);
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
