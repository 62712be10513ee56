import { type BrandId, type HallWins, type MachineId, transactionCodes } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { endOfHour, HourlyCache, startOfHour } from '../../platform/process/hourly-cache.ts';
import { isMachineShownOnSite, type Site } from '../../platform/sites/sites.ts';
import { isDemoGuestSql } from '../../players/names/demo-guest-name.ts';
import { isExcludedFromPlay } from '../../players/protection/is-excluded-from-play.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { MachineList } from './machine-list.ts';

/** A high win as shown to all players, anonymous. */
interface HallWin {
  readonly machineId: string;
  readonly brandId: string;
  readonly amountMinor: number;
  /** Start of the hour of the win, Unix time in ms. */
  readonly at: number;
}

/**
 * Minimum multiple of its stake for a win to be high; a brand may have a higher one. The index `game_rounds_high_wins` contains the same
 * number.
 */
const leastWinStakes = 10;
/** Wins of an hour with fewer players than this are not shown, because others could guess whose they were. */
export const fewestHallPlayers = 5;
/** Period in ms, up to the end of the last full hour, whose high wins are shown. */
export const hallWinsSpanMs = 86_400_000;
const maxWins = 12;
/** Maximum number of high wins read from the database, newest first. */
export const maxCandidates = 500;

const isGuest = isDemoGuestSql('players.username');

/** SQL for the stake of a win. That of a hand pay, jackpot or free spin is the stake of the paid round before it. */
const stakeSql = `CASE WHEN p.kind = 'round' AND p.free_spin = 0 THEN p.stake_minor ELSE (
    SELECT b.stake_minor FROM game_rounds b WHERE b.session_id = p.session_id AND b.number < p.number AND b.kind = 'round'
      AND b.free_spin = 0 ORDER BY b.number DESC LIMIT 1
  ) END`;

/**
 * SQL for high wins. Last condition: the index `game_rounds_high_wins` also contains the many small wins of free spins, whose own stake is
 * zero. They must not use up the limit.
 */
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
 * Returns the high wins of the day before Unix time `endMs`, newest hour first, highest first within an hour. Hours with few players are
 * excluded. `getMinWinStakes` returns the minimum multiple of the stake for a brand's high win.
 */
export const readRecentHighWins = async (
  db: Queries,
  endMs: number,
  getMinWinStakes: (brandId: string) => number,
): Promise<HallWin[]> => {
  const candidates = await db.all<Candidate>(winsSql, endMs - hallWinsSpanMs, endMs);
  const high = candidates.filter(
    ({ brandId, amountMinor, stakeMinor }) => amountMinor >= getMinWinStakes(brandId) * stakeMinor,
  );
  const wins: HallWin[] = [];
  for (const hour of new Set(high.map(({ at }) => startOfHour(at)))) {
    if (wins.length >= maxWins) break;
    const seen = await db.get<{ players: number }>(playersSql, hour, endOfHour(hour));
    if ((seen?.players ?? 0) < fewestHallPlayers) continue;
    const ofHour = high.filter(({ at }) => startOfHour(at) === hour);
    wins.push(
      ...ofHour
        .sort((a, b) => b.amountMinor - a.amountMinor || (a.machineId < b.machineId ? -1 : 1))
        .map(({ machineId, brandId, amountMinor }) => ({ machineId, brandId, amountMinor, at: hour })),
    );
  }
  return wins.slice(0, maxWins);
};

/** A jackpot that was hit and paid, as shown to all players, anonymous. */
interface JackpotHitLine {
  readonly brandId: string;
  /** Jackpot level; 1 is the highest. */
  readonly level: number;
  readonly machineId: string;
  readonly amountMinor: number;
  /** Start of the hour of the hit, Unix time in ms. */
  readonly at: number;
}

/** Period in ms whose paid jackpots are listed. */
export const jackpotHitsSpanMs = 366 * 86_400_000;
/** Maximum number of jackpot hits listed per level of a brand, newest first. */
export const maxHitsOfLevel = 5;

/**
 * SQL for paid jackpots. One that waited for approval is listed at the time of its hit, not of its payment; a refused one has no statement
 * entry and is not listed.
 */
const hitsSql = `SELECT "brandId", level, "machineId", "amountMinor", at FROM (
    SELECT s.brand_id AS "brandId", CAST(t.tag AS INTEGER) AS level, t.machine_id AS "machineId",
      t.amount_minor AS "amountMinor", coalesce(w.at, t.at) AS at,
      row_number() OVER (PARTITION BY s.brand_id, t.tag ORDER BY coalesce(w.at, t.at) DESC, t.id DESC) AS newest
    FROM transactions t JOIN sessions s ON s.id = t.session_id
    LEFT JOIN waiting_hand_pays w ON w.id = substr(t.transfer_id, 9)
    WHERE t.type = ${transactionCodes.jackpot} AND t.at >= ? AND t.at < ?
  ) AS hits WHERE newest <= ${maxHitsOfLevel} ORDER BY at DESC, "brandId", level`;

/** Returns the jackpots that were hit in the year before Unix time `endMs`, newest first. */
export const readRecentJackpotHits = async (db: Queries, endMs: number): Promise<JackpotHitLine[]> => {
  const hits = await db.all<JackpotHitLine>(hitsSql, endMs - jackpotHitsSpanMs, endMs);
  return hits.map((hit) => ({ ...hit, at: startOfHour(hit.at) }));
};

interface HallWinsDependencies {
  readonly db: Queries;
  /** Whether the operator lets players see the hall's high wins and jackpot hits. */
  readonly areWinsShown: () => boolean;
  readonly machineList: Pick<MachineList, 'shows' | 'brandName' | 'bigWinStakes'>;
  readonly now: () => number;
}

const nothing: HallWins = { wins: [], jackpots: [] };

/** The hall's high wins and jackpot hits for players. Both are read from the ledger once an hour. */
export class HallWinsService {
  readonly #dependencies: HallWinsDependencies;
  readonly #wins: HourlyCache<HallWin[]>;
  readonly #jackpots: HourlyCache<JackpotHitLine[]>;

  constructor(dependencies: HallWinsDependencies) {
    const { db, machineList, now } = dependencies;
    this.#dependencies = dependencies;
    this.#wins = new HourlyCache((endMs) => readRecentHighWins(db, endMs, (id) => machineList.bigWinStakes(id)), now);
    this.#jackpots = new HourlyCache((endMs) => readRecentJackpotHits(db, endMs), now);
  }

  /** Returns high wins and jackpot hits; none to a player excluded from play by a break, an exclusion or an exclusion register. */
  async forPlayer(playerId: string, site: Site): Promise<HallWins> {
    const { db, areWinsShown, machineList, now } = this.#dependencies;
    if (await isExcludedFromPlay(db, playerId, now())) return nothing;
    const values = await readJurisdictionValues(db, { playerId });
    const wins = areWinsShown() ? await this.#wins.get() : [];
    const hits = values['play.jackpots'] ? await this.#jackpots.get() : [];
    return {
      wins: wins.flatMap(({ machineId, brandId, amountMinor, at }) =>
        machineList.shows(brandId) && isMachineShownOnSite(site, { id: machineId, brandId })
          ? { machine: machineId as MachineId, brand: machineList.brandName(brandId), amountMinor, at }
          : [],
      ),
      jackpots: hits.flatMap(({ brandId, machineId, ...hit }) =>
        machineList.shows(brandId) && isMachineShownOnSite(site, { id: machineId, brandId })
          ? { ...hit, brandId: brandId as BrandId, machine: machineId as MachineId }
          : [],
      ),
    };
  }
}
