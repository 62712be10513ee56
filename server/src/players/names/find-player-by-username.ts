import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldNameForComparison, type PlayerId } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Returns the account for a typed user name: an exact match, otherwise a match of the folded (normalized) name. */
export const findPlayerByUsername = <Row = PlayersTable>(
  db: Pick<Queries, 'get'>,
  typed: string,
  columns: '*' | 'id, username, site_id' = '*',
): Promise<Row | undefined> => {
  const exact = typed.trim().toLowerCase();
  return db.get<Row>(
    `SELECT ${columns} FROM players WHERE username IN (?, ?) ORDER BY CASE WHEN username = ? THEN 0 ELSE 1 END LIMIT 1`,
    exact,
    foldNameForComparison(typed),
    exact,
  );
};

interface NamedAccount {
  readonly id: PlayerId;
  readonly username: string;
  readonly site_id: number;
}

/** Like `findPlayerByUsername`, but reads only columns that every database role may read. */
export const findAccountByTypedName = (db: Pick<Queries, 'get'>, typedName: string) =>
  findPlayerByUsername<NamedAccount>(db, typedName, 'id, username, site_id');

/** Returns the user name of the account that matches a typed name; the folded typed name if none does. */
export const resolveTypedUsername = async (db: Pick<Queries, 'get'>, typedName: string): Promise<string> =>
  (await findAccountByTypedName(db, typedName))?.username ?? foldNameForComparison(typedName);

/** Returns the name of an existing account that looks confusingly like this name; undefined if there is none. */
export const findConfusableUsername = async (db: Pick<Queries, 'get'>, username: string): Promise<string | undefined> =>
  (
    await db.get<{ username: string }>(
      `SELECT username FROM players WHERE username = ? OR ${usernameSkeletonSql} = ?
       ORDER BY CASE WHEN username = ? THEN 0 ELSE 1 END LIMIT 1`,
      username,
      computeNameSkeleton(username),
      username,
    )
  )?.username;

/** Reads each character's prototype from Unicode's table of confusable characters, whose version and licence are in the file. */
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
 * Returns a key that is equal for names that look alike (the skeleton of UTS #39, folded): `Ivan` and `lvan`, `mert` and `rnert`, and
 * look-alike letters of other scripts.
 */
export const computeNameSkeleton = (name: string): string => {
  known ??= readPrototypes();
  const prototypes = known;
  return foldNameForComparison(
    Array.from(name.normalize('NFKC').normalize('NFD'), (letter) => prototypes.get(letter) ?? letter).join(''),
  );
};

/** Returns whether two names could be confused: equal when folded, or looking alike, as written or in lower case. */
export const areNamesConfusable = (one: string, other: string): boolean =>
  foldNameForComparison(one) === foldNameForComparison(other) ||
  computeNameSkeleton(one) === computeNameSkeleton(other) ||
  computeNameSkeleton(foldNameForComparison(one)) === computeNameSkeleton(foldNameForComparison(other));

/** The skeleton of user names, which contain only a to z, digits, dot, hyphen and underscore, as SQL for both database engines. */
export const usernameSkeletonSql = "replace(replace(replace(username, 'm', 'rn'), '0', 'o'), '1', 'l')";
