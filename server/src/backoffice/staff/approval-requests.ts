import { randomUUID } from 'node:crypto';
import {
  type OfficeAction,
  type OfficeActionName,
  officeActions,
  type RequestEffect,
  type RequestFact,
} from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/**
 * Time in ms until a request for a second person's approval expires, and until an unconfirmed action that was performed at once is undone.
 */
const requestMs = 24 * 3_600_000;

/** A row of table `approval_requests`: a request for a second person. */
export interface ApprovalRequestRow {
  readonly id: string;
  readonly action: string;
  readonly subject: string;
  /** Key of the site of the player or member that the request concerns; null means the hall. */
  readonly site_id: number | null;
  /** The action's input, as JSON. */
  readonly content: string;
  readonly reason: string;
  /** The action's idempotency key from the page. */
  readonly key_text: string;
  readonly asked_by: string;
  readonly asked_at: number;
  readonly expires_at: number;
  readonly state: 'waiting' | 'done' | 'declined' | 'withdrawn';
  readonly decided_by: string | null;
  readonly decided_at: number | null;
  /** The facts that the requester saw, as JSON; null after the player concerned was anonymized. */
  readonly facts: string | null;
  /** The expected effect at the time of the request, as JSON; null after the player concerned was anonymized. */
  readonly effect: string | null;
  readonly decided_because: string;
  /** When the action was performed, before its confirmation; null if the confirmation performs it. */
  readonly done_at: number | null;
  /** 1 if the action protects a player: such a request never expires. */
  readonly protects: number;
  /** When the unconfirmed action was undone or superseded; null if it was not. */
  readonly ended_at: number | null;
}

/** SQL condition for a request that can be decided at the time given as its only parameter. */
export const openRequestSql = "state = 'waiting' AND ended_at IS NULL AND (protects = 1 OR expires_at >= ?)";

/** Returns the facts that the requester saw; null after the player concerned was anonymized. */
export const parseApprovalRequestFacts = ({
  facts,
}: Pick<ApprovalRequestRow, 'facts'>): readonly RequestFact[] | null =>
  facts === null ? null : (JSON.parse(facts) as RequestFact[]);

export const parseApprovalRequestEffect = ({ effect }: Pick<ApprovalRequestRow, 'effect'>): RequestEffect | null =>
  effect === null ? null : (JSON.parse(effect) as RequestEffect);

export const storeApprovalRequest = async (
  tx: DatabaseTransaction,
  request: Pick<
    ApprovalRequestRow,
    | 'action'
    | 'subject'
    | 'site_id'
    | 'content'
    | 'reason'
    | 'key_text'
    | 'asked_by'
    | 'facts'
    | 'effect'
    | 'done_at'
    | 'protects'
  >,
  /** `from`: start of the expiry time, which is later than `at` if the clock was set back since. */
  { at, from }: { readonly at: number; readonly from: number },
): Promise<string> => {
  const id = randomUUID();
  await tx.run(
    `INSERT INTO approval_requests (id, action, subject, site_id, content, reason, key_text, asked_by, asked_at, expires_at, state, facts,
       effect, done_at, protects)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?)`,
    id,
    request.action,
    request.subject,
    request.site_id,
    request.content,
    request.reason,
    request.key_text,
    request.asked_by,
    at,
    from + requestMs,
    request.facts,
    request.effect,
    request.done_at,
    request.protects,
  );
  return id;
};

export const findApprovalRequest = (db: Pick<Queries, 'get'>, id: string): Promise<ApprovalRequestRow | undefined> =>
  db.get<ApprovalRequestRow>('SELECT * FROM approval_requests WHERE id = ?', id);

/** Returns whether the request can still be decided. */
export const isApprovalRequestOpen = (
  { state, expires_at, protects, ended_at }: Pick<ApprovalRequestRow, 'state' | 'expires_at' | 'protects' | 'ended_at'>,
  at: number,
): boolean => state === 'waiting' && ended_at === null && (Number(protects) === 1 || Number(expires_at) >= at);

