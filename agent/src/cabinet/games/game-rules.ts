import type { DemoBrandId, SymbolRole } from '@reelfloor/art';
import type { Band } from '@reelfloor/protocol';

export type LineSymbol = Exclude<SymbolRole, 'scatter'>;

export type Pays = readonly [ofThree: number, ofFour: number, ofFive: number];

/** The rules of one brand's game: with the drawn stops they decide a round's outcome. */
export interface Game {
  readonly brandId: DemoBrandId;
  /** Five reels; each strip is a closed ring, read downwards. */
  readonly strips: readonly (readonly SymbolRole[])[];
  /** Twenty pay lines, all always played: the row (0 top to 2 bottom) on each reel, left to right. */
  readonly lines: readonly (readonly number[])[];
  readonly paytable: {
    /** In line stakes (a twentieth of the stake), from the left; a line pays its best combination only. */
    readonly lines: Readonly<Record<LineSymbol, Pays>>;
    /** In whole stakes, anywhere in the window, added to the lines. */
    readonly scatter: Pays;
  };
  readonly freeSpins: {
    /** How many free spins three, four and five scatters give, also within free spins. */
    readonly awards: Pays;
    readonly multiplier: number;
    /** The most spins of one feature. Spins won beyond it are not given. */
    readonly maximum: number;
  };
  /** Thousandths of every paid stake that feed the brand's jackpots. */
  readonly jackpotSharePerMille: number;
  /** Highest level first. */
  readonly jackpots: readonly GameJackpot[];
  /** Five stake keys, smallest first. Stakes are multiples of 100, so lines and shares are whole minor units. */
  readonly bands: readonly Band[];
  /** A round that wins more than this is paid by hand. */
  readonly handPayLimitMinor: number;
}

/** One progressive jackpot. The server knows its amount; the cabinet only draws who hits it. */
export interface GameJackpot {
  /** 1 is the highest. */
  readonly level: number;
  /** The level's part of the share, relative to the sum of all levels' weights. */
  readonly weight: number;
  /** Amount in minor units with which the house starts the level again after a hit. */
  readonly seedMinor: number;
  /** Average stakes between two hits, in minor units: a round's chance to hit is its stake divided by this. */
  readonly stakedPerHitMinor: number;
}
