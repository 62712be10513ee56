import type { RealityCheckChoice } from '@reelfloor/protocol';
import type { DatabaseTransaction, Engine, Queries } from '../../../platform/database/database.ts';
import { jsonArrayToRowsSql, parseJsonRows } from '../../../platform/database/json-rows.ts';

/** A time without a seat of at least this length, in ms, is a pause: the interval to the next reality check restarts with the next seat. */
export const pauseMs = 5 * 60_000;
/**
 * Maximum number of consecutive sessions without a pause that are read. Nobody takes a seat so often by hand; a program that does gets the
 * reality check sooner.
 */
export const maxSessions = 1_000;

const before = `(SELECT b.id FROM sessions b WHERE b.player_id = s.player_id AND b.ended_at IS NOT NULL
    AND b.started_at <= s.started_at AND (b.started_at < s.started_at OR b.id < s.id)
    ORDER BY b.started_at DESC, b.id DESC LIMIT 1)`;
const columns = `s.id, s.player_id, s.started_at, s.ended_at, ${before}`;

/**
 * SQL of the table `walk` for a `WITH RECURSIVE`: a player's ended sessions from the newest back to the last pause in play, while the
 * condition `goesOn` on `walk` holds. `playerId`: SQL of the player's id. Each step is one lookup in the index of the player's sessions.
 */
export const buildRecentSessionsSql = (
  isRunningSql: string,
  playerId: string,
) => `walk (id, player_id, started_at, ended_at, before_id, steps) AS (
    SELECT ${columns}, 1 FROM sessions s WHERE s.id = (SELECT id FROM sessions
      WHERE player_id = ${playerId} AND ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1)
    UNION ALL
    SELECT ${columns}, walk.steps + 1 FROM walk JOIN sessions s ON s.id = walk.before_id
    WHERE walk.started_at - s.ended_at < ${pauseMs} AND walk.steps < ${maxSessions} AND (${isRunningSql})
  )`;

/** A session's data for reality checks. Times: Unix time in ms. */
export interface PlayedSession {
  readonly id: string;
  readonly startedAt: number;
  /** End of the session; null while it runs. */
  readonly endedAt: number | null;
}

interface Acknowledgement {
  /** Number of the acknowledgement among the player's, from 1. */
  readonly number: number;
  /** Id of the session that ran when the player acknowledged the reality check, or of the last one before. */
  readonly sessionId: string;
  readonly at: number;
  /** Until when the player must rest after the reality check; null if there is no mandatory rest. */
  readonly breakUntil: number | null;
  /** The newest time of the player's play in the ledger. Later than `at` only if the clock was set back. */
  readonly newestAt: number;
}

/** Data from which a player's next reality check is computed. */
export interface RealityCheckSnapshot {
  /** The running session and earlier ones, newest first, back to the last acknowledged reality check or pause; at most `maxSessions`. */
  readonly sessions: readonly PlayedSession[];
  /** The player's newest acknowledgement of a reality check. */
  readonly acknowledgement: Acknowledgement | null;
  /** Time of the player's newest round (`counted_at`). */
  readonly countedAt: number | null;
  /** The newest time on which the clocks of servers and database agreed; null before the first start of a server. */
  readonly trustedAt: number | null;
  /** Whether staff ordered the next reality check to be due at once. */
  readonly isOrdered: boolean;
  /** The interval between reality checks that the player chose last, in minutes; null if none. */
  readonly chosenMinutes: number | null;
}

/** The columns of `buildRealityCheckSql`. */
export interface RealityCheckRow {
  /** As `jsonArrayToRowsSql`. */
  readonly played: string | null;
  readonly check_number: number | null;
  readonly check_session_id: string;
  readonly checked_at: number;
  readonly break_until: number | null;
  readonly newest_at: number;
  readonly counted_at: number | null;
  readonly trusted_at: number | null;
  readonly minutes: number | null;
  readonly is_ordered: number;
}

const newestOf = (table: string, playerId: string) =>
  `LEFT JOIN ${table} ON ${table}.player_id = ${playerId}
     AND ${table}.number = (SELECT max(number) FROM ${table} WHERE player_id = ${playerId})`;

const ofSeen = (column: string, playerId: string) =>
  `(SELECT s.${column} FROM sessions s JOIN acknowledgements a ON a.session_id = s.id
     WHERE a.player_id = ${playerId} ORDER BY a.number DESC LIMIT 1)`;
/** SQL condition: the session began after that of the newest acknowledged reality check. */
const isUnseen = (playerId: string) =>
  `walk.started_at >= coalesce(${ofSeen('started_at', playerId)}, -1) AND walk.id <> coalesce(${ofSeen('id', playerId)}, '')`;

const sessionColumns = { id: 's.id', startedAt: 's.started_at', endedAt: 's.ended_at' };
const runningFirst = 'CASE WHEN s.ended_at IS NULL THEN 0 ELSE 1 END, s.started_at DESC, s.id DESC';

