import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findPlayerByUsername } from '../../players/names/find-player-by-username.ts';

/** Returns the account with this id or username; undefined if there is none. */
export const findAccountByUsernameOrId = async (
  db: Queries,
  text: string,
): Promise<Selectable<PlayersTable> | undefined> =>
  (await db.get<Selectable<PlayersTable>>('SELECT * FROM players WHERE id = ?', text)) ??
  (await findPlayerByUsername<Selectable<PlayersTable>>(db, text));

/** Returns the account with exactly this username, mail address or id: cashiers cannot search by parts of names. */
export const findAccountForCashier = async (
  db: Queries,
  text: string,
): Promise<Selectable<PlayersTable> | undefined> => {
  const named = await findAccountByUsernameOrId(db, text);
  if (named) return named;
  const email = text.trim().toLowerCase();
  if (!email.includes('@')) return undefined;
  const owners = await db.all<Selectable<PlayersTable>>('SELECT * FROM players WHERE lower(email) = ? LIMIT 2', email);
  return owners.length === 1 ? owners[0] : undefined;
};

/** Maximum number of players of one surname that cashiers see. */
const maxOfSurname = 10;

/** Returns the players with exactly this surname, ignoring case, sorted by name. */
export const findAccountsBySurname = async (db: Queries, lastname: string): Promise<Selectable<PlayersTable>[]> => {
  const spellings = [...new Set([lastname, ...['tr', 'en'].flatMap((locale) => spellingsIn(lastname, locale))])];
  return db.all<Selectable<PlayersTable>>(
    `SELECT * FROM players WHERE lastname IN (${spellings.map(() => '?').join(', ')}) AND user_group = 'user'
     ORDER BY name, username LIMIT ${maxOfSurname}`,
    ...spellings,
  );
};

/** Returns a name in lower case, upper case and title case. */
const spellingsIn = (name: string, locale: string): string[] => {
  const small = name.toLocaleLowerCase(locale);
  const titled = small.replace(
    /(^|[\s'-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase(locale),
  );
  return [small, small.toLocaleUpperCase(locale), titled];
};
