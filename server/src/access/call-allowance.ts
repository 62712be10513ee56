import { networkOf } from './client-address.ts';
import { TokenBuckets } from './token-buckets.ts';

/** What may be asked at once, in seconds of the steady rate. */
const burstS = 6;
/** Players behind one address, as a household or a hall has. */
const addressShare = 20;

/**
 * How many changing calls one account, and one address, may make: a burst and a steady rate. What a person does by hand
 * stays far below; a script that hammers on money or chat is told to wait before any work is done for it.
 */
export class CallAllowance {
  readonly #burst: number;
  readonly #buckets: TokenBuckets;

  constructor(perSecond: number, now: () => number) {
    this.#burst = burstS * perSecond;
    this.#buckets = new TokenBuckets(now);
  }

  /** Takes one call of both and returns 0; or returns the seconds to wait, and takes nothing. */
  take(account: string, address: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#burst, fillS: burstS },
      { key: `address ${networkOf(address)}`, burst: addressShare * this.#burst, fillS: burstS },
    ]);
  }
}
