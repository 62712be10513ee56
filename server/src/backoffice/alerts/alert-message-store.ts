import { publishMachineAlertChange, type StoredAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/**
 * Maximum number of queued messages per notification channel. More messages are dropped, so that a broken channel cannot fill the database.
 */
const maxWaiting = 1_000;
/** Age in ms at which an undelivered notification is dropped. */
const maxAgeMs = 24 * 60 * 60_000;
const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;

/** A queued notification of an alert for one channel. `event` is `opened`, `closed`, `test` or, for the third reminder, `repeated-3`. */
export interface StoredAlertMessage {
  readonly alert_id: string;
  readonly event: string;
  readonly channel: string;
  readonly at: number;
  readonly attempts: number;
  readonly next_at: number;
  /** The notification channel's latest response; null before the first attempt. */
  readonly answer: string | null;
  readonly notified_at: number | null;
  readonly given_up_at: number | null;
}

/** Returns the backoff before the next delivery attempt in ms: doubles with each attempt, up to ten minutes. */
export const computeAlertRetryDelayMs = (attempts: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 20));

export const storeAlertMessages = async (
  tx: DatabaseTransaction,
  { id }: Pick<StoredAlert, 'id'>,
  {
    events,
    channels,
    at,
  }: { readonly events: readonly string[]; readonly channels: readonly string[]; readonly at: number },
): Promise<void> => {
  for (const channel of channels) {
    const waiting = await tx.get<{ count: number }>(
      'SELECT count(*) AS count FROM alert_messages WHERE channel = ? AND notified_at IS NULL AND given_up_at IS NULL',
      channel,
    );
    const isFull = (waiting?.count ?? 0) >= maxWaiting;
    for (const event of events)
      await tx.run(
        `INSERT INTO alert_messages (alert_id, event, channel, at, attempts, next_at, answer, given_up_at)
         VALUES (?, ?, ?, ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING`,
        id,
        event,
        channel,
        at,
        at,
        isFull ? 'too many messages wait' : null,
        isFull ? at : null,
      );
  }
};

/**
 * SQL condition for a notification that is due. A time further ahead than the maximum backoff was stored before the clock was set back, so
 * it also counts as due.
 */
const isDueSql = '(next_at <= ? OR next_at > ?)';
const dueAt = (at: number) => [at, at + longestRetryMs];

/** Returns the names of the notification channels that have messages due. */
export const listChannelsWithDueMessages = async (db: Queries, at: number): Promise<string[]> => {
  const rows = await db.all<{ channel: string }>(
    `SELECT DISTINCT channel FROM alert_messages WHERE notified_at IS NULL AND given_up_at IS NULL AND ${isDueSql}
     ORDER BY channel`,
    ...dueAt(at),
  );
  return rows.map(({ channel }) => channel);
};

/** Returns the messages of a notification channel that are due, longest overdue first. */
export const listDueAlertMessages = (
  db: Queries,
  channel: string,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<StoredAlertMessage[]> =>
  db.all<StoredAlertMessage>(
    `SELECT * FROM alert_messages WHERE channel = ? AND notified_at IS NULL AND given_up_at IS NULL AND ${isDueSql}
     ORDER BY next_at, alert_id, event LIMIT ?`,
    channel,
    ...dueAt(at),
    limit,
  );

export const listAlertMessages = (db: Queries, alertId: string): Promise<StoredAlertMessage[]> =>
  db.all<StoredAlertMessage>('SELECT * FROM alert_messages WHERE alert_id = ? ORDER BY at, event, channel', alertId);

/** Stores that a notification channel accepted the message. Returns true if this is the first successful notification of the alert. */
export const storeAlertMessageDelivery = (
  database: Database,
  { alert_id, event, channel, attempts }: StoredAlertMessage,
  { answer, at }: { readonly answer: string; readonly at: number },
): Promise<boolean> =>
  database.transact(async (tx) => {
    await tx.run(
      `UPDATE alert_messages SET notified_at = ?, attempts = ?, answer = ?
       WHERE alert_id = ? AND event = ? AND channel = ? AND notified_at IS NULL`,
      at,
      attempts + 1,
      answer,
      alert_id,
      event,
      channel,
    );
    const first = await tx.run('UPDATE alerts SET notified_at = ? WHERE id = ? AND notified_at IS NULL', at, alert_id);
    const alert = await tx.get<StoredAlert>('SELECT * FROM alerts WHERE id = ?', alert_id);
    if (first > 0 && alert) await publishMachineAlertChange(tx, alert);
    return first > 0;
  });

/** Stores a failed delivery attempt and schedules the next one. Returns true if the message is dropped because it is too old. */
export const storeAlertMessageFailure = async (
  database: Database,
  { alert_id, event, channel, at, attempts }: StoredAlertMessage,
  { answer, now, isFinal }: { readonly answer: string; readonly now: number; readonly isFinal: boolean },
): Promise<boolean> => {
  const nextAt = now + computeAlertRetryDelayMs(attempts + 1);
  const isOver = isFinal || nextAt - at > maxAgeMs;
  await database.statement(
    `UPDATE alert_messages SET attempts = ?, answer = ?, next_at = ?, given_up_at = ?
     WHERE alert_id = ? AND event = ? AND channel = ? AND notified_at IS NULL RETURNING alert_id`,
    attempts + 1,
    answer,
    nextAt,
    isOver ? now : null,
    alert_id,
    event,
    channel,
  );
  return isOver;
};
