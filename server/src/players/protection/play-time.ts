import type { Queries } from '../../platform/database/database.ts';

/** A period of time, from and to as Unix times in ms. */
export interface PlayTimeSpan {
  readonly from: number;
  readonly to: number;
}

/** SQL of the result of `readPlayTime`. The arguments are SQL, too. */
export const buildPlayTimeSql = (playerId: string, from: string, to: string): string => {
  const begin = `CASE WHEN started_at > ${from} THEN started_at ELSE ${from} END`;
  // A running session has no end. After the clock was set back, a session may have ended before its start.
  const end = `CASE WHEN ended_at < ${to} THEN ended_at ELSE ${to} END`;
  const newestBefore = `(SELECT b.started_at FROM sessions b WHERE b.player_id = ${playerId} AND b.started_at <= ${from}
    ORDER BY b.started_at DESC, b.id DESC LIMIT 1)`;
  return `(SELECT CAST(coalesce(sum(CASE WHEN ${end} > ${begin} THEN ${end} - ${begin} ELSE 0 END), 0) AS BIGINT)
    FROM sessions WHERE player_id = ${playerId} AND started_at < ${to}
      AND started_at >= coalesce(${newestBefore}, ${from}))`;
};

/**
 * Returns how long in ms the player had a seat between `from` and `to`. Pass the current time as `to`: a running session counts up to the
 * end of the period. The time in which a seat is held for a disconnected page counts, because the ledger stores a hold only while it lasts.
 * Reads the sessions that began in the period and the one before: a player has one seat at a time.
 */
export const readPlayTime = async (db: Queries, playerId: string, { from, to }: PlayTimeSpan): Promise<number> => {
  const row = await db.get<{ played_ms: number }>(
    `SELECT ${buildPlayTimeSql('span.player_id', 'span.from_at', 'span.to_at')} AS played_ms
     FROM (SELECT CAST(? AS TEXT) AS player_id, CAST(? AS BIGINT) AS from_at, CAST(? AS BIGINT) AS to_at) AS span`,
    playerId,
    from,
    to,
  );
  return row?.played_ms ?? 0;
};
