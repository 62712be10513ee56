import type { Queries, UnitOfWork } from '../database/database.ts';
import { type JackpotLevel, shareLevels } from './share-levels.ts';

/**
 * Adds a share to the brand's levels (`before`) and returns the new jackpot text. Call it in the unit of work whose ledger
 * transfer moved the share to `jackpot:{brand}`.
 */
export const accrueJackpot = async (
  unit: UnitOfWork,
  brandId: string,
  before: readonly JackpotLevel[],
  shareMinor: number,
): Promise<string> => {
  const after = shareLevels(before, shareMinor);
  for (const [index, { level, amountMinor, carry }] of after.entries()) {
    if (before[index]?.amountMinor === amountMinor && before[index]?.carry === carry) continue;
    await unit.run(
      'UPDATE jackpot_levels SET amount_minor = ?, carry = ? WHERE brand_id = ? AND level = ?',
      amountMinor,
      carry,
      brandId,
      level,
    );
  }
  return jackpotText(after);
};

/** `seedMinor`: what the level starts with again after a hit. */
interface SeededLevel extends JackpotLevel {
  readonly seedMinor: number;
}

export const readLevels = async (db: Queries, brandId: string): Promise<SeededLevel[]> =>
  db.all<SeededLevel>(
    `SELECT level, weight, seed_minor AS "seedMinor", amount_minor AS "amountMinor", carry FROM jackpot_levels
     WHERE brand_id = ? ORDER BY level`,
    brandId,
  );

/** Minor units, highest level first, separated by commas. */
export const jackpotText = (levels: readonly Pick<JackpotLevel, 'amountMinor'>[]): string =>
  levels.map(({ amountMinor }) => amountMinor).join(',');
