/** Seats and accounts that are remembered; beyond it the one that offered longest ago is forgotten. */
const maxKnown = 20_000;
/** A seat has this share of what its account has, so that another page of the same player is not held up by one. */
const seatShare = 1 / 5;

/**
 * How many pictures one seat, and one account at all its seats, may ask for: a minute's worth at once, then steadily. A
 * page that loses its picture makes eight tries and stops; each try costs the agent an encoder and a connection.
 */
export class OfferAllowance {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** What is left at a moment; one that is not here has all. The latest change comes last. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Takes one offer of both and returns 0; or returns the seconds to wait, and takes nothing. */
  take(account: string, seat: string): number {
    const charges = [
      { key: `account ${account}`, perMinute: this.#perMinute },
      { key: `seat ${seat}`, perMinute: Math.ceil(this.#perMinute * seatShare) },
    ].map((charge) => ({ ...charge, left: this.#leftOf(charge.key, charge.perMinute) - 1 }));
    const waitS = Math.max(...charges.map(({ left, perMinute }) => (-left * 60) / perMinute));
    if (waitS > 0) return Math.ceil(waitS);
    for (const { key, left } of charges) this.#keep(key, left);
    return 0;
  }

  #leftOf(key: string, perMinute: number): number {
    const known = this.#left.get(key);
    if (!known) return perMinute;
    return Math.min(perMinute, known.left + (Math.max(0, this.#now() - known.at) / 60_000) * perMinute);
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
