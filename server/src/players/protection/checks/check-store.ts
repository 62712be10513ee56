import type { CheckChoice } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** A time without a seat of at least this length, in ms, is a pause: the interval to the next check restarts with the next seat. */
export const pauseMs = 5 * 60_000;
/**
 * Maximum number of consecutive sessions without a pause that are read. Nobody sits down so often by hand; a program that does gets the
 * check sooner.
 */
export const maxSessions = 1_000;

const before = `(SELECT b.id FROM sessions b WHERE b.player_id = s.player_id AND b.ended_at IS NOT NULL
    AND b.started_at <= s.started_at AND (b.started_at < s.started_at OR b.id < s.id)
    ORDER BY b.started_at DESC, b.id DESC LIMIT 1)`;
const columns = `s.id, s.player_id, s.started_at, s.ended_at, ${before}`;

/**
 * SQL of the table `walk` for a `WITH RECURSIVE`: a player's ended sessions from the newest back to the last pause, while the condition
 * `goesOn` on `walk` holds. Parameters: the player's id, then those of `goesOn`. Each step is one lookup in the index of the player's
 * sessions.
 */
export const recentSessionsSql = (
  goesOn: string,
) => `walk (id, player_id, started_at, ended_at, before_id, steps) AS (
    SELECT ${columns}, 1 FROM sessions s WHERE s.id = (SELECT id FROM sessions
      WHERE player_id = ? AND ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1)
    UNION ALL
    SELECT ${columns}, walk.steps + 1 FROM walk JOIN sessions s ON s.id = walk.before_id
    WHERE walk.started_at - s.ended_at < ${pauseMs} AND walk.steps < ${maxSessions} AND (${goesOn})
  )`;

/** A session's data for reality checks. Times: Unix time in ms. */
export interface PlayedSession {
  readonly id: string;
  readonly startedAt: number;
  /** Null while the session runs. */
  readonly endedAt: number | null;
}

interface Acknowledgement {
  /** The player's acknowledgements are numbered from 1. */
  readonly number: number;
  /** The running session at the acknowledgement, or the last one before it. */
  readonly sessionId: string;
  readonly at: number;
  /** Until when the player must rest; null if there is no rest. */
  readonly breakUntil: number | null;
  /** The newest time of the player's play in the ledger. Later than `at` only if the clock was set back. */
  readonly newestAt: number;
}

/** Data from which a player's next reality check is computed. */
export interface CheckFacts {
  /** The running session and earlier ones, newest first, back to the last acknowledgement or pause; at most `maxSessions`. */
  readonly sessions: readonly PlayedSession[];
  /** The newest acknowledgement. */
  readonly acknowledgement: Acknowledgement | null;
  /** Time of the player's newest round (`counted_at`). */
  readonly countedAt: number | null;
  /** The newest time on which the clocks agreed; null before the first start of a server. */
  readonly trustedAt: number | null;
  /** Whether staff ordered the next check to be due at once. */
  readonly isOrdered: boolean;
  /** The player's last choice of interval; null if none. */
  readonly chosenMinutes: number | null;
}

interface Row {
  readonly id: string | null;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly number: number | null;
  readonly session_id: string;
  readonly at: number;
  readonly break_until: number | null;
  readonly newest_at: number;
  readonly counted_at: number | null;
  readonly trusted_at: number | null;
  readonly minutes: number | null;
  readonly is_ordered: number;
}

const newestOf = (table: string) =>
  `LEFT JOIN ${table} ON ${table}.player_id = p.id
     AND ${table}.number = (SELECT max(number) FROM ${table} WHERE player_id = ?)`;

const ofSeen = (column: string) =>
  `(SELECT s.${column} FROM sessions s JOIN acknowledgements a ON a.session_id = s.id
     WHERE a.player_id = ? ORDER BY a.number DESC LIMIT 1)`;
/** SQL condition: the session began after that of the newest acknowledgement. */
const isUnseen = `walk.started_at >= coalesce(${ofSeen('started_at')}, -1) AND walk.id <> coalesce(${ofSeen('id')}, '')`;

const factsSql = `WITH RECURSIVE ${recentSessionsSql(isUnseen)}
  SELECT s.id, s.started_at, s.ended_at, acknowledgements.number, acknowledgements.session_id,
    acknowledgements.at, acknowledgements.break_until, acknowledgements.newest_at, t.counted_at, check_choices.minutes,
    (SELECT trusted_at FROM clock_state) AS trusted_at,
    CASE WHEN EXISTS (SELECT 1 FROM check_orders o
      WHERE o.player_id = p.id AND o.number = coalesce(acknowledgements.number, 0) + 1) THEN 1 ELSE 0 END AS is_ordered
  FROM players p
  LEFT JOIN (
    SELECT id, player_id, started_at, ended_at FROM sessions WHERE player_id = ? AND ended_at IS NULL
    UNION ALL
    SELECT id, player_id, started_at, ended_at FROM walk
  ) AS s ON s.player_id = p.id
  ${newestOf('acknowledgements')}
  ${newestOf('check_choices')}
  LEFT JOIN game_round_totals t ON t.player_id = p.id
  WHERE p.id = ?
  ORDER BY CASE WHEN s.ended_at IS NULL THEN 0 ELSE 1 END, s.started_at DESC, s.id DESC`;
/** Number of the statement's parameters that are the player's id. */
const timesPlayer = 7;

/** Reads all data for a player's reality check, by index lookups, in one query. */
export const readCheckFacts = async (db: Queries, playerId: string): Promise<CheckFacts> => {
  const rows = await db.all<Row>(factsSql, ...Array.from({ length: timesPlayer }, () => playerId));
  const [first] = rows;
  return {
    sessions: rows.flatMap(({ id, started_at, ended_at }) =>
      id === null ? [] : [{ id, startedAt: started_at, endedAt: ended_at }],
    ),
    acknowledgement: first && first.number !== null ? acknowledgementOf(first, first.number) : null,
    countedAt: first?.counted_at ?? null,
    trustedAt: first?.trusted_at ?? null,
    isOrdered: first?.is_ordered === 1,
    chosenMinutes: first?.minutes ?? null,
  };
};

const acknowledgementOf = (row: Row, number: number): Acknowledgement => ({
  number,
  sessionId: row.session_id,
  at: row.at,
  breakUntil: row.break_until,
  newestAt: row.newest_at,
});

/** A player's play at an acknowledgement, or within a time span. Amounts in minor units. */
export interface PlayFigures {
  readonly playedMs: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

/** Returns the figures of the newest acknowledgement since `from`, or null. */
export const findFigures = async (
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

/** A new acknowledgement, with the figures of the player's play without a pause. */
interface NewAcknowledgement extends Acknowledgement, PlayFigures {
  readonly playerId: string;
  readonly choice: CheckChoice;
}

export const insertAcknowledgement = (tx: DatabaseTransaction, ack: NewAcknowledgement) =>
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

export const insertChoice = (
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
