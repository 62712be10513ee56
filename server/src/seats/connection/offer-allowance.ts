import { TokenBuckets } from '../../access/token-buckets.ts';

const fillS = 60;
/** A seat's share of its account's allowance, so that one page of a player does not block another. */
const seatShare = 1 / 5;

/** Limits the pictures that a seat, and an account at all its seats, may ask for: each costs the agent an encoder. */
export class OfferAllowance {
  readonly #perMinute: number;
  readonly #buckets: TokenBuckets;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#buckets = new TokenBuckets(now);
  }

  /** Returns 0 and takes one offer from both allowances, or returns the seconds to wait and takes nothing. */
  take(account: string, seat: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#perMinute, fillS },
      { key: `seat ${seat}`, burst: Math.ceil(this.#perMinute * seatShare), fillS },
    ]);
  }
}
