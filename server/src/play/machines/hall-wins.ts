import {
  type BrandId,
  type HallWins as HallWinsAnswer,
  type MachineId,
  transactionCodes,
} from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { Hourly, hourOf } from '../../platform/process/hourly.ts';
import { type Site, showsMachine } from '../../platform/sites/sites.ts';
import { isKeptFromPlay } from '../../players/protection/is-kept-from-play.ts';
import { readProfile } from '../../players/protection/profile/profile-store.ts';
import { type HallWin, readHallWins } from '../rounds/read-hall-wins.ts';
import type { MachineList } from './machine-list.ts';

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
