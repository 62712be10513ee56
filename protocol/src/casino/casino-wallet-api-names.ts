/** Wallet APIs that the hall can use to call a casino: our own, and those for which the server has an adapter. */
export const casinoContracts = ['reelfloor', 'evenbet', 'hub88'] as const;
export type CasinoContract = (typeof casinoContracts)[number];
