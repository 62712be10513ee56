import type { DemoBrandId, SymbolRole } from '@reelfloor/art';
import type { Band } from '@reelfloor/protocol';

/** A symbol that pays on lines: every one but the scatter. */
export type LineSymbol = Exclude<SymbolRole, 'scatter'>;

/** What three, four and five of a kind pay. */
export type Pays = readonly [ofThree: number, ofFour: number, ofFive: number];

/** The rules of one brand's game. Everything a round's outcome follows from, once its stops are drawn. */
export interface Game {
  readonly brandId: DemoBrandId;
  /** Five reels; each strip is a closed ring, read downwards. */
  readonly strips: readonly (readonly SymbolRole[])[];
  /** Twenty lines: the row (0 top to 2 bottom) on each reel, left to right. All are always played. */
  readonly lines: readonly (readonly number[])[];
  readonly paytable: {
    /** In line stakes (a twentieth of the stake), from the left; the best reading of a line pays. */
    readonly lines: Readonly<Record<LineSymbol, Pays>>;
    /** In whole stakes, anywhere in the window, added to the lines. */
    readonly scatter: Pays;
  };
  readonly freeSpins: {
    /** How many free spins three, four and five scatters give, in the base game and again within free spins. */
    readonly awards: Pays;
    /** What every win within free spins is multiplied by. */
    readonly multiplier: number;
    /** One feature never has more than this many spins in all; a retrigger gives what is still missing to it. */
    readonly maximum: number;
  };
  /** The part of every paid stake that feeds the brand's jackpots. */
  readonly jackpotSharePerMille: number;
  /** The brand's jackpots, highest level first. */
  readonly jackpots: readonly GameJackpot[];
  /** Five stake keys, smallest first. Stakes are multiples of 100, so lines and shares are whole minor units. */
  readonly bands: readonly Band[];
  /** A round that wins more than this is paid by hand. */
  readonly handPayLimitMinor: number;
}

/** One progressive level. What it holds now is the server's knowledge; the cabinet only draws who hits it. */
export interface GameJackpot {
  /** 1 is the highest. */
  readonly level: number;
  /** The level's part of the share, of all levels' weights together. */
  readonly weight: number;
  /** What the house puts in when the level begins anew. */
  readonly seedMinor: number;
  /** Stakes of so much together hit it once on average: a round's chance is its stake divided by this. */
  readonly stakedPerHitMinor: number;
}
