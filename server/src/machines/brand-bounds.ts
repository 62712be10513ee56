import type { Queries } from '../database/database.ts';

/**
 * The limits against which an agent's events are checked. The operator sets them from the game's paytable and odds; no
 * agent can change them. Amounts are minor units.
 */
export interface BrandBounds {
  readonly maxStakeMinor: number;
  /** The largest win of one round, as a multiple of its stake. */
  readonly maxWinStakes: number;
  /** The largest number of free spins from one paid round. */
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  /** The part of each stake that goes to the jackpots, in thousandths. */
  readonly sharePerMille: number;
  /** A larger win is paid by hand and does not go on the meter. */
  readonly handPayMinor: number;
  /**
   * How far the wins of a machine may be ahead of twice its stakes. A game pays out less than its stakes, so an honest
   * machine stays below; a person looks into one that does not.
   */
  readonly maxAheadMinor: number;
  /** For each jackpot, highest first: the stakes after which it is hit on average. Empty if not checked. */
  readonly stakedPerHitMinor: readonly number[];
  /** Larger hand pays and jackpots wait for approval. Null if none waits. */
  readonly approvalMinor: number | null;
}

/**
 * Ten of the largest wins that go on the meter. A good game comes near it perhaps once in years, a false one within
 * minutes.
 */
export const defaultAheadMinor = (handPayMinor: number): number => 10 * handPayMinor;

/** Reads the JSON of the database. Null if nobody has set bounds yet. */
export const boundsOf = (text: string | null): BrandBounds | null =>
  text === null ? null : (JSON.parse(text) as BrandBounds);

/** Lists brands that have machines but no bounds, so that no round can be played. */
export const brandsWithoutBounds = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM brands WHERE bounds IS NULL AND id IN (SELECT brand_id FROM machines) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
};
