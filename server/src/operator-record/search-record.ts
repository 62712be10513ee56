import type { Queries, SqlValue } from '../database/database.ts';
import { changesPerRead } from './link-changes.ts';
import type { LinkedChange } from './record-faults.ts';

/** Which lines of the operators' record are wanted. Null means any. */
export interface RecordSearch {
  /** A part of the name of the person who ran the command, in any case of ASCII letters. */
  readonly by: string | null;
  /** A whole command, such as `account block`, or its first word. */
  readonly action: string | null;
  readonly subject: string | null;
  /** Times in ms since 1970; `from` is included, `until` is not. */
  readonly from: number | null;
  readonly until: number | null;
  /** Part of who, the second person or the subject, or the beginning of a line's hash; in any case of ASCII letters. */
  readonly words: string | null;
  /** True: only what a second person has confirmed, and requests for one. */
  readonly twoPeople: true | null;
}

/** A search for all lines. */
export const everyChange: RecordSearch = {
  by: null,
  action: null,
  subject: null,
  from: null,
  until: null,
  words: null,
  twoPeople: null,
};

/** Returns the newest `limit` lines that were asked for, the newest last; only those before a line if `before` names it. */
export const newestChanges = async (
  db: Queries,
  search: RecordSearch,
  limit: number,
  before: number | null = null,
): Promise<LinkedChange[]> => {
  const { sql, values } = whereOf(db, search);
  const rows = await db.all<LinkedChange>(
    `${selectingChanges} WHERE ${sql} ${before === null ? '' : 'AND c.id < ?'} ORDER BY c.id DESC LIMIT ?`,
    ...values,
    ...(before === null ? [] : [before]),
    limit,
  );
  return rows.reverse();
};

/** Yields all lines that were asked for, the oldest first, a page at a time. */
export async function* eachChange(db: Queries, search: RecordSearch): AsyncGenerator<LinkedChange[]> {
  const { sql, values } = whereOf(db, search);
  for (let after = 0; ; ) {
    const rows = await db.all<LinkedChange>(
      `${selectingChanges} WHERE ${sql} AND c.id > ? ORDER BY c.id LIMIT ?`,
      ...values,
      after,
      changesPerRead,
    );
    yield rows;
    if (rows.length < changesPerRead) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export const selectingChanges = `SELECT c.id, c.at, c.who, c.what, c.subject, c.details, l.before_hash, l.hash
  FROM operator_changes c LEFT JOIN operator_chain l ON l.change_id = c.id`;

const whereOf = (
  { engine }: Queries,
  { by, action, subject, from, until, words, twoPeople }: RecordSearch,
): { sql: string; values: SqlValue[] } => {
  const place = engine === 'sqlite' ? 'instr' : 'strpos';
  const parts: [string, ...SqlValue[]][] = [['1 = 1']];
  const has = (column: string) => `${place}(lower(${column}), lower(?)) > 0`;
  const second = secondOf[engine];
  if (by !== null) parts.push([`(${has('c.who')} OR ${has(second)})`, by, by]);
  if (action !== null) parts.push([`(c.what = ? OR ${place}(c.what, ?) = 1)`, action, `${action} `]);
  if (subject !== null) parts.push(['c.subject = ?', subject]);
  if (from !== null) parts.push(['c.at >= ?', from]);
  if (until !== null) parts.push(['c.at < ?', until]);
  if (words !== null)
    parts.push([
      `(${['c.who', second, 'c.subject'].map(has).join(' OR ')} OR ${place}(l.hash, lower(?)) = 1)`,
      ...[words, words, words, words],
    ]);
  if (twoPeople) parts.push([`(${second} <> '' OR ${place}(c.what, 'request ') = 1)`]);
  return { sql: parts.map(([text]) => text).join(' AND '), values: parts.flatMap(([, ...values]) => values) };
};

/** The second person of a line; '' without one. */
const secondOf = {
  sqlite: "coalesce(json_extract(c.details, '$.second'), '')",
  postgres: "coalesce(c.details::json ->> 'second', '')",
} as const;
