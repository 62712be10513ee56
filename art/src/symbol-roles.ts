/** The nine symbols on the reels, by their role in the game. Each brand draws its own nine. */
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
