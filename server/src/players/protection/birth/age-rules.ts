import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { CabinetGuarantees } from '@reelfloor/protocol/channels/agent-channel';
import { formatLocalDate } from '../../../platform/clock/business-day.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  getJurisdictionSpinRules,
  type SessionUnderProfile,
  type SpinRules,
} from '../profile/jurisdiction-play-rules.ts';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';

/** Returns a player's birth date, such as 2001-02-28; null if it is unknown. */
export const readBirthDate = async (db: Queries, playerId: string): Promise<string | null> =>
  (await db.get<{ born_on: string | null }>('SELECT born_on FROM players WHERE id = ?', playerId))?.born_on ?? null;

/** Refuses players younger than the jurisdiction profile's minimum age. */
export const checkMinimumAge = (profile: JurisdictionValues, bornOn: string | null, at: number): Result<null> =>
  isOldEnough(profile, bornOn, at) ? okResult(null) : createRefusedResult('UNDER_AGE', { age: profile['age.min'] });

/**
 * Returns the age in whole years, by the date in the time zone `zone`. Somebody born on 29 February becomes a year older on 1 March in a
 * non-leap year, so that no right begins a day early.
 */
export const computeAgeAt = (bornOn: string, at: number, zone: string): number => {
  const today = formatLocalDate(at, zone);
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  // The dates have the same format, so they compare as strings: 02-28 is before 02-29, 03-01 after it.
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years;
};

/**
 * Returns the jurisdiction profile's maximum stake in minor units for a player of this birth date; null: no maximum. An unknown birth date
 * counts as the youngest age.
 */
export const getMaxStakeForAge = (profile: JurisdictionValues, bornOn: string | null, at: number): number | null => {
  const tiers = profile['play.maxStake'];
  if (tiers === null) return null;
  const age = bornOn === null ? 0 : computeAgeAt(bornOn, at, profile['limits.zone']);
  // The last row of a jurisdiction profile's table is for every age. If no row applies, nothing may be staked.
  return tiers.find(({ belowAge }) => belowAge === null || age < belowAge)?.minor ?? 0;
};

/**
 * Returns whether a player of this birth date is old enough to play. Returns true if it is unknown, because staff checked the age when they
 * opened the account.
 */
export const isOldEnough = (profile: JurisdictionValues, bornOn: string | null, at: number): boolean =>
  bornOn === null || computeAgeAt(bornOn, at, profile['limits.zone']) >= profile['age.min'];

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

/** Returns the rules for a spin at a cabinet with this conduct. */
export const getSpinRulesByAge = (
  session: SessionUnderProfile,
  { bornOn, at }: { readonly bornOn: string | null; readonly at: number },
  cabinetGuarantees: CabinetGuarantees | undefined,
): SpinRulesByAge => ({
  ...getJurisdictionSpinRules(session, cabinetGuarantees),
  maxStakeMinor: getMaxStakeForAge(session.profile, bornOn, at),
});
