import { TokenBuckets } from '../../access/token-buckets.ts';

/** A minute's worth may be asked for at once. */
const fillS = 60;
/** A seat has this share of what its account has, so that another page of the same player is not held up by one. */
const seatShare = 1 / 5;

/**
 * How many pictures one seat, and one account at all its seats, may ask for: a minute's worth at once, then steadily. A
 * page that loses its picture makes eight tries and stops; each try costs the agent an encoder and a connection.
 */
export class OfferAllowance {
  readonly #perMinute: number;
  readonly #buckets: TokenBuckets;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#buckets = new TokenBuckets(now);
  }

  /** Takes one offer of both and returns 0; or returns the seconds to wait, and takes nothing. */
  take(account: string, seat: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#perMinute, fillS },
      { key: `seat ${seat}`, burst: Math.ceil(this.#perMinute * seatShare), fillS },
    ]);
  }
}
