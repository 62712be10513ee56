import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldName, type PlayerId } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Returns the account that somebody means by this user name: the one of exactly this name, else that of the folded name. */
export const findByUsername = <Row = PlayersTable>(
  db: Pick<Queries, 'get'>,
  typed: string,
  columns: '*' | 'id, username, site_id' = '*',
): Promise<Row | undefined> => {
  const exact = typed.trim().toLowerCase();
  return db.get<Row>(
    `SELECT ${columns} FROM players WHERE username IN (?, ?) ORDER BY CASE WHEN username = ? THEN 0 ELSE 1 END LIMIT 1`,
    exact,
    foldName(typed),
    exact,
  );
};

interface NamedAccount {
  readonly id: PlayerId;
  readonly username: string;
  readonly site_id: number;
}

/** The same without what only some database roles may read. */
export const findNamed = (db: Pick<Queries, 'get'>, typed: string) =>
  findByUsername<NamedAccount>(db, typed, 'id, username, site_id');

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

/** Returns each character's prototype by the Unicode table of look-alikes, whose version and licence are in the file. */
const readPrototypes = (): ReadonlyMap<string, string> => {
  const text = (codes: string): string =>
    String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
  const prototypes = new Map<string, string>();
  for (const line of readFileSync(join(import.meta.dirname, 'confusables.txt'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [prototype = '', characters = ''] = line.split(';');
    for (const code of characters.split(' ')) prototypes.set(text(code), text(prototype));
  }
  return prototypes;
};

let known: ReadonlyMap<string, string> | null = null;

/**
 * Returns a text that is the same for names that look alike (the skeleton of UTS #39, folded): `Ivan` and `lvan`, `mert` and
 * `rnert`, and letters of other scripts.
 */
export const skeletonOf = (name: string): string => {
  known ??= readPrototypes();
  const prototypes = known;
  return foldName(
    Array.from(name.normalize('NFKC').normalize('NFD'), (letter) => prototypes.get(letter) ?? letter).join(
      '',
    ),
  );
};

/** Returns whether two names could be taken for each other: folded, or by how they look, as they are written or in small letters. */
export const isLookAlike = (one: string, other: string): boolean =>
  foldName(one) === foldName(other) ||
  skeletonOf(one) === skeletonOf(other) ||
  skeletonOf(foldName(one)) === skeletonOf(foldName(other));

/** The same for user names, which have only a to z, digits, dot, hyphen and underscore, as SQL of both engines. */
export const usernameSkeletonSql = "replace(replace(replace(username, 'm', 'rn'), '0', 'o'), '1', 'l')";