const playedSql = (engine: Engine, playerId: string) =>
  `(WITH RECURSIVE ${buildRecentSessionsSql(isUnseen(playerId), playerId)}
    SELECT ${jsonArrayToRowsSql(engine, sessionColumns, runningFirst)} FROM (
      SELECT id, started_at, ended_at FROM sessions WHERE player_id = ${playerId} AND ended_at IS NULL
      UNION ALL
      SELECT id, started_at, ended_at FROM walk
    ) AS s)`;

/**
 * SQL for the data of a player's reality check, by index lookups: a statement selects `columns` from a row with the player's id
 * (`playerId`: SQL) followed by `joins`, which include `game_round_totals`. Read the row with `toRealityCheckSnapshot`.
 */
export const buildRealityCheckSql = (engine: Engine, playerId: string) => ({
  columns: `${playedSql(engine, playerId)} AS played,
    acknowledgements.number AS check_number, acknowledgements.session_id AS check_session_id,
    acknowledgements.at AS checked_at, acknowledgements.break_until, acknowledgements.newest_at,
    game_round_totals.counted_at, check_choices.minutes, (SELECT trusted_at FROM clock_state) AS trusted_at,
    CASE WHEN EXISTS (SELECT 1 FROM check_orders o WHERE o.player_id = ${playerId}
      AND o.number = coalesce(acknowledgements.number, 0) + 1) THEN 1 ELSE 0 END AS is_ordered`,
  joins: `${newestOf('acknowledgements', playerId)}
    ${newestOf('check_choices', playerId)}
    LEFT JOIN game_round_totals ON game_round_totals.player_id = ${playerId}`,
});

/** Reads all data for a player's reality check, in one query. */
export const readRealityCheckSnapshot = async (db: Queries, playerId: string): Promise<RealityCheckSnapshot> => {
  const { columns, joins } = buildRealityCheckSql(db.engine, 'ask.player_id');
  const row = await db.get<RealityCheckRow>(
    `SELECT ${columns} FROM (SELECT CAST(? AS TEXT) AS player_id) AS ask ${joins}`,
    playerId,
  );
  if (!row) throw new Error('a statement without conditions answered no row');
  return toRealityCheckSnapshot(row);
};

export const toRealityCheckSnapshot = (row: RealityCheckRow): RealityCheckSnapshot => ({
  sessions: parseJsonRows<PlayedSession>(row.played),
  acknowledgement: row.check_number === null ? null : acknowledgementOf(row, row.check_number),
  countedAt: row.counted_at,
  trustedAt: row.trusted_at,
  isOrdered: row.is_ordered === 1,
  chosenMinutes: row.minutes,
});

const acknowledgementOf = (row: RealityCheckRow, number: number): Acknowledgement => ({
  number,
  sessionId: row.check_session_id,
  at: row.checked_at,
  breakUntil: row.break_until,
  newestAt: row.newest_at,
});

/** Figures of a player's play until the acknowledgement of a reality check, or within a period. Amounts in minor units. */
export interface PlayFigures {
  readonly playedMs: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

/** Returns the figures of the newest acknowledged reality check since `from`, or null. */
export const findLastRealityCheckFigures = async (
  db: Queries,
  playerId: string,
  from: number,
): Promise<(PlayFigures & { readonly at: number }) | null> => {
  const row = await db.get<{ at: number; played_ms: number; staked_minor: number; won_minor: number }>(
    `SELECT at, played_ms, staked_minor, won_minor FROM acknowledgements
     WHERE player_id = ? ORDER BY number DESC LIMIT 1`,
    playerId,
  );
  if (!row || row.at < from) return null;
  const { at, played_ms, staked_minor, won_minor } = row;
  return { at, playedMs: played_ms, stakedMinor: staked_minor, wonMinor: won_minor };
};

/** A new acknowledgement of a reality check, with the figures of the player's play since the last pause. */
interface NewAcknowledgement extends Acknowledgement, PlayFigures {
  readonly playerId: string;
  readonly choice: RealityCheckChoice;
}

export const insertRealityCheckAcknowledgement = (tx: DatabaseTransaction, ack: NewAcknowledgement) =>
  tx.run(
    `INSERT INTO acknowledgements (player_id, number, session_id, choice, at, break_until, newest_at, played_ms,
       staked_minor, won_minor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ack.playerId,
    ack.number,
    ack.sessionId,
    ack.choice,
    ack.at,
    ack.breakUntil,
    ack.newestAt,
    ack.playedMs,
    ack.stakedMinor,
    ack.wonMinor,
  );

export const insertRealityCheckInterval = (
  tx: DatabaseTransaction,
  { playerId, minutes, at }: { readonly playerId: string; readonly minutes: number; readonly at: number },
) =>
  tx.run(
    `INSERT INTO check_choices (player_id, number, minutes, at)
     SELECT ?, coalesce(max(number), 0) + 1, ?, ? FROM check_choices WHERE player_id = ?`,
    playerId,
    minutes,
    at,
    playerId,
  );
