import { foldNameForComparison } from '@reelfloor/protocol';
import type { Queries, SqlValue } from '../database/database.ts';
import { changesPerRead } from './record-operator-change.ts';
import type { LinkedAuditTrailEntry } from './verify-audit-trail.ts';

/** Filter for lines of the operators' audit trail. Null means any. */
export interface AuditTrailFilter {
  /** Part of the name of the person who ran the command or confirmed it; ignores case and accents. */
  readonly by: string | null;
  /** A whole command, such as `account block`, or its first word. */
  readonly action: string | null;
  readonly subject: string | null;
  /** Unix times in ms; `from` is inclusive, `until` exclusive. */
  readonly from: number | null;
  readonly until: number | null;
  /** Part of the name of the person, the second person or the subject (ignores case and accents), or the first digits of a line's hash. */
  readonly words: string | null;
  /** True: only actions that a second person has confirmed, and requests for such a confirmation. */
  readonly twoPeople: true | null;
}

/** A filter that matches all lines. */
export const everyChange: AuditTrailFilter = {
  by: null,
  action: null,
  subject: null,
  from: null,
  until: null,
  words: null,
  twoPeople: null,
};

/** Returns the newest `limit` matching audit trail entries, in ascending order; only those before the entry `before`, if given. */
export const listNewestAuditTrailEntries = async (
  db: Queries,
  search: AuditTrailFilter,
  limit: number,
  before: number | null = null,
  /** Page size of the queries if names are searched. */
  pageSize = changesPerRead,
): Promise<LinkedAuditTrailEntry[]> => {
  const { sql, values } = whereOf(db, search);
  const isWanted = textFilterOf(search);
  const size = isWanted === null ? limit : pageSize;
  const found: LinkedAuditTrailEntry[] = [];
  for (let last = before; found.length < limit; ) {
    const rows: LinkedAuditTrailEntry[] = await db.all<LinkedAuditTrailEntry>(
      `${selectingChanges} WHERE ${sql} ${last === null ? '' : 'AND c.id < ?'} ORDER BY c.id DESC LIMIT ?`,
      ...values,
      ...(last === null ? [] : [last]),
      size,
    );
    found.push(...(isWanted === null ? rows : rows.filter(isWanted)));
    if (rows.length < size) break;
    last = rows.at(-1)?.id ?? last;
  }
  return found.slice(0, limit).reverse();
};

/** Yields all matching audit trail entries in ascending order, one page at a time. */
export async function* streamAuditTrailEntries(
  db: Queries,
  search: AuditTrailFilter,
): AsyncGenerator<LinkedAuditTrailEntry[]> {
  const { sql, values } = whereOf(db, search);
  const isWanted = textFilterOf(search);
  for (let after = 0; ; ) {
    const rows: LinkedAuditTrailEntry[] = await db.all<LinkedAuditTrailEntry>(
      `${selectingChanges} WHERE ${sql} AND c.id > ? ORDER BY c.id LIMIT ?`,
      ...values,
      after,
      changesPerRead,
    );
    yield isWanted === null ? rows : rows.filter(isWanted);
    if (rows.length < changesPerRead) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export const selectingChanges = `SELECT c.id, c.at, c.who, c.what, c.subject, c.details, l.before_hash, l.hash
  FROM operator_changes c LEFT JOIN operator_chain l ON l.change_id = c.id`;

const whereOf = (
  { engine }: Queries,
  { action, subject, from, until, twoPeople }: AuditTrailFilter,
): { sql: string; values: SqlValue[] } => {
  const place = engine === 'sqlite' ? 'instr' : 'strpos';
  const parts: [string, ...SqlValue[]][] = [['1 = 1']];
  if (action !== null) parts.push([`(c.what = ? OR ${place}(c.what, ?) = 1)`, action, `${action} `]);
  if (subject !== null) parts.push(['c.subject = ?', subject]);
  if (from !== null) parts.push(['c.at >= ?', from]);
  if (until !== null) parts.push(['c.at < ?', until]);
  if (twoPeople) parts.push([`(${secondOf[engine]} <> '' OR ${place}(c.what, 'request ') = 1)`]);
  return { sql: parts.map(([text]) => text).join(' AND '), values: parts.flatMap(([, ...values]) => values) };
};

/** Returns a filter that compares names after folding them (case, accents), which the database cannot do; null if no name is searched. */
const textFilterOf = ({ by, words }: AuditTrailFilter): ((line: LinkedAuditTrailEntry) => boolean) | null => {
  if (by === null && words === null) return null;
  const has = (text: string, part: string): boolean =>
    foldNameForComparison(text).includes(foldNameForComparison(part));
  return ({ who, subject, details, hash }) => {
    const second = String((JSON.parse(details) as { second?: unknown }).second ?? '');
    const isBy = by === null || has(who, by) || has(second, by);
    const isAbout =
      words === null ||
      [who, second, subject].some((text) => has(text, words)) ||
      hash?.startsWith(words.toLowerCase()) === true;
    return isBy && isAbout;
  };
};

/** SQL for the second person in an audit trail entry's details; '' without one. */
const secondOf = {
  sqlite: "coalesce(json_extract(c.details, '$.second'), '')",
  postgres: "coalesce(c.details::json ->> 'second', '')",
} as const;
