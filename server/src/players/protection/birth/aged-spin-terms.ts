import type { Queries } from '../../../platform/database/database.ts';
import { type JudgedCabinet, readSessionRules, type SpinTerms, spinTermsOf } from '../profile/play-terms.ts';
import { readSeatProfile } from '../profile/read-profile.ts';
import { highestStakeFor } from './age.ts';
import { readBornOn } from './birth-store.ts';

/** What a spin at a seat is held against, with the player's age. */
export interface AgedSpinTerms extends SpinTerms {
  /** The highest stake for the player's age, in minor units; null: any. */
  readonly maxStakeMinor: number | null;
}

/** Reads outside of a transaction, where several reads can be on their way at once. */
export const readAgedSpinTerms = async (
  db: Queries,
  { sessionId, playerId, at }: { readonly sessionId: string; readonly playerId: string; readonly at: number },
  cabinet: JudgedCabinet,
): Promise<AgedSpinTerms> => {
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
