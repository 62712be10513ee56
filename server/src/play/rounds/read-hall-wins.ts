import type { Queries } from '../../platform/database/database.ts';
import { endOfHour, hourOf } from '../../platform/process/hourly.ts';
import { isDemoGuestSql } from '../../players/names/demo-guest-name.ts';

/** A win of the hall as all players may know it. Nothing says whose it was. */
export interface HallWin {
  readonly machineId: string;
  readonly brandId: string;
  readonly amountMinor: number;
  /** The start of the hour in which it was won. */
  readonly at: number;
}

/** A win is high from this multiple of its stake on; a brand may have a higher one. The index `game_rounds_high_wins` has the same number. */
const leastWinStakes = 10;
/** In an hour in which fewer people played, others could guess whose a win was, so it is not shown. */
export const fewestHallPlayers = 5;
/** Wins of this time in ms before the end of the last full hour are shown. */
export const hallWinsSpanMs = 86_400_000;
const maxWins = 12;
/** How many wins are read at most: of a day with more high wins, the newest. */
export const maxCandidates = 500;

const isGuest = isDemoGuestSql('players.username');

/** A hand pay, a jackpot or a free spin is held against the stake of the paid round before it. */
const stakeSql = `CASE WHEN p.kind = 'round' AND p.free_spin = 0 THEN p.stake_minor ELSE (
    SELECT b.stake_minor FROM game_rounds b WHERE b.session_id = p.session_id AND b.number < p.number AND b.kind = 'round'
      AND b.free_spin = 0 ORDER BY b.number DESC LIMIT 1
  ) END`;

/** The index `game_rounds_high_wins` also has the many small wins of free spins, whose own stake is zero. They must not fill the limit. */
const winsSql = `SELECT p.machine_id AS "machineId", p.brand_id AS "brandId", p.win_minor AS "amountMinor", p.posted_at AS at,
    ${stakeSql} AS "stakeMinor"
  FROM game_rounds p JOIN players ON players.id = p.player_id
  WHERE p.win_minor > 0 AND p.win_minor >= ${leastWinStakes} * p.stake_minor AND p.posted_at >= ? AND p.posted_at < ?
    AND NOT (${isGuest}) AND p.win_minor >= ${leastWinStakes} * ${stakeSql}
  ORDER BY p.posted_at DESC LIMIT ${maxCandidates}`;

const playersSql = `SELECT count(*) AS players FROM (
    SELECT DISTINCT p.player_id FROM game_rounds p JOIN players ON players.id = p.player_id
    WHERE p.posted_at >= ? AND p.posted_at < ? AND NOT (${isGuest}) LIMIT ${fewestHallPlayers}
  ) AS seen`;

interface Candidate extends HallWin {
  readonly stakeMinor: number;
}

/**
 * Returns the high wins of the day before `endMs`, the newest hour first and in it the highest first. Hours in which few people
 * played are left out. `stakesOf` returns from which multiple of the stake on a brand's win is high.
 */
export const readHallWins = async (
  db: Queries,
  endMs: number,
  stakesOf: (brandId: string) => number,
): Promise<HallWin[]> => {
  const candidates = await db.all<Candidate>(winsSql, endMs - hallWinsSpanMs, endMs);
  const high = candidates.filter(
    ({ brandId, amountMinor, stakeMinor }) => amountMinor >= stakesOf(brandId) * stakeMinor,
  );
  const wins: HallWin[] = [];
  for (const hour of new Set(high.map(({ at }) => hourOf(at)))) {
    if (wins.length >= maxWins) break;
    const seen = await db.get<{ players: number }>(playersSql, hour, endOfHour(hour));
    if ((seen?.players ?? 0) < fewestHallPlayers) continue;
    const ofHour = high.filter(({ at }) => hourOf(at) === hour);
    wins.push(
      ...ofHour
        .sort((a, b) => b.amountMinor - a.amountMinor || (a.machineId < b.machineId ? -1 : 1))
        .map(({ machineId, brandId, amountMinor }) => ({ machineId, brandId, amountMinor, at: hour })),
    );
  }
  return wins.slice(0, maxWins);
};
