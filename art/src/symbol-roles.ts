export const symbolRoles = ['wild', 'scatter', 'high1', 'high2', 'high3', 'ace', 'king', 'queen', 'jack'] as const;
export type SymbolRole = (typeof symbolRoles)[number];
