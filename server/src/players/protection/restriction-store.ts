import type { RestrictionKind } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { trustedUntilSql } from './clock/trusted-time.ts';

/** A stored restriction of a player. Times: Unix time in ms; `untilAt` null: no end. */
export interface StoredRestriction {
  readonly id: string;
  readonly playerId: string;
  readonly kind: RestrictionKind;
  readonly fromAt: number;
  readonly untilAt: number | null;
  readonly reason: string;
  readonly who: string;
}

interface Row {
  readonly id: string;
  readonly player_id: string;
  readonly kind: RestrictionKind;
  readonly from_at: number;
  readonly until_at: number | null;
  readonly reason: string;
  readonly who: string;
}

/**
 * SQL condition: the restriction is active at `at`: an exclusion until it is ended, another restriction until its end time. A time on which
 * process and database clock did not agree ends none.
 */
const holdsAt = (
  at: string,
) => `(r.kind = 'exclusion' OR r.until_at IS NULL OR r.until_at > ${at} OR r.until_at > ${trustedUntilSql})
  AND NOT EXISTS (SELECT 1 FROM restriction_ends e WHERE e.restriction_id = r.id)`;
/** SQL condition: the restriction is active at the time of the parameter `?`. */
export const isRestrictionActiveSql = holdsAt('?');

/** Returns SQL that is true if the player has an active restriction at `?`. `playerId`: SQL, such as `p.id`. */
export const buildIsPlayerRestrictedSql = (playerId: string): string =>
  `EXISTS (SELECT 1 FROM restrictions r WHERE r.player_id = ${playerId} AND ${isRestrictionActiveSql})`;

const strongestFirst = `CASE WHEN r.kind = 'exclusion' THEN 0 ELSE 1 END, CASE WHEN r.until_at IS NULL THEN 0 ELSE 1 END,
  r.until_at DESC, r.id`;

/** SQL of the id of a player's strongest active restriction, in the order of `listActiveRestrictions`. `playerId`, `at`: SQL. */
export const buildStrongestRestrictionSql = (playerId: string, at: string): string =>
  `(SELECT r.id FROM restrictions r WHERE r.player_id = ${playerId} AND ${holdsAt(at)} ORDER BY ${strongestFirst} LIMIT 1)`;

/** Returns a player's active restrictions, strongest first: exclusions, then others, each kind sorted by latest end. */
export const listActiveRestrictions = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<StoredRestriction[]> => {
  const rows = await db.all<Row>(
    `SELECT r.* FROM restrictions r WHERE r.player_id = ? AND ${isRestrictionActiveSql} ORDER BY ${strongestFirst}`,
    playerId,
    at,
  );
  return rows.map(fromRow);
};

export const findStrongestRestriction = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<StoredRestriction | undefined> => (await listActiveRestrictions(db, playerId, at))[0];

/** Returns all of a player's restrictions, newest first, with the time at which somebody ended each; null if nobody did. */
export const listRestrictions = async (
  db: Queries,
  playerId: string,
): Promise<(StoredRestriction & { readonly endedAt: number | null })[]> => {
  const rows = await db.all<Row & { ended_at: number | null }>(
    `SELECT r.*, e.at AS ended_at FROM restrictions r LEFT JOIN restriction_ends e ON e.restriction_id = r.id
     WHERE r.player_id = ? ORDER BY r.from_at DESC, r.id`,
    playerId,
  );
  return rows.map((row) => ({ ...fromRow(row), endedAt: row.ended_at }));
};

const fromRow = (row: Row): StoredRestriction => ({
  id: row.id,
  playerId: row.player_id,
  kind: row.kind,
  fromAt: row.from_at,
  untilAt: row.until_at,
  reason: row.reason,
  who: row.who,
});

export const insertRestriction = (tx: DatabaseTransaction, restriction: StoredRestriction) =>
  tx.run(
    'INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who) VALUES (?, ?, ?, ?, ?, ?, ?)',
    restriction.id,
    restriction.playerId,
    restriction.kind,
    restriction.fromAt,
    restriction.untilAt,
    restriction.reason,
    restriction.who,
  );

export const endRestriction = (
  tx: DatabaseTransaction,
  restrictionId: string,
  { at, reason, who }: { readonly at: number; readonly reason: string; readonly who: string },
) =>
  tx.run(
    'INSERT INTO restriction_ends (restriction_id, at, reason, who) VALUES (?, ?, ?, ?)',
    restrictionId,
    at,
    reason,
    who,
  );

/** Returns from when the player may confirm the return from an exclusion; null if the player has not requested it. */
export const findReturnConfirmableAt = async (db: Queries, restrictionId: string): Promise<number | null> => {
  const row = await db.get<{ confirmable_at: number }>(
    'SELECT confirmable_at FROM restriction_returns WHERE restriction_id = ?',
    restrictionId,
  );
  return row?.confirmable_at ?? null;
};

export const insertReturnRequest = (
  tx: DatabaseTransaction,
  restrictionId: string,
  { askedAt, confirmableAt }: { readonly askedAt: number; readonly confirmableAt: number },
) =>
  tx.run(
    'INSERT INTO restriction_returns (restriction_id, asked_at, confirmable_at) VALUES (?, ?, ?)',
    restrictionId,
    askedAt,
    confirmableAt,
  );

/** Returns the version of the player's protection state, which increases with each change. */
export const readProtectionVersion = async (db: Queries, playerId: string): Promise<number> => {
  const row = await db.get<{ version: number }>('SELECT version FROM protection_state WHERE player_id = ?', playerId);
  return row?.version ?? 0;
};

/** Returns the version of each player's protection state; 0 if nothing was ever changed. */
export const readProtectionVersions = async (
  db: Queries,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const places = playerIds.map(() => '?').join(', ');
  const rows = await db.all<{ player_id: string; version: number }>(
    `SELECT player_id, version FROM protection_state WHERE player_id IN (${places})`,
    ...playerIds,
  );
  return new Map(rows.map(({ player_id, version }) => [player_id, version]));
};

/**
 * Increments the version of the player's protection state. Concurrent transactions that change the same player's protection conflict here.
 */
export const incrementProtectionVersion = (tx: DatabaseTransaction, playerId: string) =>
  tx.run(
    `INSERT INTO protection_state (player_id, version) VALUES (?, 1)
     ON CONFLICT (player_id) DO UPDATE SET version = protection_state.version + 1`,
    playerId,
  );
