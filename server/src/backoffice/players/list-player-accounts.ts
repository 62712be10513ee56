import { foldNameForComparison } from '@reelfloor/protocol';
import type { Queries, SqlValue } from '../../platform/database/database.ts';

/** An account in a list. */
export interface ListedAccount {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly lastname: string;
  readonly email: string;
  readonly user_group: string;
  /** Ids of the account's permissions, as a JSON array. */
  readonly permissions: string;
  readonly banned: number;
  readonly has_factor: number;
}

export interface AccountFilter {
  readonly group: string | null;
  readonly isBlocked: boolean;
  /** The last username of the previous page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Number of accounts that a search reads per query. */
const pageSize = 2000;

const columns = `p.id, p.username, p.name, p.lastname, p.email, p.user_group, p.permissions, p.banned,
  CASE WHEN EXISTS (SELECT 1 FROM second_factors f WHERE f.player_id = p.id) THEN 1 ELSE 0 END AS has_factor`;

/** Returns accounts sorted by username. */
export const listAccounts = (
  db: Pick<Queries, 'all'>,
  { group, isBlocked, after, limit }: AccountFilter,
): Promise<ListedAccount[]> => {
  const parts: [string, ...SqlValue[]][] = [['p.username > ?', after ?? '']];
  if (group !== null) parts.push(['p.user_group = ?', group]);
  if (isBlocked) parts.push(['p.banned = 1']);
  return db.all<ListedAccount>(
    `SELECT ${columns} FROM players p WHERE ${parts.map(([sql]) => sql).join(' AND ')} ORDER BY p.username LIMIT ?`,
    ...parts.flatMap(([, ...values]) => values),
    limit,
  );
};

/**
 * Returns at most `limit` accounts whose id is the text, or whose username, names or mail address contain it. Ignores diacritics. Reads all
 * accounts, because neither database engine folds Turkish letters in this way.
 */
export const searchAccounts = async (
  db: Pick<Queries, 'all'>,
  text: string,
  limit: number,
): Promise<ListedAccount[]> => {
  const wanted = foldNameForComparison(text);
  const found: ListedAccount[] = [];
  let after: string | null = null;
  do {
    const page: ListedAccount[] = await listAccounts(db, {
      group: null,
      isBlocked: false,
      after,
      limit: pageSize,
    });
    for (const person of page) {
      const { id, username, name, lastname, email } = person;
      const texts = [username, `${name} ${lastname}`, email];
      if (id === text || texts.some((each) => foldNameForComparison(each).includes(wanted))) found.push(person);
      if (found.length === limit) return found;
    }
    after = page.length < pageSize ? null : (page.at(-1)?.username ?? null);
  } while (after !== null);
  return found;
};
