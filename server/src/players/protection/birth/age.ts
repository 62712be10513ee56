import { done, type Result, refused } from '@reelfloor/protocol';
import { localDay } from '../../../platform/clock/business-day.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type JudgedCabinet, readSessionRules, type SpinRules, spinTermsOf } from '../profile/play-rules.ts';
import { readProfile, readSeatProfile } from '../profile/profile-store.ts';
import type { ProfileValues } from '../profile/profile-values.ts';

/** Returns a player's birth date, such as 2001-02-28; null if it is unknown. */
export const readBornOn = async (db: Queries, playerId: string): Promise<string | null> =>
  (await db.get<{ born_on: string | null }>('SELECT born_on FROM players WHERE id = ?', playerId))?.born_on ??
  null;

/** Refuses players younger than the profile's minimum age. The profile is read only if a birth date is known. */
export const refuseUnderAge = async (
  db: Queries,
  { playerId, at }: { readonly playerId: string; readonly at: number },
): Promise<Result<null>> => {
  const bornOn = await readBornOn(db, playerId);
  if (bornOn === null) return done(null);
  const profile = await readProfile(db, { playerId });
  return isOldEnough(profile, bornOn, at) ? done(null) : refused('UNDER_AGE', { age: profile['age.min'] });
};

/**
 * Returns the age in whole years, by the date in the profile's time zone. Somebody born on 29 February becomes a year older on 1 March in a
 * non-leap year: no right begins a day early.
 */
export const ageAt = (bornOn: string, at: number, zone: string): number => {
  const today = localDay(at, zone);
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  // The dates have the same format, so they compare as strings: 02-28 is before 02-29, 03-01 after it.
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years;
};

/**
 * Returns the profile's maximum stake in minor units for the age of this birth date; null: no maximum. An unknown birth date counts as the
 * youngest age.
 */
export const highestStakeFor = (profile: ProfileValues, bornOn: string | null, at: number): number | null => {
  const tiers = profile['play.maxStake'];
  if (tiers === null) return null;
  const age = bornOn === null ? 0 : ageAt(bornOn, at, profile['limits.zone']);
  // A profile's last row is for every age; without one nothing may be staked.
  return tiers.find(({ belowAge }) => belowAge === null || age < belowAge)?.minor ?? 0;
};

/**
 * Returns whether somebody of this birth date is old enough to play. Without a birth date: yes, because whoever opened the account has
 * checked the age.
 */
export const isOldEnough = (profile: ProfileValues, bornOn: string | null, at: number): boolean =>
  bornOn === null || ageAt(bornOn, at, profile['limits.zone']) >= profile['age.min'];

/** Returns whether a text is a valid date since 1900, such as 2001-02-28. */
export const isBirthDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Rules for a spin at a seat, including the maximum stake for the player's age. */
export interface SpinRulesByAge extends SpinRules {
  /** Maximum stake for the player's age, in minor units; null: none. */
  readonly maxStakeMinor: number | null;
}

/** Reads the rules outside of a transaction, where several reads can run concurrently. */
export const readAgedSpinTerms = async (
  db: Queries,
  { sessionId, playerId, at }: { readonly sessionId: string; readonly playerId: string; readonly at: number },
  cabinet: JudgedCabinet,
): Promise<SpinRulesByAge> => {
  const [profile, rulesHash] = await Promise.all([
    readSeatProfile(db, sessionId),
    readSessionRules(db, sessionId),
  ]);
  const terms = await spinTermsOf(db, { profile, rulesHash }, cabinet);
  const hasTiers = profile['play.maxStake'] !== null;
  return {
    ...terms,
    maxStakeMinor: hasTiers ? highestStakeFor(profile, await readBornOn(db, playerId), at) : null,
  };
};
