import { randomUUID } from 'node:crypto';
import type { PushMessage } from '@reelfloor/protocol';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { buildIsPlayerRestrictedSql } from '../protection/restriction-store.ts';
import { listPushBrowsers, type WebPushSubscription } from './push-browser-store.ts';

interface PushEvent {
  readonly playerId: string;
  readonly kind: PushMessage['kind'];
  readonly machineId: string;
  readonly at: number;
  /** When the push message expires, as Unix time in ms. */
  readonly endsAt: number;
}

export interface DuePushMessage extends WebPushSubscription {
  readonly id: string;
  readonly browserId: string;
  readonly kind: PushMessage['kind'];
  readonly machineId: string;
  /** Name of the brand of the machine that the message is about; '' if the machine no longer exists. */
  readonly brand: string;
  readonly endsAt: number;
  /** Number of earlier attempts to send the message. */
  readonly attempts: number;
}

/** Maximum number of pending push messages per browser. */
const maxWaiting = 20;
const maxAttempts = 6;
const firstRetryMs = 5_000;
/** Time in ms for which a node's claim on a push message lasts. Longer than an attempt to send it takes. */
const claimMs = 60_000;
/**
 * Maximum time in ms between two attempts to send a push message. A next attempt later than this was scheduled before the clock was set
 * back: such a message is due.
 */
const longestWaitMs = 10 * 60_000;
const isDueSql = '(next_at <= ? OR next_at > ?)';

/**
 * Stores a push message for each subscribed browser of the player. Call it in the transaction of the event, so that each gets exactly one,
 * whichever node handles the event.
 */
export const enqueuePushMessages = async (
  tx: DatabaseTransaction,
  { playerId, kind, machineId, at, endsAt }: PushEvent,
): Promise<void> => {
  for (const { id: browserId } of await listPushBrowsers(tx, playerId, at)) {
    const waiting = await tx.get<{ count: number }>(
      'SELECT count(*) AS count FROM push_messages WHERE browser_id = ?',
      browserId,
    );
    if ((waiting?.count ?? 0) >= maxWaiting) continue;
    await tx.run(
      `INSERT INTO push_messages (id, browser_id, kind, machine_id, at, ends_at, attempts, next_at)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?)`,
      randomUUID(),
      browserId,
      kind,
      machineId,
      at,
      endsAt,
      at,
    );
  }
};

/** Returns due push messages, oldest first. Omits expired sign-ins and players who may not play. */
export const listDuePushMessages = (
  db: Queries,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<DuePushMessage[]> =>
  db.all<DuePushMessage>(
    `SELECT m.id, m.browser_id AS "browserId", m.kind, m.machine_id AS "machineId", m.ends_at AS "endsAt",
       m.attempts, b.endpoint, b.p256dh, b.auth, b.language, coalesce(o.name, '') AS brand
     FROM push_messages m JOIN push_browsers b ON b.id = m.browser_id JOIN sign_ins s ON s.id = b.sign_in_id
     JOIN players p ON p.id = b.player_id
     LEFT JOIN machines c ON c.id = m.machine_id LEFT JOIN brands o ON o.id = c.brand_id
     WHERE ${isDueSql} AND m.ends_at > ? AND s.expires_at > ? AND p.banned = 0
       AND NOT ${buildIsPlayerRestrictedSql('p.id')}
     ORDER BY m.next_at, m.id LIMIT ?`,
    at,
    at + longestWaitMs,
    at,
    at,
    at,
    limit,
  );

/** Claims the push message for one sending attempt. Returns false if another node has claimed it. */
export const claimPushMessage = async (
  database: Database,
  { id, attempts }: Pick<DuePushMessage, 'id' | 'attempts'>,
  at: number,
): Promise<boolean> =>
  database.transact(
    async (tx) =>
      (await tx.run(
        `UPDATE push_messages SET attempts = ?, next_at = ? WHERE id = ? AND attempts = ? AND ${isDueSql}`,
        attempts + 1,
        at + claimMs,
        id,
        attempts,
        at,
        at + longestWaitMs,
      )) > 0,
  );

export const removePushMessage = (tx: DatabaseTransaction, id: string): Promise<number> =>
  tx.run('DELETE FROM push_messages WHERE id = ?', id);

/**
 * Schedules the push message's next sending attempt with exponential backoff, at least `afterMs` from now. Deletes the message and returns
 * false if it had its last attempt, or would expire before the next one.
 */
export const postponePushMessage = async (
  tx: DatabaseTransaction,
  { id, attempts, endsAt }: DuePushMessage,
  { at, afterMs }: { readonly at: number; readonly afterMs: number },
): Promise<boolean> => {
  const nextAt = at + Math.max(afterMs, firstRetryMs * 2 ** attempts);
  if (attempts + 1 >= maxAttempts || nextAt >= endsAt) {
    await removePushMessage(tx, id);
    return false;
  }
  await tx.run('UPDATE push_messages SET next_at = ? WHERE id = ?', nextAt, id);
  return true;
};

/** Deletes expired push messages. */
export const deleteExpiredPushMessages = (tx: DatabaseTransaction, at: number): Promise<number> =>
  tx.run('DELETE FROM push_messages WHERE ends_at <= ?', at);
