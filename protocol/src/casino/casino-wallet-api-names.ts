/** API contracts in which the hall can make its calls: our own, and those for which the server has an adapter. */
export const casinoContracts = ['reelfloor', 'evenbet', 'hub88'] as const;
export type CasinoContract = (typeof casinoContracts)[number];
