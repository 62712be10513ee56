import { foldName, type PlayerId } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { skeletonOf, usernameSkeletonSql } from './skeleton-of.ts';

/** Returns the account that somebody means by this user name: the one of exactly this name, else that of the folded name. */
export const findByUsername = <Row = PlayersTable>(
  db: Pick<Queries, 'get'>,
  typed: string,
  columns: '*' | 'id, username' = '*',
): Promise<Row | undefined> => {
  const exact = typed.trim().toLowerCase();
  return db.get<Row>(
    `SELECT ${columns} FROM players WHERE username IN (?, ?) ORDER BY CASE WHEN username = ? THEN 0 ELSE 1 END LIMIT 1`,
    exact,
    foldName(typed),
    exact,
  );
};

/** The same without what only some database roles may read. */
export const findNamed = (db: Pick<Queries, 'get'>, typed: string) =>
  findByUsername<{ readonly id: PlayerId; readonly username: string }>(db, typed, 'id, username');

/** Returns the user name of the account that a typed name finds; the folded typed name if it finds none. */
export const usernameMeant = async (db: Pick<Queries, 'get'>, typed: string): Promise<string> =>
  (await findNamed(db, typed))?.username ?? foldName(typed);

/** Returns the name of an existing account that a reader could confuse with this name; undefined if no account looks alike. */
export const findLookAlike = async (
  db: Pick<Queries, 'get'>,
  username: string,
): Promise<string | undefined> =>
  (
    await db.get<{ username: string }>(
      `SELECT username FROM players WHERE username = ? OR ${usernameSkeletonSql} = ?
       ORDER BY CASE WHEN username = ? THEN 0 ELSE 1 END LIMIT 1`,
      username,
      skeletonOf(username),
      username,
    )
  )?.username;