/** Returns the state of a request for display. */
export const getApprovalRequestState = (
  request: Pick<ApprovalRequestRow, 'state' | 'expires_at' | 'protects' | 'ended_at'>,
  at: number,
): ApprovalRequestRow['state'] | 'expired' | 'ended' => {
  if (request.state !== 'waiting' || isApprovalRequestOpen(request, at)) return request.state;
  return request.ended_at === null ? 'expired' : 'ended';
};

/** Returns the requests that can be decided now. */
export const listWaitingApprovalRequests = (db: Pick<Queries, 'all'>, at: number): Promise<ApprovalRequestRow[]> =>
  db.all<ApprovalRequestRow>(`SELECT * FROM approval_requests WHERE ${openRequestSql} ORDER BY id`, at);

const actions: Readonly<Record<string, OfficeAction>> = officeActions;
/** Returns the actions whose unconfirmed requests this action ends, because it undoes or repeats them. */
const endedBy = (name: OfficeActionName): string[] =>
  Object.entries(actions).flatMap(([other, { atOnce }]) =>
    atOnce && (other === name || atOnce.undoneBy === name) ? [other] : [],
  );

/** Ends unconfirmed requests of actions performed at once that this action has undone or repeated. */
export const endSupersededApprovalRequests = async (
  tx: DatabaseTransaction,
  { name, subject }: { readonly name: OfficeActionName; readonly subject: string },
  at: number,
): Promise<void> => {
  const names = endedBy(name);
  if (names.length === 0) return;
  await tx.run(
    `UPDATE approval_requests SET ended_at = ? WHERE subject = ? AND state = 'waiting' AND done_at IS NOT NULL AND ended_at IS NULL
       AND action IN (${names.map(() => '?').join(', ')})`,
    at,
    subject,
    ...names,
  );
};

/**
 * Marks a request as expired: its action was carried out at once, and nobody confirmed it in time. Returns false if it was decided
 * concurrently.
 */
export const expireUnconfirmedApprovalRequest = async (
  tx: DatabaseTransaction,
  id: string,
  at: number,
): Promise<boolean> =>
  (await tx.run(
    "UPDATE approval_requests SET ended_at = ? WHERE id = ? AND state = 'waiting' AND ended_at IS NULL",
    at,
    id,
  )) === 1;

/** Stores the decision on a request. Returns false if it was decided concurrently. */
export const storeApprovalRequestDecision = async (
  tx: DatabaseTransaction,
  id: string,
  {
    state,
    by,
    at,
    because = '',
  }: {
    readonly state: 'done' | 'declined' | 'withdrawn';
    readonly by: string;
    readonly at: number;
    readonly because?: string;
  },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE approval_requests SET state = ?, decided_by = ?, decided_at = ?, decided_because = ?
     WHERE id = ? AND ${openRequestSql}`,
    state,
    by,
    at,
    because,
    id,
    at,
  )) === 1;

export interface ListedApprovalRequest extends ApprovalRequestRow {
  readonly asker_login: string;
  readonly asker_name: string;
  readonly decider_login: string | null;
  readonly decider_name: string | null;
}

/** Returns requests with the names of both people, pending ones first, then newest first; of one subject, or of all (null). */
export const listApprovalRequests = (
  db: Pick<Queries, 'all'>,
  subject: string | null,
  limit = 200,
): Promise<ListedApprovalRequest[]> =>
  db.all<ListedApprovalRequest>(
    `SELECT r.*, a.login AS asker_login, a.name AS asker_name, d.login AS decider_login, d.name AS decider_name FROM approval_requests r
     JOIN staff a ON a.id = r.asked_by LEFT JOIN staff d ON d.id = r.decided_by
     ${subject === null ? '' : 'WHERE r.subject = ?'}
     ORDER BY CASE WHEN r.state = 'waiting' THEN 0 ELSE 1 END, r.asked_at DESC, r.id LIMIT ?`,
    ...(subject === null ? [] : [subject]),
    limit,
  );
