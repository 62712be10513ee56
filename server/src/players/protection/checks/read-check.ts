import type { Queries } from '../../../platform/database/database.ts';
import type { ProfileValues } from '../profile/profile-values.ts';
import { readProfile, readSeatProfile } from '../profile/read-profile.ts';
import { type CheckState, checkStateOf } from './check-state.ts';
import { type CheckFacts, readCheckFacts } from './check-store.ts';

/** Where a player stands between two checks, with what that was computed from. */
interface Check {
  readonly facts: CheckFacts;
  readonly profile: ProfileValues;
  readonly state: CheckState;
}

/** Reads where a player stands, under the profile of the player's seat or, without a seat, the one that holds now. */
export const readCheck = async (db: Queries, playerId: string, at: number): Promise<Check> => {
  const facts = await readCheckFacts(db, playerId);
  const [newest] = facts.sessions;
  const profile = await (newest?.endedAt === null ? readSeatProfile(db, newest.id) : readProfile(db));
  return { facts, profile, state: checkStateOf(facts, profile, at) };
};
