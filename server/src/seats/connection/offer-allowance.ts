import { TokenBuckets } from '../../access/token-buckets.ts';

const fillS = 60;
/** One seat's share of its account's allowance, so that one page of a player does not block another. */
const seatShare = 1 / 5;

/** Limits the picture offers of a seat, and of an account at all its seats: each costs the agent an encoder. */
export class OfferAllowance {
  readonly #perMinute: number;
  readonly #buckets: TokenBuckets;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#buckets = new TokenBuckets(now);
  }

  /** Counts one offer for both and returns 0. Above a limit, counts nothing and returns the seconds to wait. */
  take(account: string, seat: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#perMinute, fillS },
      { key: `seat ${seat}`, burst: Math.ceil(this.#perMinute * seatShare), fillS },
    ]);
  }
}
