import { networkOf } from './client-address.ts';

/** Accounts and addresses that are remembered; beyond it the one that called longest ago is forgotten. */
const maxKnown = 20_000;
/** What may be asked at once, in seconds of the steady rate. */
const burstS = 6;
/** Players behind one address, as a household or a hall has. */
const addressShare = 20;

/**
 * How many changing calls one account, and one address, may make: a burst and a steady rate. What a person does by hand
 * stays far below; a script that hammers on money or chat is told to wait before any work is done for it.
 */
export class CallAllowance {
  readonly #perSecond: number;
  readonly #now: () => number;
  /** What is left at a moment; one that is not here has all. The latest change comes last. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>();

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Takes one call of both, and answers 0; or the seconds to wait, and takes nothing. */
  take(account: string, address: string): number {
    const calls = [
      { key: `account ${account}`, perSecond: this.#perSecond },
      { key: `address ${networkOf(address)}`, perSecond: addressShare * this.#perSecond },
    ].map((call) => ({ ...call, left: this.#leftOf(call.key, call.perSecond) - 1 }));
    const waitS = Math.max(...calls.map(({ left, perSecond }) => -left / perSecond));
    if (waitS > 0) return Math.ceil(waitS);
    for (const { key, left } of calls) this.#keep(key, left);
    return 0;
  }

  #leftOf(key: string, perSecond: number): number {
    const known = this.#left.get(key);
    const all = burstS * perSecond;
    if (!known) return all;
    return Math.min(all, known.left + (Math.max(0, this.#now() - known.at) / 1000) * perSecond);
  }

  #keep(key: string, left: number): void {
    this.#left.delete(key);
    this.#left.set(key, { left, at: this.#now() });
    if (this.#left.size <= maxKnown) return;
    for (const oldest of this.#left.keys()) {
      this.#left.delete(oldest);
      return;
    }
  }
}
