import {
  type BrandId,
  type HallWins as HallWinsAnswer,
  type MachineId,
  transactionCodes,
} from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { endOfHour, Hourly, hourOf } from '../../platform/process/hourly.ts';
import { type Site, showsMachine } from '../../platform/sites/sites.ts';
import { isDemoGuestSql } from '../../players/names/demo-guest-name.ts';
import { isKeptFromPlay } from '../../players/protection/is-kept-from-play.ts';
import { readProfile } from '../../players/protection/profile/profile-store.ts';
import type { MachineList } from './machine-list.ts';

/** A win of the hall as all players may know it. Nothing says whose it was. */
interface HallWin {
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

/** A jackpot that fell and was paid. Nothing says who won it. */
interface JackpotHitLine {
  readonly brandId: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly machineId: string;
  readonly amountMinor: number;
  /** The start of the hour in which it fell. */
  readonly at: number;
}

/** Jackpots that were paid in this time in ms are listed. */
export const jackpotHitsSpanMs = 366 * 86_400_000;
/** Of each level of a brand, only the newest hits are listed. */
export const maxHitsOfLevel = 5;

/** A jackpot that waited for a person's decision has the time of its hit, not of its payment. A refused one has no statement entry. */
const hitsSql = `SELECT "brandId", level, "machineId", "amountMinor", at FROM (
    SELECT s.brand_id AS "brandId", CAST(t.tag AS INTEGER) AS level, t.machine_id AS "machineId",
      t.amount_minor AS "amountMinor", coalesce(w.at, t.at) AS at,
      row_number() OVER (PARTITION BY s.brand_id, t.tag ORDER BY coalesce(w.at, t.at) DESC, t.id DESC) AS newest
    FROM transactions t JOIN sessions s ON s.id = t.session_id
    LEFT JOIN waiting_hand_pays w ON w.id = substr(t.transfer_id, 9)
    WHERE t.type = ${transactionCodes.jackpot} AND t.at >= ? AND t.at < ?
  ) AS hits WHERE newest <= ${maxHitsOfLevel} ORDER BY at DESC, "brandId", level`;

/** Returns the jackpots that fell in the year before `endMs`, the newest first. */
export const readJackpotHits = async (db: Queries, endMs: number): Promise<JackpotHitLine[]> => {
  const hits = await db.all<JackpotHitLine>(hitsSql, endMs - jackpotHitsSpanMs, endMs);
  return hits.map((hit) => ({ ...hit, at: hourOf(hit.at) }));
};

interface HallWinsDependencies {
  readonly db: Queries;
  /** Returns true if the operator lets players read the hall's wins. */
  readonly areWinsShown: () => boolean;
  readonly machineList: Pick<MachineList, 'shows' | 'brandName' | 'bigWinStakes'>;
  readonly now: () => number;
}

const nothing: HallWinsAnswer = { wins: [], jackpots: [] };

/** What players may know of the hall's wins and of its jackpots that fell. Both are read from the ledger once an hour. */
export class HallWins {
  readonly #dependencies: HallWinsDependencies;
  readonly #wins: Hourly<HallWin[]>;
  readonly #jackpots: Hourly<JackpotHitLine[]>;

  constructor(dependencies: HallWinsDependencies) {
    const { db, machineList, now } = dependencies;
    this.#dependencies = dependencies;
    this.#wins = new Hourly((endMs) => readHallWins(db, endMs, (id) => machineList.bigWinStakes(id)), now);
    this.#jackpots = new Hourly((endMs) => readJackpotHits(db, endMs), now);
  }

  /** Returns nothing to a player whom a break, an exclusion or a register keeps from play. */
  async forPlayer(playerId: string, site: Site): Promise<HallWinsAnswer> {
    const { db, areWinsShown, machineList, now } = this.#dependencies;
    if (await isKeptFromPlay(db, playerId, now())) return nothing;
    const values = await readProfile(db, { playerId });
    const wins = areWinsShown() ? await this.#wins.get() : [];
    const hits = values['play.jackpots'] ? await this.#jackpots.get() : [];
    return {
      wins: wins.flatMap(({ machineId, brandId, amountMinor, at }) =>
        machineList.shows(brandId) && showsMachine(site, { id: machineId, brandId })
          ? { machine: machineId as MachineId, brand: machineList.brandName(brandId), amountMinor, at }
          : [],
      ),
      jackpots: hits.flatMap(({ brandId, machineId, ...hit }) =>
        machineList.shows(brandId) && showsMachine(site, { id: machineId, brandId })
          ? { ...hit, brandId: brandId as BrandId, machine: machineId as MachineId }
          : [],
      ),
    };
  }
}
