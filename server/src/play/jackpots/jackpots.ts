import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** A brand's jackpot amounts as pages show them. */
export interface JackpotFigures {
  /** Amounts in minor units, separated by commas, highest level first. */
  readonly jackpot: string;
  /** Version number that increases with each change of the amounts. */
  readonly version: number;
}

/**
 * Adds a share of a stake to the brand's jackpot levels (`levelsBefore`: their current state) and returns the new amounts. Call it in
 * the transaction whose ledger transfer moved the share to `jackpot:{brand}`.
 */
export const accrueJackpot = async (
  tx: DatabaseTransaction,
  brandId: string,
  levelsBefore: readonly VersionedLevel[],
  shareMinor: number,
): Promise<JackpotFigures> => {
  const after = distributeJackpotShare(levelsBefore, shareMinor);
  for (const [index, one] of after.entries()) {
    const { level, amountMinor, carry } = one;
    if (levelsBefore[index]?.amountMinor === amountMinor && levelsBefore[index]?.carry === carry) continue;
    one.version++;
    await tx.run(
      `UPDATE jackpot_levels SET amount_minor = ?, carry = ?, version = version + 1
       WHERE brand_id = ? AND level = ?`,
      amountMinor,
      carry,
      brandId,
      level,
    );
  }
  return toJackpotFigures(after);
};

interface VersionedLevel extends JackpotLevel {
  /** Version number that increases with each change of the jackpot level. */
  version: number;
}

/** `seedMinor`: the amount in minor units with which the level starts again after it was won. */
interface SeededLevel extends VersionedLevel {
  readonly seedMinor: number;
}

export const readJackpotLevels = async (db: Queries, brandId: string): Promise<SeededLevel[]> =>
  db.all<SeededLevel>(
    `SELECT level, weight, seed_minor AS "seedMinor", amount_minor AS "amountMinor", carry, version
     FROM jackpot_levels
     WHERE brand_id = ? ORDER BY level`,
    brandId,
  );

export const toJackpotFigures = (
  levels: readonly Pick<VersionedLevel, 'amountMinor' | 'version'>[],
): JackpotFigures => ({
  jackpot: levels.map(({ amountMinor }) => amountMinor).join(','),
  version: levels.reduce((sum, { version }) => sum + version, 0),
});

export interface JackpotLevel {
  readonly level: number;
  readonly weight: number;
  readonly amountMinor: number;
  /**
   * Rounding remainder owed to the jackpot level, in minor units multiplied by the sum of the weights. The carries of all levels sum to
   * zero.
   */
  readonly carry: number;
}

/**
 * Splits a stake's jackpot share over the levels by weight, in whole minor units. Each remaining unit goes to the level with the largest
 * carry.
 */
export const distributeJackpotShare = <Level extends JackpotLevel>(
  levels: readonly Level[],
  shareMinor: number,
): Level[] => {
  const weights = levels.reduce((sum, { weight }) => sum + weight, 0);
  const whole = Math.floor(shareMinor / weights);
  const next = levels.map((level) => ({
    ...level,
    amountMinor: level.amountMinor + whole * level.weight,
    carry: level.carry,
  }));
  for (let tx = whole * weights; tx < shareMinor; tx++) {
    for (const level of next) level.carry += level.weight;
    const owed = next.reduce((most, level) => (level.carry > most.carry ? level : most));
    owed.amountMinor++;
    owed.carry -= weights;
  }
  return next;
};
