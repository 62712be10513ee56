import { done, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { readProfile } from '../profile/read-profile.ts';
import { isOldEnough } from './age.ts';

/** Returns a player's birth date, such as 2001-02-28; null if it is unknown. */
export const readBornOn = async (db: Queries, playerId: string): Promise<string | null> =>
  (await db.get<{ born_on: string | null }>('SELECT born_on FROM players WHERE id = ?', playerId))?.born_on ??
  null;

/** Refuses whoever is younger than the profile lets play. The profile is read only for a player with a birth date. */
export const refuseUnderAge = async (
  db: Queries,
  { playerId, at }: { readonly playerId: string; readonly at: number },
): Promise<Result<null>> => {
  const bornOn = await readBornOn(db, playerId);
  if (bornOn === null) return done(null);
  const profile = await readProfile(db);
  return isOldEnough(profile, bornOn, at) ? done(null) : refused('UNDER_AGE', { age: profile['age.min'] });
};
