import type { Queries } from '../../platform/database/database.ts';

/** A span of time in ms since 1970. */
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
/** A session that still runs has no end, and a clock set back may have ended one before its start. */
const end = 'CASE WHEN ended_at < ? THEN ended_at ELSE ? END';

/**
 * Returns how long in ms the player had a seat between `from` and `to`. Pass the present as `to`: a session that still runs
 * counts to the end of the span. The time in which a seat waits for its lost page counts, because the ledger knows of a wait
 * only while it lasts. Reads the sessions that began in the span and the one before them: a player has one seat at a time.
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
