import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { type AuditTrailFilter, listNewestAuditTrailEntries } from '../../platform/audit-trail/search-audit-trail.ts';
import type { LinkedAuditTrailEntry } from '../../platform/audit-trail/verify-audit-trail.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type ApprovalRequestRow, getApprovalRequestState } from './approval-requests.ts';

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
