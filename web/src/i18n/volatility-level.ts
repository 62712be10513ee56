/** From these standard deviations on, in stakes, a game's volatility is called medium and high. */
export const mediumFrom = 3;
export const highFrom = 5;

/** Returns what a game's volatility is called. */
export const volatilityLevel = (stakes: number): 'low' | 'medium' | 'high' => {
  if (stakes >= highFrom) return 'high';
  return stakes >= mediumFrom ? 'medium' : 'low';
};
