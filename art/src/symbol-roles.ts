/** The nine symbols of every brand's reels, by what they do in the game. Each brand draws its own nine. */
export const symbolRoles = [
  'wild',
  'scatter',
  'high1',
  'high2',
  'high3',
  'ace',
  'king',
  'queen',
  'jack',
] as const;
export type SymbolRole = (typeof symbolRoles)[number];
