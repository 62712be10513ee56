import type { DemoBrandId, SymbolRole } from '@reelfloor/art';
import type { Band } from '@reelfloor/protocol';

export type LineSymbol = Exclude<SymbolRole, 'scatter'>;

export type Pays = readonly [ofThree: number, ofFour: number, ofFive: number];

export interface Game {
  readonly brandId: DemoBrandId;
  /** Five reels; each strip is a closed ring, read downwards. */
  readonly strips: readonly (readonly SymbolRole[])[];
  /** Twenty pay lines, all always played. Each is a row (0 top to 2 bottom) for each reel, left to right. */
  readonly lines: readonly (readonly number[])[];
  readonly paytable: {
    /** Pays of the pay lines in line stakes. A line stake is a twentieth of the stake. */
    readonly lines: Readonly<Record<LineSymbol, Pays>>;
    /** Pays of scatters anywhere on the reels, in stakes, added to the wins of pay lines. */
    readonly scatter: Pays;
  };
  readonly freeSpins: {
    /** Free spins awarded for three, four and five scatters. Free spins can award more of them. */
    readonly awards: Pays;
    readonly multiplier: number;
    /** The most free spins in one feature. Awards beyond it are not given. */
    readonly maximum: number;
  };
  /** Thousandths of every paid stake that go to the jackpots. */
  readonly jackpotSharePerMille: number;
  readonly jackpots: readonly GameJackpot[];
  /** Stake keys, smallest first. Stakes are multiples of 100: line stakes and jackpot shares are whole minor units. */
  readonly bands: readonly Band[];
  readonly handPayLimitMinor: number;
}

/** A jackpot level as the cabinet knows it: the cabinet draws who hits it, and the server knows its amount. */
export interface GameJackpot {
  readonly level: number;
  /** The level's part of the jackpot share, relative to the sum of all levels' weights. */
  readonly weight: number;
  /** The amount with which the house starts the jackpot again after a hit. */
  readonly seedMinor: number;
  /** Total stakes between two hits, on average: a round's chance to hit is its stake divided by this. */
  readonly stakedPerHitMinor: number;
}
