import type { Queries } from '../../platform/database/database.ts';
import { endOfHour, hourOf } from '../../platform/process/hourly.ts';
import { demoGuestName } from '../../players/names/demo-guest-name.ts';

/** A win of the hall as all players may know it. Nothing says whose it was. */
export interface HallWin {
  readonly machineId: string;
  readonly brandId: string;
  readonly amountMinor: number;
  /** The start of the hour in which it was won. */
  readonly at: number;
}

/** A win is told if it is at least so many stakes; a brand may ask for more. The index `plays_high_wins` has the same number. */
const leastWinStakes = 10;
/** In an hour in which fewer people played, a win could be tied to one of them, so it is not told. */
export const fewestHallPlayers = 5;
/** How far back wins are told. */
export const hallWinsSpanMs = 86_400_000;
const maxTold = 12;
/** Candidates that are read. A hall with more high wins in a day tells the newest of them. */
const maxRead = 500;

const isGuest = `substr(username, 1, ${demoGuestName.length}) = '${demoGuestName}'`;

/** What a hand pay, a jackpot or a free spin is held against is the stake of the paid round before it. */
const winsSql = `SELECT p.machine_id AS "machineId", p.brand_id AS "brandId", p.win_minor AS "amountMinor", p.posted_at AS at,
    CASE WHEN p.kind = 'round' AND p.free_spin = 0 THEN p.stake_minor ELSE (
      SELECT b.stake_minor FROM plays b WHERE b.session_id = p.session_id AND b.number < p.number AND b.kind = 'round'
        AND b.free_spin = 0 ORDER BY b.number DESC LIMIT 1
    ) END AS "stakeMinor"
  FROM plays p JOIN players ON players.id = p.player_id
  WHERE p.win_minor > 0 AND p.win_minor >= ${leastWinStakes} * p.stake_minor AND p.posted_at >= ? AND p.posted_at < ?
    AND p.kind <> 'earlier' AND NOT (${isGuest})
  ORDER BY p.posted_at DESC LIMIT ${maxRead}`;

const playersSql = `SELECT count(*) AS players FROM (
    SELECT DISTINCT p.player_id FROM plays p JOIN players ON players.id = p.player_id
    WHERE p.posted_at >= ? AND p.posted_at < ? AND p.kind <> 'earlier' AND NOT (${isGuest}) LIMIT ${fewestHallPlayers}
  ) AS seen`;

interface Candidate extends HallWin {
  /** Null if no paid round is known before it. */
  readonly stakeMinor: number | null;
}

/**
 * Returns the high wins of the day before `endMs`, the newest hour first and in it the highest first. Hours in which few people
 * played are left out, and so is everything that does not exceed its stake. `stakesOf` says from which multiple a brand's win
 * is a big one.
 */
export const readHallWins = async (
  db: Queries,
  endMs: number,
  stakesOf: (brandId: string) => number,
): Promise<HallWin[]> => {
  const candidates = await db.all<Candidate>(winsSql, endMs - hallWinsSpanMs, endMs);
  const high = candidates.filter(
    ({ brandId, amountMinor, stakeMinor }) =>
      stakeMinor !== null &&
      amountMinor > stakeMinor &&
      amountMinor >= Math.max(leastWinStakes, stakesOf(brandId)) * stakeMinor,
  );
  const told: HallWin[] = [];
  for (const hour of new Set(high.map(({ at }) => hourOf(at)))) {
    if (told.length >= maxTold) break;
    const seen = await db.get<{ players: number }>(playersSql, hour, endOfHour(hour));
    if ((seen?.players ?? 0) < fewestHallPlayers) continue;
    const ofHour = high.filter(({ at }) => hourOf(at) === hour);
    told.push(
      ...ofHour
        .sort((a, b) => b.amountMinor - a.amountMinor || (a.machineId < b.machineId ? -1 : 1))
        .map(({ machineId, brandId, amountMinor }) => ({ machineId, brandId, amountMinor, at: hour })),
    );
  }
  return told.slice(0, maxTold);
};
