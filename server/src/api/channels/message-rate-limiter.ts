/** Rate limit of a connection's messages: `burst` at once, then `perSecond`. */
export interface MessageRateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export class MessageRateLimiter {
  readonly #allowance: MessageRateLimit;
  readonly #now: () => number;
  #left: number;
  #countedAt: number;

  constructor(allowance: MessageRateLimit, now: () => number) {
    this.#allowance = allowance;
    this.#now = now;
    this.#left = allowance.burst;
    this.#countedAt = now();
  }

  take(): boolean {
    const now = this.#now();
    const gained = (Math.max(0, now - this.#countedAt) / 1000) * this.#allowance.perSecond;
    this.#left = Math.min(this.#allowance.burst, this.#left + gained);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
