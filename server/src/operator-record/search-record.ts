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
}

/** Returns the newest `limit` lines that were asked for, the newest last. */
export const newestChanges = async (
  db: Queries,
  search: RecordSearch,
  limit: number,
): Promise<LinkedChange[]> => {
  const { sql, values } = whereOf(db, search);
  const rows = await db.all<LinkedChange>(
    `${selectingChanges} WHERE ${sql} ORDER BY c.id DESC LIMIT ?`,
    ...values,
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
  { by, action, subject, from, until }: RecordSearch,
): { sql: string; values: SqlValue[] } => {
  const place = engine === 'sqlite' ? 'instr' : 'strpos';
  const parts: [string, ...SqlValue[]][] = [['1 = 1']];
  if (by !== null) parts.push([`${place}(lower(c.who), lower(?)) > 0`, by]);
  if (action !== null) parts.push([`(c.what = ? OR ${place}(c.what, ?) = 1)`, action, `${action} `]);
  if (subject !== null) parts.push(['c.subject = ?', subject]);
  if (from !== null) parts.push(['c.at >= ?', from]);
  if (until !== null) parts.push(['c.at < ?', until]);
  return { sql: parts.map(([text]) => text).join(' AND '), values: parts.flatMap(([, ...values]) => values) };
};
