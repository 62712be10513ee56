import { open, rename, rm } from 'node:fs/promises';
import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import { firstBeforeHash } from '../../platform/audit-trail/record-operator-change.ts';
import {
  type AuditTrailFilter,
  listNewestAuditTrailEntries,
  selectingChanges,
  streamAuditTrailEntries,
} from '../../platform/audit-trail/search-audit-trail.ts';
import { type LinkedAuditTrailEntry, verifyAuditTrailEntry } from '../../platform/audit-trail/verify-audit-trail.ts';
import type { Queries } from '../../platform/database/database.ts';
import { byteOrderMark, fileTexts, formatCsvLine } from '../../play/statements/record-csv-file.ts';
import { type ApprovalRequestRow, getApprovalRequestState } from './approval-requests.ts';

const format = 'reelfloor operator record 1';

const exportSchema = z.strictObject({
  format: z.literal(format),
  /** False if a search filter left out entries, so that each entry can only be verified alone, without the hash chain. */
  isWhole: z.boolean(),
  lines: z.array(
    z.strictObject({
      id: z.int(),
      at: z.int(),
      who: z.string(),
      what: z.string(),
      subject: z.string(),
      details: z.string(),
      before_hash: z.nullable(z.string()),
      hash: z.nullable(z.string()),
    }),
  ),
});

/** Writes the selected entries into a new file that only its owner can read. Returns the number of entries. */
export const exportAuditTrail = async (
  db: Queries,
  search: AuditTrailFilter,
  { path, as, language = 'en' }: { path: string; as: 'csv' | 'json'; language?: RecordLanguage },
): Promise<number> => {
  // Never overwrite an existing file: it may prove entries that were removed since.
  const file = await open(path, 'wx', 0o600);
  await file.close();
  const unfinished = `${path}.unfinished`;
  const out = await open(unfinished, 'wx', 0o600);
  let count = 0;
  try {
    await out.appendFile(as === 'csv' ? byteOrderMark + headLine(language) : jsonHead(search));
    for await (const lines of streamAuditTrailEntries(db, search)) {
      await out.appendFile(
        lines.map((line, at) => (as === 'csv' ? csvOf(line, language) : jsonOf(line, count + at))).join(''),
      );
      count += lines.length;
    }
    if (as === 'json') await out.appendFile('\n]}\n');
    await out.close();
    await rename(unfinished, path);
    return count;
  } catch (error) {
    await out.close().catch(() => {});
    await Promise.all([rm(unfinished, { force: true }), rm(path, { force: true })]);
    throw error;
  }
};

/** Yields the selected entries as CSV text, page by page. */
export async function* streamAuditTrailCsv(
  db: Queries,
  search: AuditTrailFilter,
  language: RecordLanguage,
): AsyncGenerator<string> {
  yield byteOrderMark + headLine(language);
  for await (const lines of streamAuditTrailEntries(db, search))
    if (lines.length > 0) yield lines.map((line) => csvOf(line, language)).join('');
}

/**
 * Verifies an exported file: the hashes of its entries, and whether the database has the same entries. Throws if the text is not an export.
 */
export const verifyAuditTrailExport = async (
  db: Queries,
  text: string,
): Promise<{ faults: string[]; lines: number }> => {
  const { isWhole, lines } = exportSchema.parse(JSON.parse(text));
  const faults: string[] = [];
  let before = firstBeforeHash;
  for (const line of lines) {
    const stored = await db.get<LinkedAuditTrailEntry>(`${selectingChanges} WHERE c.id = ?`, line.id);
    const broken: string[] = [];
    if (line.hash !== null && line.before_hash !== null) {
      broken.push(...verifyAuditTrailEntry(isWhole ? before : line.before_hash, line));
      before = line.hash;
    }
    faults.push(...broken);
    if (stored === undefined) faults.push(`line ${line.id} of the file is not in the ledger any more`);
    else if (broken.length === 0 && !isSameLine(line, stored))
      faults.push(`line ${line.id} of the file is another one in the ledger`);
  }
  return { faults, lines: lines.length };
};

