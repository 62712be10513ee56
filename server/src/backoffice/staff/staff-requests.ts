import { randomUUID } from 'node:crypto';
import type { RequestEffect, RequestFact } from '@reelfloor/protocol/office';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** A request that nobody has decided after this time can no longer be confirmed. */
const requestMs = 24 * 3_600_000;

/** A row of the requests for a second person. */
export interface RequestRow {
  readonly id: string;
  readonly action: string;
  readonly subject: string;
  /** The key of the site whose player or staff it is about; null: the hall's. */
  readonly site_id: number | null;
  /** The action's content, as JSON. */
  readonly content: string;
  readonly reason: string;
  /** The key that the page gave to the action. */
  readonly key_text: string;
  readonly asked_by: string;
  readonly asked_at: number;
  readonly expires_at: number;
  readonly state: 'waiting' | 'done' | 'declined' | 'withdrawn';
  readonly decided_by: string | null;
  readonly decided_at: number | null;
  /** What the asker saw, as JSON; null since the player whom it is about was anonymised. */
  readonly facts: string | null;
  /** What it was to do when it was asked, as JSON; null since the player whom it is about was anonymised. */
  readonly effect: string | null;
  readonly decided_because: string;
}

/** Returns the facts that the asker saw; null since the player whom the request is about was anonymised. */
export const factsOf = ({ facts }: Pick<RequestRow, 'facts'>): readonly RequestFact[] | null =>
  facts === null ? null : (JSON.parse(facts) as RequestFact[]);

export const effectOf = ({ effect }: Pick<RequestRow, 'effect'>): RequestEffect | null =>
  effect === null ? null : (JSON.parse(effect) as RequestEffect);

export const storeRequest = async (
  tx: DatabaseTransaction,
  request: Pick<
    RequestRow,
    'action' | 'subject' | 'site_id' | 'content' | 'reason' | 'key_text' | 'asked_by' | 'facts' | 'effect'
  >,
  at: number,
): Promise<string> => {
  const id = randomUUID();
  await tx.run(
    `INSERT INTO staff_requests (id, action, subject, site_id, content, reason, key_text, asked_by, asked_at, expires_at, state, facts,
       effect)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?)`,
    id,
    request.action,
    request.subject,
    request.site_id,
    request.content,
    request.reason,
    request.key_text,
    request.asked_by,
    at,
    at + requestMs,
    request.facts,
    request.effect,
  );
  return id;
};

export const findRequest = (db: Pick<Queries, 'get'>, id: string): Promise<RequestRow | undefined> =>
  db.get<RequestRow>('SELECT * FROM staff_requests WHERE id = ?', id);

/** Returns true while the request can be decided. */
export const isOpen = ({ state, expires_at }: RequestRow, at: number): boolean =>
  state === 'waiting' && Number(expires_at) >= at;

/** Returns the requests that can be decided now. */
export const listWaitingRequests = (db: Pick<Queries, 'all'>, at: number): Promise<RequestRow[]> =>
  db.all<RequestRow>(
    "SELECT * FROM staff_requests WHERE asked_at >= ? AND state = 'waiting' AND expires_at >= ? ORDER BY id",
    at - requestMs,
    at,
  );

/** Notes the decision. Returns false if another one was faster. */
export const settleRequest = async (
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
    `UPDATE staff_requests SET state = ?, decided_by = ?, decided_at = ?, decided_because = ?
     WHERE id = ? AND state = 'waiting' AND expires_at >= ?`,
    state,
    by,
    at,
    because,
    id,
    at,
  )) === 1;

export interface ListedRequest extends RequestRow {
  readonly asker_login: string;
  readonly asker_name: string;
  readonly decider_login: string | null;
  readonly decider_name: string | null;
}

/** Returns requests with the names of both people: the waiting ones first, then the newest; about one subject, or about all. */
export const listRequests = (
  db: Pick<Queries, 'all'>,
  subject: string | null,
  limit = 200,
): Promise<ListedRequest[]> =>
  db.all<ListedRequest>(
    `SELECT r.*, a.login AS asker_login, a.name AS asker_name, d.login AS decider_login, d.name AS decider_name FROM staff_requests r
     JOIN staff a ON a.id = r.asked_by LEFT JOIN staff d ON d.id = r.decided_by
     ${subject === null ? '' : 'WHERE r.subject = ?'}
     ORDER BY CASE WHEN r.state = 'waiting' THEN 0 ELSE 1 END, r.asked_at DESC, r.id LIMIT ?`,
    ...(subject === null ? [] : [subject]),
    limit,
  );
