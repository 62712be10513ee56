import { TokenBuckets } from '../../../platform/rate-limits/token-buckets.ts';

const fillS = 60;
/**
 * Share of an account's rate limit of picture offers (WebRTC) that one seat may use, so that one page of a player does not block another.
 */
const seatShare = 1 / 5;

/**
 * Rate limit of picture offers (WebRTC) per seat, and per account over all its seats, because each offer makes the agent start an encoder.
 */
export class PictureOfferRateLimiter {
  readonly #perMinute: number;
  readonly #buckets: TokenBuckets;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#buckets = new TokenBuckets(now);
  }

  /** Counts one picture offer for seat and account, and returns 0. Above a limit, does not count it and returns the seconds to wait. */
  take(account: string, seat: string): number {
    return this.#buckets.take([
      { key: `account ${account}`, burst: this.#perMinute, fillS },
      { key: `seat ${seat}`, burst: Math.ceil(this.#perMinute * seatShare), fillS },
    ]);
  }
}
