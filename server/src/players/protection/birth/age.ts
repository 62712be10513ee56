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

/** Refuses whoever is younger than the profile lets play. The profile is read only for a player with a birth date. */
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
 * Returns the age in whole years, by the date in the profile's zone. Somebody born on 29 February is a year older on
 * 1 March of a year without that day: no right comes a day early.
 */
export const ageAt = (bornOn: string, at: number, zone: string): number => {
  const today = localDay(at, zone);
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  // Dates of one form compare as texts: 02-28 is before 02-29, 03-01 after it.
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years;
};

/**
 * Returns the highest stake in minor units for somebody of this birth date, by the ages of the profile; null: any stake.
 * Somebody whose birth date is unknown counts as the youngest.
 */
export const highestStakeFor = (profile: ProfileValues, bornOn: string | null, at: number): number | null => {
  const tiers = profile['play.maxStake'];
  if (tiers === null) return null;
  const age = bornOn === null ? 0 : ageAt(bornOn, at, profile['limits.zone']);
  // The last row of a profile is for every age; without one nothing may be staked.
  return tiers.find(({ belowAge }) => belowAge === null || age < belowAge)?.minor ?? 0;
};

/** Returns whether somebody of this birth date is old enough to play. Who opened an account without one has looked. */
export const isOldEnough = (profile: ProfileValues, bornOn: string | null, at: number): boolean =>
  bornOn === null || ageAt(bornOn, at, profile['limits.zone']) >= profile['age.min'];

/** Returns whether a text is a date of the calendar from 1900 on, such as 2001-02-28. */
export const isBirthDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** What a spin at a seat is held against, with the player's age. */
export interface SpinRulesByAge extends SpinRules {
  /** The highest stake for the player's age, in minor units; null: any. */
  readonly maxStakeMinor: number | null;
}

/** Reads outside of a transaction, where several reads can be on their way at once. */
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
