import { networkOf } from './client-address.ts';
import { TokenBuckets } from './token-buckets.ts';

/** The burst, in seconds of the steady rate. */
const burstS = 6;
/** Players that one address may stand for: a household or a hall. */
const addressShare = 20;

/** Limits the changing calls of an account and of an address. A person stays far below; a script is told to wait. */
export class CallAllowance {
  readonly #burst: number;
  readonly #buckets: TokenBuckets;

  constructor(perSecond: number, now: () => number) {
    this.#burst = burstS * perSecond;
    this.#buckets = new TokenBuckets(now);
  }

  /** Returns 0 and counts one call, or returns the seconds to wait and counts nothing. */
  take(account: string, address: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#burst, fillS: burstS },
      { key: `address ${networkOf(address)}`, burst: addressShare * this.#burst, fillS: burstS },
    ]);
  }
}
