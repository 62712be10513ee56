import { TokenBuckets } from '../../access/token-buckets.ts';

const fillS = 60;
/** A seat may use this share of its account's allowance, so that one page of a player does not block another. */
const seatShare = 1 / 5;

/**
 * Limits how many pictures a seat, and an account at all its seats, may ask for: a minute's allowance at once, then
 * steadily. Each try costs the agent an encoder and a connection; a page that loses its picture tries eight times and
 * stops.
 */
export class OfferAllowance {
  readonly #perMinute: number;
  readonly #buckets: TokenBuckets;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#buckets = new TokenBuckets(now);
  }

  /**
   * Takes one offer from the allowance of the seat and of the account and returns 0. If either is used up, takes
   * nothing and returns the seconds to wait.
   */
  take(account: string, seat: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#perMinute, fillS },
      { key: `seat ${seat}`, burst: Math.ceil(this.#perMinute * seatShare), fillS },
    ]);
  }
}
