import type { Queries } from '../database/database.ts';

/** The limits of an agent's events. The operator sets them, and no agent can change them. Amounts are minor units. */
export interface BrandBounds {
  readonly maxStakeMinor: number;
  /** A multiple of the round's stake. */
  readonly maxWinStakes: number;
  /** From one paid round. */
  readonly maxFreeSpins: number;
  readonly freeSpinMultiplier: number;
  /** The part of each stake that goes to the jackpots, in thousandths. */
  readonly sharePerMille: number;
  /** A larger win is paid by hand and does not go on the meter. */
  readonly handPayMinor: number;
  /** How far wins may exceed twice the stakes. A game pays out less than its stakes, so an honest one stays below. */
  readonly maxAheadMinor: number;
  /** For each jackpot, highest first: the stakes after which it is hit on average. Empty if not checked. */
  readonly stakedPerHitMinor: readonly number[];
  /** Larger hand pays and jackpots wait for approval. Null if none waits. */
  readonly approvalMinor: number | null;
}

/** Ten of the largest wins on the meter: an honest game comes near it once in years, a false one within minutes. */
export const defaultAheadMinor = (handPayMinor: number): number => 10 * handPayMinor;

/** Null if nobody has set bounds yet. */
export const boundsOf = (text: string | null): BrandBounds | null =>
  text === null ? null : (JSON.parse(text) as BrandBounds);

export const brandsWithoutBounds = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM brands WHERE bounds IS NULL AND id IN (SELECT brand_id FROM machines) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
};
