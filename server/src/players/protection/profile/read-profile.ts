import type { Queries } from '../../../platform/database/database.ts';
import { readSeatValues, readValues } from './profile-store.ts';
import type { ProfileValues } from './profile-values.ts';

/** Returns the profile that holds now. Read it in the transaction that decides by it. */
export const readProfile = (db: Queries): Promise<ProfileValues> => readValues(db);

/** Returns what holds at the seat of a session: looser values come only with the player's next session. */
export const readSeatProfile = (db: Queries, sessionId: string): Promise<ProfileValues> =>
  readSeatValues(db, sessionId);
