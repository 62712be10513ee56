/** The contracts in which the hall can make its calls: this one, and those that an adapter of the server translates to. */
export const casinoContracts = ['reelfloor', 'evenbet', 'hub88'] as const;
export type CasinoContract = (typeof casinoContracts)[number];
