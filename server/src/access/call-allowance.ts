import { networkOf } from './client-address.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Size of the burst, as seconds of the steady rate. */
const burstS = 6;
/** Number of players for which the limit of one address is made: a household or a hall shares one. */
const addressShare = 20;

/**
 * Limits the changing calls of one account, and of one address, to a burst and a steady rate. A person stays far below;
 * a script is told to wait before any work is done for it.
 */
export class CallAllowance {
  readonly #burst: number;
  readonly #buckets: TokenBuckets;

  constructor(perSecond: number, now: () => number) {
    this.#burst = burstS * perSecond;
    this.#buckets = new TokenBuckets(now);
  }

  /**
   * Counts one call for the account and the address and returns 0. If either is over its limit, counts nothing and
   * returns the seconds to wait.
   */
  take(account: string, address: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#burst, fillS: burstS },
      { key: `address ${networkOf(address)}`, burst: addressShare * this.#burst, fillS: burstS },
    ]);
  }
}
