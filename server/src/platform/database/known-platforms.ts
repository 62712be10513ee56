import type { Queries } from './database.ts';

/**
 * True once this process has seen a site whose wallet is at its casino's platform. Until then every player has a wallet in the ledger,
 * nothing is written for platforms, and nobody asks the database about them; the database itself refuses a wallet of a player who has none.
 */
let areKnown = false;

/** Returns whether any site has its wallet at a casino's platform. */
export const arePlatformsKnown = (): boolean => areKnown;

/** Lets this process look for players whose wallet is elsewhere, and write events for their platforms. */
export const expectPlatforms = (sites: readonly { readonly wallet: string }[]): void => {
  if (sites.some(({ wallet }) => wallet === 'platform')) areKnown = true;
};

/** Finds out at the start of a command whether such a site is there. */
export const lookForPlatforms = async (db: Pick<Queries, 'get'>): Promise<void> => {
  if (await db.get("SELECT 1 AS one FROM sites WHERE wallet = 'platform' LIMIT 1")) areKnown = true;
};
