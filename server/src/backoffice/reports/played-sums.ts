import type { PlayedSum } from '../../platform/bus/bus.ts';
import type { HoldByRules } from './published-returns.ts';

/** Adds up the plays of a machine or of the floor, as the floor report does. Amounts in minor units. */
export class PlayedSums {
  coinInMinor = 0;
  netMinor = 0;
  /** Coin-in of plays whose rules are published, and what these leave to the house of it. */
  #ruledMinor = 0;
  #expectedMinor = 0;

  add({ rules, coinInMinor, coinOutMinor, paidMinor }: PlayedSum, holds: HoldByRules): void {
    this.coinInMinor += coinInMinor;
    this.netMinor += coinInMinor - coinOutMinor - paidMinor;
    const hold = rules === null ? undefined : holds.get(rules);
    if (hold === undefined) return;
    this.#ruledMinor += coinInMinor;
    this.#expectedMinor += (coinInMinor * hold) / million;
  }

  /** Adds what another one has added up. */
  merge(other: PlayedSums): void {
    this.coinInMinor += other.coinInMinor;
    this.netMinor += other.netMinor;
    this.#ruledMinor += other.#ruledMinor;
    this.#expectedMinor += other.#expectedMinor;
  }

  /** The net win in millionths of the coin-in; null before the first stake. */
  get holdPpm(): number | null {
    return ppmOf(this.netMinor, this.coinInMinor);
  }

  /** What the published rules leave to the house, in millionths of the coin-in that they cover; null if they cover none. */
  get expectedPpm(): number | null {
    return ppmOf(this.#expectedMinor, this.#ruledMinor);
  }
}

const million = 1_000_000;

const ppmOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * million);
