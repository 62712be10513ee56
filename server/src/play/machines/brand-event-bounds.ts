import type { Queries } from '../../platform/database/database.ts';

/**
 * Limits on the events of a brand's machines, as protection against dishonest agents. Only operators change these limits. Amounts in minor
 * units.
 */
export interface BrandBounds {
  readonly maxStakeMinor: number;
  /** Largest win of a round, as a multiple of its stake. */
  readonly maxWinStakes: number;
  /** Maximum number of free spins that one paid round may win. */
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  /** Part of each stake that goes to the jackpots, in thousandths. */
  readonly sharePerMille: number;
  /** Hand pay limit: a higher win is paid by hand to the wallet, not added to the meter. */
  readonly handPayMinor: number;
  /**
   * Maximum by which a machine's wins may exceed twice its stakes, in minor units. An honest game pays less than its stakes in the long
   * run.
   */
  readonly maxAheadMinor: number;
  /** For each jackpot, highest level first: average sum of stakes per hit, in minor units. Empty: jackpots are not checked. */
  readonly stakedPerHitMinor: readonly number[];
  /** Hand pays and jackpots above this amount (minor units) need a person's approval. Null: none does. */
  readonly approvalMinor: number | null;
}

/**
 * Returns the default for `maxAheadMinor`, ten times the hand pay limit: an honest machine exceeds that once in years, a dishonest one
 * within minutes.
 */
export const defaultMaxExcessWinsMinor = (handPayMinor: number): number => 10 * handPayMinor;

/** Parses a brand's stored limits on rounds. Returns null if none are set. */
export const parseBrandBounds = (text: string | null): BrandBounds | null =>
  text === null ? null : (JSON.parse(text) as BrandBounds);

export const listBrandsWithoutBounds = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM brands WHERE bounds IS NULL AND id IN (SELECT brand_id FROM machines) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
};
