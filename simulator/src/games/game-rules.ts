import type { DemoBrandId, SymbolRole } from '@reelfloor/art';
import type { Band } from '@reelfloor/protocol';

export type LineSymbol = Exclude<SymbolRole, 'scatter'>;

export type SymbolPayouts = readonly [ofThree: number, ofFour: number, ofFive: number];

export interface Game {
  readonly brandId: DemoBrandId;
  /** Symbol strips of the five reels; each strip is a closed ring, read downwards. */
  readonly strips: readonly (readonly SymbolRole[])[];
  /** Twenty pay lines, always all active. Each is a row (0 top to 2 bottom) for each reel, left to right. */
  readonly lines: readonly (readonly number[])[];
  readonly paytable: {
    /** Pays of the pay lines as multiples of the line stake, which is a twentieth of the stake. */
    readonly lines: Readonly<Record<LineSymbol, SymbolPayouts>>;
    /** Scatter pays (anywhere on the reels) as multiples of the stake, added to the wins of pay lines. */
    readonly scatter: SymbolPayouts;
  };
  readonly freeSpins: {
    /** Free spins awarded for three, four and five scatters. Free spins can be retriggered. */
    readonly awards: SymbolPayouts;
    readonly multiplier: number;
    /** Maximum number of free spins in one feature. Awards beyond it are not given. */
    readonly maximum: number;
  };
  /** Contribution of each paid stake to the jackpots, per mille. */
  readonly jackpotSharePerMille: number;
  readonly jackpots: readonly GameJackpot[];
  /** Stake keys, smallest first. Stakes are multiples of 100, so that line stakes and jackpot contributions are whole minor units. */
  readonly bands: readonly Band[];
  readonly handPayLimitMinor: number;
}

/** A jackpot level as configured in the cabinet: the cabinet draws the hits, and the server stores the amount. */
export interface GameJackpot {
  readonly level: number;
  /** The level's share of the jackpot contributions, relative to the sum of all levels' weights. */
  readonly weight: number;
  /** Seed in minor units, to which the operator resets the jackpot after a hit. */
  readonly seedMinor: number;
  /** Average total stakes between two hits, in minor units: a round's probability of a hit is its stake divided by this. */
  readonly stakedPerHitMinor: number;
}
