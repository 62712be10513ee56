export interface JackpotLevel {
  readonly level: number;
  readonly weight: number;
  readonly amountMinor: number;
  /** Fraction of a minor unit still owed to the level, multiplied by the sum of the weights. All carries together are zero. */
  readonly carry: number;
}

/** Splits a share by weights into whole minor units. Each remaining unit goes to the level to which most is owed. */
export const shareLevels = <Level extends JackpotLevel>(
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
  for (let unit = whole * weights; unit < shareMinor; unit++) {
    for (const level of next) level.carry += level.weight;
    const owed = next.reduce((most, level) => (level.carry > most.carry ? level : most));
    owed.amountMinor++;
    owed.carry -= weights;
  }
  return next;
};
