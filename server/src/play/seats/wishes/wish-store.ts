import type { Queries, UnitOfWork } from '../../../platform/database/database.ts';

/** Time in ms for which a player is told of a wish that came true. Later, somebody else has long taken the machine. */
export const grantedShownMs = 10 * 60_000;

/** A player's wish to be told when a machine is free. Times are milliseconds since 1970. */
export interface WishRow {
  readonly playerId: string;
  readonly machineId: string;
  readonly madeAt: number;
  /** When the wish ends by itself. */
  readonly endsAt: number;
  /** When the machine was free and the player was told; null before that. */
  readonly grantedAt: number | null;
}

interface StoredWish {
  readonly player_id: string;
  readonly machine_id: string;
  readonly made_at: number;
  readonly ends_at: number;
  readonly granted_at: number | null;
}

const columns = 'player_id, machine_id, made_at, ends_at, granted_at';

/** Returns the player's wishes that count at the time `at`, the oldest first. */
export const readWishesOf = async (db: Queries, playerId: string, at: number): Promise<WishRow[]> => {
  const rows = await db.all<StoredWish>(
    `SELECT ${columns} FROM wishes WHERE player_id = ?
       AND (granted_at > ? OR (granted_at IS NULL AND ends_at > ?)) ORDER BY made_at, machine_id`,
    playerId,
    at - grantedShownMs,
    at,
  );
  return rows.map(fromRow);
};

/** Returns the wishes for the machine that have not come true, the oldest first, at most `limit`. */
export const readWaiting = async (
  db: Queries,
  machineId: string,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<WishRow[]> => {
  const rows = await db.all<StoredWish>(
    `SELECT ${columns} FROM wishes WHERE machine_id = ? AND granted_at IS NULL AND ends_at > ?
     ORDER BY made_at, player_id LIMIT ?`,
    machineId,
    at,
    limit,
  );
  return rows.map(fromRow);
};

/** Returns the player's wish for the machine, if there is one that has not come true. */
export const findWaiting = async (
  db: Queries,
  { playerId, machineId }: Pick<WishRow, 'playerId' | 'machineId'>,
  at: number,
): Promise<WishRow | null> => {
  const row = await db.get<StoredWish>(
    `SELECT ${columns} FROM wishes WHERE player_id = ? AND machine_id = ? AND granted_at IS NULL AND ends_at > ?`,
    playerId,
    machineId,
    at,
  );
  return row ? fromRow(row) : null;
};

/** Returns the machines for which there is a wish that has not come true. */
export const listWishedMachines = async (db: Queries, at: number): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    'SELECT DISTINCT machine_id AS id FROM wishes WHERE granted_at IS NULL AND ends_at > ? ORDER BY machine_id',
    at,
  );
  return rows.map(({ id }) => id);
};

/** Stores a wish, or makes one new that was made before, also one that came true. */
export const storeWish = async (
  unit: UnitOfWork,
  { playerId, machineId, madeAt, endsAt }: Omit<WishRow, 'grantedAt'>,
): Promise<void> => {
  await unit.run(
    `INSERT INTO wishes (${columns}) VALUES (?, ?, ?, ?, NULL)
     ON CONFLICT (player_id, machine_id)
     DO UPDATE SET made_at = excluded.made_at, ends_at = excluded.ends_at, granted_at = NULL`,
    playerId,
    machineId,
    madeAt,
    endsAt,
  );
};

/** Notes that the wish has come true. Returns true if this is the first time that it is noted. */
export const grantWish = async (
  unit: UnitOfWork,
  { playerId, machineId }: Pick<WishRow, 'playerId' | 'machineId'>,
  at: number,
): Promise<boolean> =>
  (await unit.run(
    'UPDATE wishes SET granted_at = ? WHERE player_id = ? AND machine_id = ? AND granted_at IS NULL',
    at,
    playerId,
    machineId,
  )) > 0;

/** Returns true if there was such a wish. */
export const removeWish = async (
  unit: UnitOfWork,
  { playerId, machineId }: Pick<WishRow, 'playerId' | 'machineId'>,
): Promise<boolean> =>
  (await unit.run('DELETE FROM wishes WHERE player_id = ? AND machine_id = ?', playerId, machineId)) > 0;

/** Deletes wishes that count no more. */
export const forgetOldWishes = (unit: UnitOfWork, at: number): Promise<number> =>
  unit.run(
    'DELETE FROM wishes WHERE granted_at <= ? OR (granted_at IS NULL AND ends_at <= ?)',
    at - grantedShownMs,
    at,
  );

export const readWishVersion = async (db: Queries, playerId: string): Promise<number> =>
  (await readWishVersions(db, [playerId])).get(playerId) ?? 0;

/** Returns the versions of those of the players who have ever made a wish. */
export const readWishVersions = async (
  db: Queries,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const places = playerIds.map(() => '?').join(', ');
  const rows = await db.all<{ player_id: string; version: number }>(
    `SELECT player_id, version FROM wish_versions WHERE player_id IN (${places})`,
    ...playerIds,
  );
  return new Map(rows.map(({ player_id, version }) => [player_id, version]));
};

/** Raises the player's version and returns the new one. */
export const raiseWishVersion = async (unit: UnitOfWork, playerId: string): Promise<number> => {
  await unit.run(
    `INSERT INTO wish_versions (player_id, version) VALUES (?, 1)
     ON CONFLICT (player_id) DO UPDATE SET version = wish_versions.version + 1`,
    playerId,
  );
  return readWishVersion(unit, playerId);
};

const fromRow = (row: StoredWish): WishRow => ({
  playerId: row.player_id,
  machineId: row.machine_id,
  madeAt: row.made_at,
  endsAt: row.ends_at,
  grantedAt: row.granted_at,
});
