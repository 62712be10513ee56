import type { Queries } from '../../platform/database/database.ts';
import { usernameMeant } from '../../players/names/find-username.ts';

/** The subject of an action about a player: the account's own name, however it was written. */
export const onPlayer = {
  subject: ({ player }: { readonly player: string }, db: Queries): Promise<string> =>
    usernameMeant(db, player),
};
