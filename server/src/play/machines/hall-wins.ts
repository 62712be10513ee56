import type { BrandId, HallWins as HallWinsAnswer, MachineId } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { Hourly } from '../../platform/process/hourly.ts';
import { type Site, showsMachine } from '../../platform/sites/sites.ts';
import { isKeptFromPlay } from '../../players/protection/is-kept-from-play.ts';
import { readProfile } from '../../players/protection/profile/profile-store.ts';
import { type JackpotHitLine, readJackpotHits } from '../jackpots/read-jackpot-hits.ts';
import { type HallWin, readHallWins } from '../rounds/read-hall-wins.ts';
import type { MachineList } from './machine-list.ts';

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
