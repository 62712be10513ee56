/** Whoever has no seat for so long, in ms, has had a pause: the next check is counted from the next seat. */
export const pauseMs = 5 * 60_000;
/**
 * Most sessions without a pause between them that are read. Nobody sits down so often by hand; a program that does gets the
 * check sooner.
 */
export const mostSessions = 1_000;

const before = `(SELECT b.id FROM sessions b WHERE b.player_id = s.player_id AND b.ended_at IS NOT NULL
    AND b.started_at <= s.started_at AND (b.started_at < s.started_at OR b.id < s.id)
    ORDER BY b.started_at DESC, b.id DESC LIMIT 1)`;
const columns = `s.id, s.player_id, s.started_at, s.ended_at, ${before}`;

/**
 * SQL of the table `walk` for a `WITH RECURSIVE`: a player's ended sessions from the newest back to the last pause, as long
 * as `goesOn` is true of `walk`. Its first value is the player's id, then come those of `goesOn`. Each step is one look into
 * the index of the player's sessions.
 */
export const walkBack = (goesOn: string) => `walk (id, player_id, started_at, ended_at, before_id, steps) AS (
    SELECT ${columns}, 1 FROM sessions s WHERE s.id = (SELECT id FROM sessions
      WHERE player_id = ? AND ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1)
    UNION ALL
    SELECT ${columns}, walk.steps + 1 FROM walk JOIN sessions s ON s.id = walk.before_id
    WHERE walk.started_at - s.ended_at < ${pauseMs} AND walk.steps < ${mostSessions} AND (${goesOn})
  )`;
