import type { Queries } from '../../database/database.ts';
import { type JudgedCabinet, readSpinTerms, type SpinTerms } from '../profile/play-terms.ts';
import { readSeatProfile } from '../profile/read-profile.ts';
import { highestStakeFor } from './age.ts';
import { readBornOn } from './birth-store.ts';

/** What a spin at a seat is held against, with the player's age. */
export interface AgedSpinTerms extends SpinTerms {
  /** The highest stake for the player's age, in minor units; null: any. */
  readonly maxStakeMinor: number | null;
}

export const readAgedSpinTerms = async (
  db: Queries,
  { sessionId, playerId, at }: { readonly sessionId: string; readonly playerId: string; readonly at: number },
  cabinet: JudgedCabinet,
): Promise<AgedSpinTerms> => {
  const terms = await readSpinTerms(db, sessionId, cabinet);
  const profile = await readSeatProfile(db, sessionId);
  const hasTiers = profile['play.maxStake'] !== null;
  return {
    ...terms,
    maxStakeMinor: hasTiers ? highestStakeFor(profile, await readBornOn(db, playerId), at) : null,
  };
};
