import type { Queries } from './database.ts';

/**
 * True once this process has found a site whose wallet is at its casino's platform. Until then every player has a wallet in the
 * ledger, no events are written for platforms, and queries about platforms are skipped. The database itself refuses a ledger wallet for a
 * player who must not have one.
 */
let areKnown = false;

/** Returns whether any site has its wallet at a casino's platform. */
export const hasCasinoPlatforms = (): boolean => areKnown;

/** Makes this process look for players whose wallet is at a casino's platform, and write events for such platforms. */
export const enableCasinoPlatforms = (sites: readonly { readonly wallet: string }[]): void => {
  if (sites.some(({ wallet }) => wallet === 'platform')) areKnown = true;
};

/** Checks at the start of a command whether any site has its wallet at a casino's platform. */
export const detectCasinoPlatforms = async (db: Pick<Queries, 'get'>): Promise<void> => {
  if (await db.get("SELECT 1 AS one FROM sites WHERE wallet = 'platform' LIMIT 1")) areKnown = true;
};
