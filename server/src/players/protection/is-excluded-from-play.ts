import type { Queries } from '../../platform/database/database.ts';
import { readJurisdictionValues } from './profile/jurisdiction-profile-store.ts';
import { findRegisterExclusion } from './registers/check-register-exclusions.ts';
import { findStrongestRestriction } from './restriction-store.ts';

/** Returns whether a player may not play at this time: blocked, or excluded from play. */
export const isPlayerBlockedOrExcluded = async (
  db: Queries,
  { id, banned }: { readonly id: string; readonly banned: number },
  at: number,
): Promise<boolean> => banned === 1 || (await isExcludedFromPlay(db, id, at));

/** Returns whether a break, an exclusion or an exclusion register bars the player from play at this time. */
export const isExcludedFromPlay = async (db: Queries, playerId: string, at: number): Promise<boolean> =>
  (await findStrongestRestriction(db, playerId, at)) !== undefined ||
  (await findRegisterExclusion(db, (await readJurisdictionValues(db, { playerId })).registers, playerId)) !== undefined;
