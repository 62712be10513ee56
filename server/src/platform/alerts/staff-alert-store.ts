import { randomBytes } from 'node:crypto';
import { truncateText } from '@reelfloor/protocol';
import { publishDatabaseChange } from '../bus/publish-database-change.ts';
import type { Database, DatabaseTransaction, Queries, SqlValue } from '../database/database.ts';
import type { AlertKind, testKind } from './staff-alert-kinds.ts';

/** Maximum length of an alert's text, in characters. */
const maxText = 500;

/**
 * The cause of an alert. `subject` distinguishes causes of the same kind: the same cause belongs to the same alert until that is closed.
 */
export interface AlertCause {
  readonly kind: AlertKind | typeof testKind;
  readonly subject: string;
  readonly text: string;
  readonly machineId?: string;
  readonly agentId?: string;
  readonly playerId?: string;
  /** Key of the site concerned: only its staff and those of the hall see the alert. */
  readonly siteKey?: number;
}

export interface StoredAlert {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly machine_id: string | null;
  readonly agent_id: string | null;
  readonly player_id: string | null;
  readonly site_id: number | null;
  readonly text: string;
  readonly opened_at: number;
  readonly last_seen_at: number;
  /** Number of reports of the cause while the alert was open. */
  readonly count: number;
  readonly closed_at: number | null;
  readonly acknowledged_at: number | null;
  readonly acknowledged_by: string | null;
  readonly note: string | null;
  /** Time when the first notification channel delivered the alert; null before. */
  readonly notified_at: number | null;
  /** Time when the alert's messages to staff were last queued; null before the first. */
  readonly planned_at: number | null;
  readonly repeats: number;
  /** 1 while the messages about the alert's opening or closing are not queued yet. */
  readonly unnotified: 0 | 1;
}

export const createStaffAlertId = (): string => randomBytes(8).toString('hex');

const inserting = `INSERT INTO alerts
  (id, kind, subject, machine_id, agent_id, player_id, site_id, text, opened_at, last_seen_at, count, closed_at, repeats, unnotified)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, 0, 1)`;

/** SQL that opens an alert, or increments the count if the cause already has an open one. Returns the alert's id. */
const opening = `${inserting}
  ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO UPDATE SET last_seen_at = excluded.last_seen_at,
    count = alerts.count + 1, text = excluded.text
  RETURNING id`;

const valuesOf = (id: string, cause: AlertCause, at: number, closedAt: number | null): SqlValue[] => {
  const { kind, subject, text, machineId, agentId, playerId, siteKey } = cause;
  const whom = [machineId ?? null, agentId ?? null, playerId ?? null, siteKey ?? null];
  // Replace line breaks: a text from a cabinet must not be able to start a new line in the mail.
  const line = truncateText(text.replace(/\p{Cc}+/gu, ' '), maxText);
  return [id, kind, subject, ...whom, line, at, at, closedAt];
};

/** Opens an alert in a transaction of its own. Returns the id of the cause's open alert. */
export const openStaffAlert = async (
  database: Database,
  cause: AlertCause,
  at: number,
  id = createStaffAlertId(),
): Promise<string> => {
  const [row] = await database.statement<{ id: string }>(opening, ...valuesOf(id, cause, at, null));
  return row?.id ?? id;
};

/** Opens an alert in an existing transaction. Returns the id of the cause's open alert. */
export const openStaffAlertInTransaction = async (
  tx: DatabaseTransaction,
  cause: AlertCause,
  { at, id }: { readonly at: number; readonly id: string },
): Promise<string> => {
  const row = await tx.get<{ id: string }>(opening, ...valuesOf(id, cause, at, null));
  return row?.id ?? id;
};

/**
 * Stores an alert that is already closed, about something that happened and is over, such as a jackpot. Runs in the transaction that causes
 * it.
 */
export const insertClosedStaffAlert = async (tx: DatabaseTransaction, cause: AlertCause, at: number): Promise<void> => {
  await tx.run(inserting, ...valuesOf(createStaffAlertId(), cause, at, at));
};

/** Closes the open alert of a cause that is over. Returns false if the cause has no open alert. */
export const closeStaffAlert = async (
  tx: DatabaseTransaction,
  { kind, subject }: { readonly kind: string; readonly subject: string },
  at: number,
): Promise<boolean> => {
  const open = await tx.get<StoredAlert>(
    'SELECT * FROM alerts WHERE kind = ? AND subject = ? AND closed_at IS NULL',
    kind,
    subject,
  );
  if (!open) return false;
  await tx.run('UPDATE alerts SET closed_at = ?, unnotified = 1 WHERE id = ?', at, open.id);
  await publishMachineAlertChange(tx, open);
  return true;
};

/** Stores that the cause of an open alert was seen again. */
export const updateStaffAlertLastSeen = async (database: Database, { id }: StoredAlert, at: number): Promise<void> => {
  await database.statement('UPDATE alerts SET last_seen_at = ? WHERE id = ? RETURNING id', at, id);
};

/** Publishes to all servers that the alert of a machine's fault, or of an attendant call to it, has changed. */
export const publishMachineAlertChange = async (tx: DatabaseTransaction, alert: StoredAlert): Promise<void> => {
  const { kind, machine_id: machineId } = alert;
  if (machineId !== null && (kind === 'machineFault' || kind === 'attendantCalled'))
    await publishDatabaseChange(tx, 'alert', machineId);
};

export const findStaffAlert = (db: Queries, id: string): Promise<StoredAlert | undefined> =>
  db.get<StoredAlert>('SELECT * FROM alerts WHERE id = ?', id);

export const listOpenStaffAlerts = (db: Queries): Promise<StoredAlert[]> =>
  db.all<StoredAlert>('SELECT * FROM alerts WHERE closed_at IS NULL ORDER BY opened_at, id');

/** Returns true if the same cause had an alert that was closed after the given time. */
export const wasStaffAlertClosedSince = async (
  db: Queries,
  { kind, subject }: Pick<StoredAlert, 'kind' | 'subject'>,
  at: number,
): Promise<boolean> =>
  (await db.get(
    'SELECT 1 FROM alerts WHERE kind = ? AND subject = ? AND closed_at >= ? LIMIT 1',
    kind,
    subject,
    at,
  )) !== undefined;

/** Returns the newest alerts, oldest first. */
export const listStaffAlerts = async (db: Queries, limit: number): Promise<StoredAlert[]> =>
  (await db.all<StoredAlert>('SELECT * FROM alerts ORDER BY opened_at DESC, id DESC LIMIT ?', limit)).reverse();

/** Returns true if staff were notified of the machine's current fault through at least one channel. */
export const isStaffNotifiedOfMachineFault = async (db: Queries, machineId: string): Promise<boolean> =>
  (await db.get(
    "SELECT 1 FROM alerts WHERE kind = 'machineFault' AND subject = ? AND closed_at IS NULL AND notified_at IS NOT NULL",
    machineId,
  )) !== undefined;

/** Returns the machines whose current faults staff were notified of. */
export const listMachinesWithNotifiedFault = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ subject: string }>(
    "SELECT subject FROM alerts WHERE kind = 'machineFault' AND closed_at IS NULL AND notified_at IS NOT NULL",
  );
  return rows.map(({ subject }) => subject);
};

/** Returns true if staff were notified that the player's statement does not add up. */
export const isStaffNotifiedOfStatementError = async (db: Queries, playerId: string): Promise<boolean> =>
  (await db.get(
    "SELECT 1 FROM alerts WHERE kind = 'statement' AND subject = ? AND closed_at IS NULL AND notified_at IS NOT NULL",
    playerId,
  )) !== undefined;
