import type { Queries } from '../database/database.ts';

/**
 * What an agent's word about a brand's rounds is held against. The operator sets it from the game's own paytable and
 * odds; no agent can change it.
 */
export interface BrandBounds {
  /** The dearest stake key. */
  readonly maxStakeMinor: number;
  /** The most that one round wins, as a multiple of its stake. */
  readonly maxWinStakes: number;
  /** The most free spins that one paid round leads to. */
  readonly maxFreeSpins: number;
  /** What wins within free spins are multiplied by. */
  readonly freeSpinMultiplier: number;
  /** The part of each stake that feeds the jackpots. */
  readonly sharePerMille: number;
  /** A win over it is paid by hand, so none such goes on the meter. */
  readonly handPayMinor: number;
  /**
   * How far the wins of a machine may run ahead of twice its stakes. A game returns less than its stakes, so an honest
   * machine falls back all the time; one that passes this is looked into by a person.
   */
  readonly maxAheadMinor: number;
  /** For each jackpot, highest first: stakes of so much together hit it once on average. Empty: not checked. */
  readonly stakedPerHitMinor: readonly number[];
  /** Hand pays and jackpots over it wait for a person. Null: none does. */
  readonly approvalMinor: number | null;
}

/** Ten of the biggest wins that go on the meter: a good game comes near it perhaps once in years, a false one within minutes. */
export const defaultAheadMinor = (handPayMinor: number): number => 10 * handPayMinor;

/** As the database keeps them. Null: nobody has set them yet. */
export const boundsOf = (text: string | null): BrandBounds | null =>
  text === null ? null : (JSON.parse(text) as BrandBounds);

/** Brands with machines that could not play a round, because nobody has set their bounds. */
export const brandsWithoutBounds = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM brands WHERE bounds IS NULL AND id IN (SELECT brand_id FROM machines) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
};
