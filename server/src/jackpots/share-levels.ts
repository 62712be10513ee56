export interface JackpotLevel {
  readonly level: number;
  readonly weight: number;
  readonly amountMinor: number;
  /** What the level is owed of a unit, in shares of the weights' sum. All carries of a brand sum to zero. */
  readonly carry: number;
}

/**
 * Spreads a share over the levels by their weights, whole units only, and loses none: what does not divide goes unit
 * by unit to the level that is owed most.
 */
export const shareLevels = (levels: readonly JackpotLevel[], shareMinor: number): JackpotLevel[] => {
  const weights = levels.reduce((sum, { weight }) => sum + weight, 0);
  const whole = Math.floor(shareMinor / weights);
  const next = levels.map((level) => ({ ...level, amountMinor: level.amountMinor + whole * level.weight }));
  for (let unit = whole * weights; unit < shareMinor; unit++) {
    for (const level of next) level.carry += level.weight;
    const owed = next.reduce((most, level) => (level.carry > most.carry ? level : most));
    owed.amountMinor++;
    owed.carry -= weights;
  }
  return next;
};
