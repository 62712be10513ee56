import type { Queries } from '../../../platform/database/database.ts';
import { type PlayTimeSpan, readPlayTime } from '../play-time.ts';
import {
  buildRecentSessionsSql,
  findLastRealityCheckFigures,
  type PlayedSession,
  type PlayFigures,
  pauseMs,
} from './reality-check-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Figures shown in a reality check: the player's play since the last pause, and in earlier periods. */
export interface RealityCheckFigures extends PlayFigures {
  /** Start of the play since the last pause. */
  readonly from: number;
  /** Figures at the last reality check since the last pause; null before the first. */
  readonly lastCheck: (PlayFigures & { readonly at: number }) | null;
  readonly week: PlayFigures;
  readonly month: PlayFigures;
}

/** Reads the figures shown in a reality check. `sessions`: the player's newest ones, from `readRealityCheckSnapshot`. */
export const readRealityCheckFigures = async (
  db: Queries,
  playerId: string,
  sessions: readonly PlayedSession[],
  at: number,
): Promise<RealityCheckFigures> => {
  const from = await findBegin(db, playerId, sessions, at);
  return {
    from,
    ...(await readFigures(db, playerId, { from, to: at })),
    lastCheck: await findLastRealityCheckFigures(db, playerId, from),
    week: await readFigures(db, playerId, { from: at - 7 * dayMs, to: at }),
    month: await readFigures(db, playerId, { from: at - 30 * dayMs, to: at }),
  };
};

/** Returns when the player took a seat after the last pause in play. */
const findBegin = async (
  db: Queries,
  playerId: string,
  [newest]: readonly PlayedSession[],
  at: number,
): Promise<number> => {
  const runsFrom = newest?.endedAt === null ? newest.startedAt : at;
  const ended = await db.get<{ began_at: number | null; ended_at: number | null }>(
    `WITH RECURSIVE ${buildRecentSessionsSql('1 = 1', '?')}
     SELECT min(started_at) AS began_at, max(CASE WHEN steps = 1 THEN ended_at END) AS ended_at FROM walk`,
    playerId,
  );
  const { began_at, ended_at } = ended ?? { began_at: null, ended_at: null };
  const isPaused = began_at === null || ended_at === null || runsFrom - ended_at >= pauseMs;
  return isPaused ? runsFrom : Math.min(began_at, runsFrom);
};

/** Reads how long the player has played from the start of a period until now, and the stakes and wins, from running totals. */
const readFigures = async (db: Queries, playerId: string, span: PlayTimeSpan): Promise<PlayFigures> => {
  const row = await db.get<{
    staked: number;
    won: number;
    staked_before: number | null;
    won_before: number | null;
  }>(
    `SELECT t.staked_minor AS staked, t.won_minor AS won, b.staked_total_minor AS staked_before,
       b.won_total_minor AS won_before
     FROM game_round_totals t LEFT JOIN game_rounds b ON b.player_id = t.player_id AND b.number = (
       SELECT number FROM game_rounds WHERE player_id = ? AND counted_at < ? ORDER BY counted_at DESC, number DESC LIMIT 1)
     WHERE t.player_id = ?`,
    playerId,
    span.from,
    playerId,
  );
  return {
    playedMs: await readPlayTime(db, playerId, span),
    stakedMinor: (row?.staked ?? 0) - (row?.staked_before ?? 0),
    wonMinor: (row?.won ?? 0) - (row?.won_before ?? 0),
  };
};
