import type { Queries } from '../../database/database.ts';
import { usernameMeant } from '../../names/find-username.ts';

/** The subject of an action about a player: the account's own name, however it was written. */
export const onPlayer = {
  subject: ({ player }: { readonly player: string }, db: Queries): Promise<string> =>
    usernameMeant(db, player),
};

export const signInCount = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);
