import { foldNameForComparison } from '@reelfloor/protocol';
import type { OfficeAnswerInput, ParsedOfficeCall } from '@reelfloor/protocol/office-call-types';
import type { Queries, SqlValue } from '../../platform/database/database.ts';
import { buildIsPlayerRestrictedSql, isRestrictionActiveSql } from '../../players/protection/restriction-store.ts';

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

type ListedPlayer = OfficeAnswerInput<'players'>['players'][number];

/** Accounts per page of the list. */
const listedPerPage = 50;

/** SQL condition of each filter of the player list. */
const filters = {
  seated: 'EXISTS (SELECT 1 FROM seats s WHERE s.player_id = p.id)',
  marked:
    'EXISTS (SELECT 1 FROM harm_indicators m WHERE m.player_id = p.id AND NOT EXISTS (SELECT 1 FROM harm_indicator_closings c WHERE c.harm_indicator_id = m.id))',
  resting: buildIsPlayerRestrictedSql('p.id'),
  blocked: 'p.banned = 1',
  team: "p.user_group <> 'user'",
} as const;

/** Returns a page of accounts, or the first search results, with the data that the list shows. */
export const readPlayerList = async (
  db: Queries,
  { search, show, after }: ParsedOfficeCall<'players'>['query'],
  at: number,
): Promise<OfficeAnswerInput<'players'>> => {
  const wanted = search !== undefined && foldNameForComparison(search) !== '';
  const people = wanted
    ? await searchAccounts(db, search, listedPerPage + 1)
    : show === 'all'
      ? await listAccounts(db, { group: null, isBlocked: false, after: after ?? null, limit: listedPerPage + 1 })
      : await listFiltered(db, show, after ?? '', at);
  const shown = people.slice(0, listedPerPage);
  return { players: await withFacts(db, shown, at), hasMore: people.length > listedPerPage };
};

const listFiltered = (db: Queries, show: keyof typeof filters, after: string, at: number): Promise<ListedAccount[]> =>
  db.all<ListedAccount>(
    `SELECT p.id, p.username, p.name, p.lastname, p.email, p.user_group, p.permissions, p.banned,
       CASE WHEN EXISTS (SELECT 1 FROM second_factors f WHERE f.player_id = p.id) THEN 1 ELSE 0 END AS has_factor
     FROM players p WHERE p.username > ? AND ${filters[show]} ORDER BY p.username LIMIT ?`,
    after,
    ...(show === 'resting' ? [at] : []),
    listedPerPage + 1,
  );

interface Facts {
  readonly id: string;
  readonly created_at: number;
  readonly wallet: number | null;
  readonly machine: string | null;
  readonly held: ListedPlayer['restriction'];
  readonly open_indicators: number;
}

const withFacts = async (db: Queries, people: readonly ListedAccount[], at: number): Promise<ListedPlayer[]> => {
  if (people.length === 0) return [];
  const rows = await db.all<Facts>(
    `SELECT p.id, p.created_at,
       coalesce((SELECT b.amount_minor FROM balances b WHERE b.account = 'wallet:' || p.id),
         (SELECT b.amount_minor FROM platform_balances b WHERE b.player_id = p.id)) AS wallet,
       (SELECT s.machine_id FROM seats s WHERE s.player_id = p.id) AS machine,
       (SELECT r.kind FROM restrictions r WHERE r.player_id = p.id AND ${isRestrictionActiveSql}
        ORDER BY CASE WHEN r.kind = 'exclusion' THEN 0 ELSE 1 END, r.id LIMIT 1) AS held,
       (SELECT count(*) FROM harm_indicators m WHERE m.player_id = p.id
        AND NOT EXISTS (SELECT 1 FROM harm_indicator_closings c WHERE c.harm_indicator_id = m.id)) AS open_indicators
     FROM players p WHERE p.id IN (${people.map(() => '?').join(', ')})`,
    at,
    ...people.map(({ id }) => id),
  );
  const factsOf = new Map(rows.map((row) => [row.id, row]));
  return people.map((person) => {
    const facts = factsOf.get(person.id);
    return {
      id: person.id,
      username: person.username,
      name: `${person.name} ${person.lastname}`.trim(),
      email: person.email,
      group: person.user_group,
      isBlocked: person.banned === 1,
      hasFactor: person.has_factor === 1,
      createdAt: facts?.created_at ?? 0,
      walletMinor: facts?.wallet ?? 0,
      machine: facts?.machine ?? null,
      restriction: facts?.held ?? null,
      openIndicators: Number(facts?.open_indicators ?? 0),
    };
  });
};
