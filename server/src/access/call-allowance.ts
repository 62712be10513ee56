import { networkOf } from './client-address.ts';
import { type Charge, TokenBuckets } from './token-buckets.ts';

/** Size of the burst, in seconds of the steady rate. */
const burstS = 6;
/** How many players one address may stand for, such as a household or a hall. */
const addressShare = 20;

const ofAccount = 'account ';

/** Limits the changing calls of an account and of an address. A person stays far below the limit; a script must wait. */
export class CallAllowance {
  readonly #burst: number;
  readonly #buckets: TokenBuckets;
  #onHot: (key: string) => void = () => {};

  constructor(perSecond: number, now: () => number) {
    this.#burst = burstS * perSecond;
    this.#buckets = new TokenBuckets(now, (key) => this.#onHot(key));
  }

  /** Counts one call and returns 0. Above the limit, counts nothing and returns the seconds to wait. */
  take(account: string, address: string): number {
    return this.#buckets.take([
      this.#chargeOf(`${ofAccount}${account}`),
      this.#chargeOf(`address ${networkOf(address)}`),
    ]);
  }

  /** Calls the listener for each call by which a key uses the second half of its burst. */
  onHot(listener: (key: string) => void): void {
    this.#onHot = listener;
  }

  /** Counts calls that another node took for a key of `onHot`. */
  drain(key: string, calls: number): void {
    this.#buckets.drain(this.#chargeOf(key), calls);
  }

  #chargeOf(key: string): Charge {
    return { key, burst: (key.startsWith(ofAccount) ? 1 : addressShare) * this.#burst, fillS: burstS };
  }
}
