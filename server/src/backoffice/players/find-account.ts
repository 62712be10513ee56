import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findByUsername } from '../../players/names/find-username.ts';

/** Returns the account with this id or user name; undefined if there is none. */
export const findAccount = async (db: Queries, text: string): Promise<Selectable<PlayersTable> | undefined> =>
  (await db.get<Selectable<PlayersTable>>('SELECT * FROM players WHERE id = ?', text)) ??
  (await findByUsername<Selectable<PlayersTable>>(db, text));

/** Returns the account with exactly this user name, mail address or id: the desk does not search by parts of names. */
export const findAtDesk = async (
  db: Queries,
  text: string,
): Promise<Selectable<PlayersTable> | undefined> => {
  const named = await findAccount(db, text);
  if (named) return named;
  const email = text.trim().toLowerCase();
  if (!email.includes('@')) return undefined;
  const owners = await db.all<Selectable<PlayersTable>>(
    'SELECT * FROM players WHERE lower(email) = ? LIMIT 2',
    email,
  );
  return owners.length === 1 ? owners[0] : undefined;
};
