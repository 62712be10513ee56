import { networkOf } from '../access/client-address.ts';

/** Addresses that are remembered; beyond it the one that was wrong longest ago is forgotten. */
const maxAddresses = 10_000;

/**
 * How many wrong logins one address may make: a burst of a minute's worth, refilled steadily. A right login costs
 * nothing, so that many players behind one address do not hinder each other.
 */
export class AddressAllowance {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** What an address had left at a moment; one that is not here has all. The latest change comes last. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Seconds until the address may try again; 0: now. */
  waitS(address: string): number {
    const missing = 1 - this.#leftOf(address);
    return missing <= 0 ? 0 : Math.ceil((missing * 60) / this.#perMinute);
  }

  /** Counts one wrong login. Guesses that ran side by side may go below nothing: then the wait is longer. */
  charge(address: string): void {
    const left = this.#leftOf(address) - 1;
    const network = networkOf(address);
    this.#left.delete(network);
    this.#left.set(network, { left, at: this.#now() });
    if (this.#left.size <= maxAddresses) return;
    for (const oldest of this.#left.keys()) {
      this.#left.delete(oldest);
      return;
    }
  }

  #leftOf(address: string): number {
    const known = this.#left.get(networkOf(address));
    if (!known) return this.#perMinute;
    const gained = (Math.max(0, this.#now() - known.at) / 60_000) * this.#perMinute;
    return Math.min(this.#perMinute, known.left + gained);
  }
}
