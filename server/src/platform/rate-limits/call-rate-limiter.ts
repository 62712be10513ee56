import { toRateLimitNetwork } from '../access/client-address.ts';
import { type TokenBucketCharge, TokenBuckets } from './token-buckets.ts';

/** Burst size, in seconds of the steady rate. */
const burstS = 6;
/** Rate limit of one network address, as a multiple of an account's, because players of a household or a hall share an address. */
const addressShare = 20;

const ofAccount = 'account ';

/**
 * Rate limit of calls that change something, per account and per network address. A person stays far below the limit; a script must wait.
 */
export class CallRateLimiter {
  readonly #burst: number;
  readonly #buckets: TokenBuckets;
  #onCallNearLimit: (key: string) => void = () => {};

  constructor(perSecond: number, now: () => number) {
    this.#burst = burstS * perSecond;
    this.#buckets = new TokenBuckets(now, (key) => this.#onCallNearLimit(key));
  }

  /** Counts one call and returns 0. Above the limit, does not count it and returns the seconds to wait. */
  take(account: string, address: string): number {
    return this.#buckets.take([
      this.#chargeOf(`${ofAccount}${account}`),
      this.#chargeOf(`address ${toRateLimitNetwork(address)}`),
    ]);
  }

  /** Sets the listener that is called for each call of a key (account or network) that has already used half of its burst. */
  onCallNearLimit(listener: (key: string) => void): void {
    this.#onCallNearLimit = listener;
  }

  /** Subtracts the calls of this key that another node has counted and reported. */
  drain(key: string, calls: number): void {
    this.#buckets.drain(this.#chargeOf(key), calls);
  }

  #chargeOf(key: string): TokenBucketCharge {
    return { key, burst: (key.startsWith(ofAccount) ? 1 : addressShare) * this.#burst, fillS: burstS };
  }
}
