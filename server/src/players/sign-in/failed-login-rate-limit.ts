import { toRateLimitNetwork } from '../../platform/access/client-address.ts';

/** Maximum number of networks whose failed attempts are tracked. Above it, the one with the oldest failed attempt is dropped. */
const maxAddresses = 10_000;

/**
 * Rate limit of failed attempts per IP address. Successful attempts do not count, so players who share an address do not block each other.
 */
export class FailedLoginAttemptRateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** Remaining attempts of each network at time `at` (ms), least recently changed first. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>();

  #onMistake: (network: string) => void = () => {};

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Returns how many seconds the address must wait before its next attempt; 0: none. */
  waitS(address: string): number {
    const missing = 1 - this.#leftOf(toRateLimitNetwork(address));
    return missing <= 0 ? 0 : Math.ceil((missing * 60) / this.#perMinute);
  }

  /** Counts one failed attempt of an IP address. Concurrent failures can make the remaining attempts negative, which prolongs the wait. */
  charge(address: string): void {
    const network = toRateLimitNetwork(address);
    this.chargeNetwork(network);
    this.#onMistake(network);
  }

  /** Calls the listener with the network of each failed attempt on this node. */
  onMistake(listener: (network: string) => void): void {
    this.#onMistake = listener;
  }

  /** Counts a failed attempt that a network made on another node. */
  chargeNetwork(network: string): void {
    const left = this.#leftOf(network) - 1;
    this.#left.delete(network);
    this.#left.set(network, { left, at: this.#now() });
    if (this.#left.size <= maxAddresses) return;
    for (const oldest of this.#left.keys()) {
      this.#left.delete(oldest);
      return;
    }
  }

  #leftOf(network: string): number {
    const known = this.#left.get(network);
    if (!known) return this.#perMinute;
    const now = this.#now();
    // If the clock was set back, refill the remaining attempts from now on.
    if (known.at > now) this.#left.set(network, { ...known, at: now });
    const gained = (Math.max(0, now - known.at) / 60_000) * this.#perMinute;
    return Math.min(this.#perMinute, known.left + gained);
  }
}
