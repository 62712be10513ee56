export interface JackpotLevel {
  readonly level: number;
  readonly weight: number;
  readonly amountMinor: number;
  /** The fraction of a minor unit that the level is still owed, times the sum of the weights. All carries add up to zero. */
  readonly carry: number;
}

/** In whole minor units, by weights. The remainder goes, unit by unit, to the level that is owed most: nothing is lost. */
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