/** Returns true if both entries have the same content and hash. */
const isSameLine = (line: LinkedAuditTrailEntry, stored: LinkedAuditTrailEntry): boolean =>
  wordsOf(line) === wordsOf(stored) && line.hash === stored.hash;

const wordsOf = ({ at, who, what, subject, details }: LinkedAuditTrailEntry): string =>
  JSON.stringify([at, who, what, subject, details]);

/** Languages of the column headings. Action names and details are not translated, so that files can be searched for them. */
type RecordLanguage = keyof typeof headings;
const headings = {
  en: ['id', 'time', 'who', 'what', 'subject', 'details', 'hash_before', 'hash'],
  tr: ['no', 'zaman', 'kim', 'ne', 'konu', 'ayrıntılar', 'önceki özet', 'özet'],
} as const;
const headLine = (language: RecordLanguage): string =>
  formatCsvLine(
    headings[language].map((plain) => ({ plain })),
    fileTexts[language],
  );

const csvOf = (
  { id, at, who, what, subject, details, before_hash, hash }: LinkedAuditTrailEntry,
  language: RecordLanguage,
): string =>
  formatCsvLine(
    [
      ...[{ plain: String(id) }, { plain: new Date(at).toISOString() }],
      ...[who, what, subject, details].map((each) => ({ text: each })),
      ...[before_hash, hash].map((each) => ({ plain: each ?? '' })),
    ],
    fileTexts[language],
  );

const jsonHead = (search: AuditTrailFilter): string => {
  const isWhole = Object.values(search).every((value) => value === null);
  return `{"format": ${JSON.stringify(format)}, "isWhole": ${isWhole}, "lines": [`;
};

const jsonOf = (line: LinkedAuditTrailEntry, at: number): string => `${at === 0 ? '\n' : ',\n'}${JSON.stringify(line)}`;

/** Page size of the back office's list of audit trail entries. */
const entriesAtOnce = 50;

type Entry = OfficeAnswerInput<'record'>['entries'][number];

/** Returns audit trail entries for the back office, newest first, with ids below `before`. */
export const readAuditTrailEntries = async (
  db: Queries,
  search: AuditTrailFilter,
  { before, at }: { readonly before: number | null; readonly at: number },
): Promise<OfficeAnswerInput<'record'>> => {
  const lines = (await listNewestAuditTrailEntries(db, search, entriesAtOnce, before)).reverse();
  const states = await statesOfRequests(db, lines, at);
  const last = lines.at(-1);
  return {
    entries: lines.map((line) => entryOf(line, states)),
    before: last && lines.length === entriesAtOnce ? last.id : null,
  };
};

const entryOf = (
  { id, at, who, what, subject, details: text, hash }: LinkedAuditTrailEntry,
  states: ReadonlyMap<string, NonNullable<Entry['request']>>,
): Entry => {
  const details = objectIn(text);
  const { second, reason, request, ...other } = details;
  return {
    id: Number(id),
    at: Number(at),
    who,
    second: typeof second === 'string' ? second : null,
    request: what === askedFor && typeof request === 'string' ? (states.get(request) ?? null) : null,
    what,
    subject,
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
    details: other,
    hash,
  };
};

/** Name of the audit trail entry of a request for a second person. */
const askedFor = 'request asked';

/** Returns the states of the requests in these entries, by request id. */
const statesOfRequests = async (
  db: Queries,
  lines: readonly LinkedAuditTrailEntry[],
  at: number,
): Promise<ReadonlyMap<string, NonNullable<Entry['request']>>> => {
  const ids = lines
    .filter(({ what }) => what === askedFor)
    .map(({ details }) => objectIn(details).request)
    .filter((id) => typeof id === 'string');
  if (ids.length === 0) return new Map();
  const rows = await db.all<Pick<ApprovalRequestRow, 'id' | 'state' | 'expires_at' | 'protects' | 'ended_at'>>(
    `SELECT id, state, expires_at, protects, ended_at FROM approval_requests WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ...ids,
  );
  return new Map(rows.map((row) => [row.id, getApprovalRequestState(row, at)]));
};

/** Parses the details of an entry; a manually inserted entry may not be valid JSON. */
const objectIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { text };
  } catch {
    return { text };
  }
};
