import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** Time in ms for which a sent availability alert is shown. After that time the machine is probably taken again. */
export const sentShownMs = 10 * 60_000;

/** A player's request to be alerted when a machine is free. Times: Unix time in ms. */
export interface AvailabilityAlertRow {
  readonly playerId: string;
  readonly machineId: string;
  readonly madeAt: number;
  /** Unix time in ms at which the availability alert expires. */
  readonly endsAt: number;
  /** Unix time in ms when the machine became free and the alert was sent; null before. */
  readonly sentAt: number | null;
}

interface StoredAvailabilityAlert {
  readonly player_id: string;
  readonly machine_id: string;
  readonly made_at: number;
  readonly ends_at: number;
  readonly sent_at: number | null;
}

const columns = 'player_id, machine_id, made_at, ends_at, sent_at';

/** Returns the player's availability alerts that have not expired at the time `at`, oldest first. */
export const readPlayerAvailabilityAlerts = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<AvailabilityAlertRow[]> => {
  const rows = await db.all<StoredAvailabilityAlert>(
    `SELECT ${columns} FROM availability_alerts WHERE player_id = ?
       AND (sent_at > ? OR (sent_at IS NULL AND ends_at > ?)) ORDER BY made_at, machine_id`,
    playerId,
    at - sentShownMs,
    at,
  );
  return rows.map(fromRow);
};

/** Returns the machine's unsent availability alerts, oldest first, at most `limit`. */
export const listUnsentAvailabilityAlerts = async (
  db: Queries,
  machineId: string,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<AvailabilityAlertRow[]> => {
  const rows = await db.all<StoredAvailabilityAlert>(
    `SELECT ${columns} FROM availability_alerts WHERE machine_id = ? AND sent_at IS NULL AND ends_at > ?
     ORDER BY made_at, player_id LIMIT ?`,
    machineId,
    at,
    limit,
  );
  return rows.map(fromRow);
};

/** Returns the player's unsent availability alert for the machine, if there is one. */
export const findUnsentAvailabilityAlert = async (
  db: Queries,
  { playerId, machineId }: Pick<AvailabilityAlertRow, 'playerId' | 'machineId'>,
  at: number,
): Promise<AvailabilityAlertRow | null> => {
  const row = await db.get<StoredAvailabilityAlert>(
    `SELECT ${columns} FROM availability_alerts WHERE player_id = ? AND machine_id = ? AND sent_at IS NULL AND ends_at > ?`,
    playerId,
    machineId,
    at,
  );
  return row ? fromRow(row) : null;
};

/** Returns the machines with unsent availability alerts. */
export const listMachinesWithAvailabilityAlerts = async (db: Queries, at: number): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    'SELECT DISTINCT machine_id AS id FROM availability_alerts WHERE sent_at IS NULL AND ends_at > ? ORDER BY machine_id',
    at,
  );
  return rows.map(({ id }) => id);
};

/** Stores an availability alert, or renews an existing one, even if it has been sent. */
export const storeAvailabilityAlert = async (
  tx: DatabaseTransaction,
  { playerId, machineId, madeAt, endsAt }: Omit<AvailabilityAlertRow, 'sentAt'>,
): Promise<void> => {
  await tx.run(
    `INSERT INTO availability_alerts (${columns}) VALUES (?, ?, ?, ?, NULL)
     ON CONFLICT (player_id, machine_id)
     DO UPDATE SET made_at = excluded.made_at, ends_at = excluded.ends_at, sent_at = NULL`,
    playerId,
    machineId,
    madeAt,
    endsAt,
  );
};

/** Marks the availability alert as sent. Returns true if it was not yet. */
export const markAvailabilityAlertSent = async (
  tx: DatabaseTransaction,
  { playerId, machineId }: Pick<AvailabilityAlertRow, 'playerId' | 'machineId'>,
  at: number,
): Promise<boolean> =>
  (await tx.run(
    'UPDATE availability_alerts SET sent_at = ? WHERE player_id = ? AND machine_id = ? AND sent_at IS NULL',
    at,
    playerId,
    machineId,
  )) > 0;

/** Deletes the availability alert. Returns true if it existed. */
export const removeAvailabilityAlert = async (
  tx: DatabaseTransaction,
  { playerId, machineId }: Pick<AvailabilityAlertRow, 'playerId' | 'machineId'>,
): Promise<boolean> =>
  (await tx.run('DELETE FROM availability_alerts WHERE player_id = ? AND machine_id = ?', playerId, machineId)) > 0;

/** Deletes expired availability alerts. */
export const deleteExpiredAvailabilityAlerts = (tx: DatabaseTransaction, at: number): Promise<number> =>
  tx.run(
    'DELETE FROM availability_alerts WHERE sent_at <= ? OR (sent_at IS NULL AND ends_at <= ?)',
    at - sentShownMs,
    at,
  );

export const readAvailabilityAlertVersion = async (db: Queries, playerId: string): Promise<number> =>
  (await readAvailabilityAlertVersions(db, [playerId])).get(playerId) ?? 0;

/** Returns the version of the availability alerts of each player who ever had one. */
export const readAvailabilityAlertVersions = async (
  db: Queries,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const places = playerIds.map(() => '?').join(', ');
  const rows = await db.all<{ player_id: string; version: number }>(
    `SELECT player_id, version FROM availability_alert_versions WHERE player_id IN (${places})`,
    ...playerIds,
  );
  return new Map(rows.map(({ player_id, version }) => [player_id, version]));
};

/** Increments the version of the player's availability alerts and returns it. */
export const incrementAvailabilityAlertVersion = async (tx: DatabaseTransaction, playerId: string): Promise<number> => {
  await tx.run(
    `INSERT INTO availability_alert_versions (player_id, version) VALUES (?, 1)
     ON CONFLICT (player_id) DO UPDATE SET version = availability_alert_versions.version + 1`,
    playerId,
  );
  return readAvailabilityAlertVersion(tx, playerId);
};

const fromRow = (row: StoredAvailabilityAlert): AvailabilityAlertRow => ({
  playerId: row.player_id,
  machineId: row.machine_id,
  madeAt: row.made_at,
  endsAt: row.ends_at,
  sentAt: row.sent_at,
});
