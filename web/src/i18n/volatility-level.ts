/** Thresholds from which a game's volatility is called medium and high: standard deviation of a round's win, in stakes. */
export const mediumFrom = 3;
export const highFrom = 5;

/** Returns the level of a game's volatility, from its standard deviation in stakes. */
export const getVolatilityLevel = (standardDeviationStakes: number): 'low' | 'medium' | 'high' => {
  if (standardDeviationStakes >= highFrom) return 'high';
  return standardDeviationStakes >= mediumFrom ? 'medium' : 'low';
};
