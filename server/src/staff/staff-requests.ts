import { randomUUID } from 'node:crypto';
import type { Queries, UnitOfWork } from '../database/database.ts';

/** A request that nobody has decided after this time can no longer be confirmed. */
const requestMs = 24 * 3_600_000;

/** A row of the requests for a second person. */
export interface RequestRow {
  readonly id: string;
  readonly action: string;
  readonly subject: string;
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
}

export const storeRequest = async (
  unit: UnitOfWork,
  request: Pick<RequestRow, 'action' | 'subject' | 'content' | 'reason' | 'key_text' | 'asked_by'>,
  at: number,
): Promise<string> => {
  const id = randomUUID();
  await unit.run(
    `INSERT INTO staff_requests (id, action, subject, content, reason, key_text, asked_by, asked_at, expires_at, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
    id,
    request.action,
    request.subject,
    request.content,
    request.reason,
    request.key_text,
    request.asked_by,
    at,
    at + requestMs,
  );
  return id;
};

export const findRequest = (db: Pick<Queries, 'get'>, id: string): Promise<RequestRow | undefined> =>
  db.get<RequestRow>('SELECT * FROM staff_requests WHERE id = ?', id);

/** Returns true while the request can be decided. */
export const isOpen = ({ state, expires_at }: RequestRow, at: number): boolean =>
  state === 'waiting' && Number(expires_at) >= at;

/** Notes the decision. Returns false if another one was faster. */
export const settleRequest = async (
  unit: UnitOfWork,
  id: string,
  {
    state,
    by,
    at,
  }: { readonly state: 'done' | 'declined' | 'withdrawn'; readonly by: string; readonly at: number },
): Promise<boolean> =>
  (await unit.run(
    "UPDATE staff_requests SET state = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = 'waiting' AND expires_at >= ?",
    state,
    by,
    at,
    id,
    at,
  )) === 1;

export interface ListedRequest extends RequestRow {
  readonly asker_name: string;
  readonly decider_name: string | null;
}

/** Returns requests with the names of both people: the waiting ones first, then the newest; about one subject, or about all. */
export const listRequests = (
  db: Pick<Queries, 'all'>,
  subject: string | null,
  limit = 200,
): Promise<ListedRequest[]> =>
  db.all<ListedRequest>(
    `SELECT r.*, a.name AS asker_name, d.name AS decider_name FROM staff_requests r
     JOIN staff a ON a.id = r.asked_by LEFT JOIN staff d ON d.id = r.decided_by
     ${subject === null ? '' : 'WHERE r.subject = ?'}
     ORDER BY CASE WHEN r.state = 'waiting' THEN 0 ELSE 1 END, r.asked_at DESC, r.id LIMIT ?`,
    ...(subject === null ? [] : [subject]),
    limit,
  );
