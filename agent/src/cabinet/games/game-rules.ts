import type { DemoBrandId, SymbolRole } from '@reelfloor/art';
import type { Band } from '@reelfloor/protocol';

export type LineSymbol = Exclude<SymbolRole, 'scatter'>;

export type Pays = readonly [ofThree: number, ofFour: number, ofFive: number];

export interface Game {
  readonly brandId: DemoBrandId;
  /** Five reels; each strip is a closed ring, read downwards. */
  readonly strips: readonly (readonly SymbolRole[])[];
  /** Twenty lines, all always played: the row (0 top to 2 bottom) on each reel, left to right. */
  readonly lines: readonly (readonly number[])[];
  readonly paytable: {
    /** In line stakes (a twentieth of the stake). */
    readonly lines: Readonly<Record<LineSymbol, Pays>>;
    /** In stakes, anywhere in the window, added to the lines. */
    readonly scatter: Pays;
  };
  readonly freeSpins: {
    /** Free spins for three, four and five scatters, also within free spins. */
    readonly awards: Pays;
    readonly multiplier: number;
    /** The most spins of one feature; more are not given. */
    readonly maximum: number;
  };
  /** Thousandths of every paid stake. */
  readonly jackpotSharePerMille: number;
  readonly jackpots: readonly GameJackpot[];
  /** Smallest first. Stakes are multiples of 100, so that lines and shares are whole minor units. */
  readonly bands: readonly Band[];
  readonly handPayLimitMinor: number;
}

/** The server knows a jackpot's amount; the cabinet only draws who hits it. */
export interface GameJackpot {
  readonly level: number;
  /** Its part of the share, relative to the sum of all levels' weights. */
  readonly weight: number;
  /** The amount with which the house starts the level again after a hit. */
  readonly seedMinor: number;
  /** Average stakes between two hits: a round's chance to hit is its stake divided by this. */
  readonly stakedPerHitMinor: number;
}
