import type { Queries } from '../../platform/database/database.ts';

/** A time span, Unix times in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Row {
  readonly played_ms: number;
}

const newestBefore = `(SELECT started_at FROM sessions WHERE player_id = ? AND started_at <= ?
   ORDER BY started_at DESC, id DESC LIMIT 1)`;
const begin = 'CASE WHEN started_at > ? THEN started_at ELSE ? END';
/**
 * SQL for the end of a session within the span: a running session has none. After the clock was set back, a session may have ended before
 * its start.
 */
const end = 'CASE WHEN ended_at < ? THEN ended_at ELSE ? END';

/**
 * Returns how long in ms the player had a seat between `from` and `to`. Pass the current time as `to`: a running session counts up to the
 * end of the span. The time in which a seat is held for its lost page counts, because the ledger stores a hold only while it lasts. Reads
 * the sessions that began in the span and the one before: a player has one seat at a time.
 */
export const readPlayTime = async (db: Queries, playerId: string, { from, to }: Span): Promise<number> => {
  const row = await db.get<Row>(
    `SELECT CAST(coalesce(sum(CASE WHEN ends > begins THEN ends - begins ELSE 0 END), 0) AS BIGINT) AS played_ms
     FROM (SELECT ${begin} AS begins, ${end} AS ends FROM sessions
       WHERE player_id = ? AND started_at < ? AND started_at >= coalesce(${newestBefore}, ?)) AS played`,
    from,
    from,
    to,
    to,
    playerId,
    to,
    playerId,
    from,
    from,
  );
  return row?.played_ms ?? 0;
};
