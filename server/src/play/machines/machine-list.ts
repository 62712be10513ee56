import {
  type BrandId,
  createRefusedResult,
  getBrandPictureFileName,
  type LobbyMachine,
  type MachineDetails,
  type MachineId,
  okResult,
  type Result,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Queries } from '../../platform/database/database.ts';
import { HourlyCache } from '../../platform/process/hourly-cache.ts';
import { keepNewestResult } from '../../platform/process/keep-newest-result.ts';
import { isBrandShownOnSite, isMachineShownOnSite, type Site } from '../../platform/sites/sites.ts';
import { isCabinetAllowedByJurisdiction } from '../../players/protection/profile/jurisdiction-play-rules.ts';
import {
  type JurisdictionProfilesBySite,
  readJurisdictionProfilesBySite,
} from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { failSafeValues } from '../../players/protection/profile/parse-jurisdiction-profile.ts';
import { type JackpotFigures, toJackpotFigures } from '../jackpots/jackpots.ts';
import { type FloorHighlights, readFloorHighlights } from './floor-highlights.ts';
import { getMachineGameId, isMachineOpenToPlayers, type Machine } from './machine.ts';
import { readMachineDetails } from './machine-details.ts';
import type { MachineFloor } from './machine-floor.ts';
import type { PublishedRules } from './published-game-rules.ts';
import { readSpectatorRules, SpectatorRules } from './spectator-rules.ts';

interface BrandLine {
  id: BrandId;
  name: string;
  jackpot: string;
  jackpotVersion: number;
  machineCount: number;
}

export const defaultBigWinStakes = 10;

interface MachineListDependencies {
  readonly db: Queries;
  readonly floor: MachineFloor;
  readonly bus: Bus;
  readonly rules: Pick<PublishedRules, 'figuresOf'>;
  readonly now: () => number;
}

/** Builds the machine list. As this is the most frequent call, the list's JSON is cached until a machine changes. */
export class MachineList {
  readonly #db: Queries;
  readonly #floor: MachineFloor;
  readonly #rules: MachineListDependencies['rules'];
  readonly #now: () => number;
  /** Return to player (RTP) of each game, by game id; shown in the machine list. */
  readonly #returns = new Map<string, number>();
  #brandNames = new Map<string, string>();
  readonly #highlights: HourlyCache<FloorHighlights>;
  #shownHighlights: FloorHighlights = { newIds: new Set(), popularIds: new Set() };
  #bigWins = new Map<string, number>();
  #hidden: ReadonlySet<string> = new Set();
  /** Cached machine list by site key, with the site for which it was built: a call may have begun before its site changed. */
  readonly #allMachines = new Map<number, { readonly site: Site; readonly list: Buffer }>();
  readonly #reading = keepNewestResult();
  /** Increases with each change that invalidates the cached machine lists. */
  #changes = 0;
  /** Values of the jurisdictions' jurisdiction profiles, for display only; decisions read them from the database. */
  #profiles: Pick<JurisdictionProfilesBySite, 'at'> = { at: () => failSafeValues };
  #jackpotBrands: ReadonlySet<string> = new Set();
  #watchRules = new SpectatorRules();

  constructor({ db, floor, bus, rules, now }: MachineListDependencies) {
    this.#db = db;
    this.#floor = floor;
    this.#rules = rules;
    this.#now = now;
    this.#highlights = new HourlyCache((endMs) => readFloorHighlights(db, endMs), now);
    bus.subscribe('machineChanged', () => this.#forgetLists());
    bus.subscribe('lobbyListChanged', () => this.#forgetLists());
  }

  async load(): Promise<void> {
    await this.#reading(
      async () => ({
        rows: await this.#db.all<{ id: string; name: string; hidden: number; big_win_stakes: number | null }>(
          'SELECT id, name, hidden, big_win_stakes FROM brands ORDER BY position, id',
        ),
        levels: await this.#db.all<{ id: string }>('SELECT DISTINCT brand_id AS id FROM jackpot_levels'),
        ...{
          profiles: await readJurisdictionProfilesBySite(this.#db),
          watchRules: await readSpectatorRules(this.#db),
        },
      }),
      ({ rows, levels, profiles, watchRules }) => {
        [this.#profiles, this.#watchRules] = [profiles, watchRules];
        this.#jackpotBrands = new Set(levels.map(({ id }) => id));
        this.#hidden = new Set(rows.filter(({ hidden }) => hidden === 1).map(({ id }) => id));
        this.#brandNames = new Map(rows.map((row) => [row.id, row.name]));
        this.#bigWins = new Map(rows.map((row) => [row.id, row.big_win_stakes ?? defaultBigWinStakes]));
        this.#forgetLists();
      },
    );
  }

  #forgetLists(): void {
    this.#allMachines.clear();
    this.#changes += 1;
  }

  /** Returns false if staff have hidden the brand from the lobby. */
  shows(brandId: string): boolean {
    return !this.#hidden.has(brandId);
  }

  /** Returns false if the jurisdiction of the site has no jackpots, so that its players see no jackpot amounts. */
  showsPots(siteKey: number): boolean {
    return this.#profiles.at(siteKey)['play.jackpots'];
  }

  /** Returns false if the hall or the site does not show the machine to its players. */
  showsAt(
    site: Pick<Site, 'brands' | 'machines'>,
    machine: { readonly id: string; readonly brandId: string },
  ): boolean {
    return this.shows(machine.brandId) && isMachineShownOnSite(site, machine);
  }

  /** Returns whether the players of a site see the machine in the list. */
  lists(machine: Machine, site: Pick<Site, 'brands' | 'machines'>): boolean {
    return this.showsAt(site, machine) && isMachineOpenToPlayers(machine);
  }

  brandName(brandId: string): string {
    return this.#brandNames.get(brandId) ?? brandId;
  }

  /** Returns from which multiple of its stake a win of the brand counts as big. */
  bigWinStakes(brandId: string): number {
    return this.#bigWins.get(brandId) ?? defaultBigWinStakes;
  }

  brandNames(): { id: string; name: string }[] {
    return [...this.#brandNames].map(([id, name]) => ({ id, name }));
  }

  /** Returns the ids of the brands whose pictures have this file name. */
  brandIdsWith(pictureName: string): string[] {
    return [...this.#brandNames].flatMap(([id, name]) => (getBrandPictureFileName(name) === pictureName ? [id] : []));
  }

  /** Returns the machine list as JSON text if it is the same for all players, otherwise the player's own list. */
  async allMachines(playerId: string, site: Site): Promise<Buffer | { machines: LobbyMachine[] }> {
    const before = this.#changes;
    await this.#readHighlights();
    if (this.#allMachines.get(site.key)?.site !== site) await this.#readReturns();
    const own = this.#floor.all().some((machine) => machine.reservedFor?.playerId === playerId);
    if (own) return this.#machinesFor(playerId, site);
    const known = this.#allMachines.get(site.key);
    if (known?.site === site) return known.list;
    const list = Buffer.from(JSON.stringify(this.#machinesFor(null, site)), 'utf8');
    if (before === this.#changes) this.#allMachines.set(site.key, { site, list });
    return list;
  }

  async brandMachines(
    brandId: BrandId,
    playerId: string,
    site: Site,
  ): Promise<Result<{ brand: { id: BrandId; name: string }; machines: LobbyMachine[] }>> {
    const name = this.#brandNames.get(brandId);
    if (name === undefined || !this.shows(brandId) || !isBrandShownOnSite(site, brandId))
      return createRefusedResult('NOT_FOUND');
    await this.#readHighlights();
    await this.#readReturns();
    const machines = this.#inOrder().filter((machine) => machine.brandId === brandId && this.lists(machine, site));
    return okResult({
      brand: { id: brandId, name },
      machines: machines.map((machine) => this.#line(machine, playerId, site)),
    });
  }

  async details(machineId: MachineId, site: Site): Promise<Result<MachineDetails>> {
    const machine = this.#floor.get(machineId);
    if (!machine || !this.lists(machine, site)) return createRefusedResult('NOT_FOUND');
    const figures = await this.#rules.figuresOf(getMachineGameId(machine));
    return okResult(await readMachineDetails(this.#db, machine, figures, this.#now()));
  }

  async brands(site: Site): Promise<BrandLine[]> {
    const machines = this.#floor.all().filter((machine) => this.lists(machine, site));
    const shown = (await this.jackpots()).filter(({ brandId }) => isBrandShownOnSite(site, brandId));
    const showsPots = this.showsPots(site.key);
    const lines = shown.map(({ brandId, jackpot, version }) => ({
      id: brandId,
      name: this.brandName(brandId),
      // Send the true version although the amounts are hidden: pages discard jackpot amounts with a lower version.
      jackpot: showsPots ? jackpot : '',
      jackpotVersion: version,
      machineCount: machines.filter((machine) => machine.brandId === brandId).length,
    }));
    // Sort brands without machines last.
    const [played, empty] = [lines.filter(hasMachines), lines.filter((line) => !hasMachines(line))];
    return [...played, ...empty];
  }

  async jackpots(): Promise<({ brandId: BrandId } & JackpotFigures)[]> {
    const levels = await this.#db.all<{ brand_id: string; amountMinor: number; version: number }>(
      'SELECT brand_id, amount_minor AS "amountMinor", version FROM jackpot_levels ORDER BY brand_id, level',
    );
    const shown = [...this.#brandNames.keys()].filter((id) => this.shows(id));
    return shown.map((id) => ({
      brandId: id as BrandId,
      ...toJackpotFigures(levels.filter((level) => level.brand_id === id)),
    }));
  }

  /** Refreshes the "new" and "popular" marks, once an hour. If they cannot be read, the previous ones stay. */
  async #readHighlights(): Promise<void> {
    const highlights = await this.#highlights.get().catch(() => this.#shownHighlights);
    if (highlights === this.#shownHighlights) return;
    this.#shownHighlights = highlights;
    this.#allMachines.clear();
  }

  async #readReturns(): Promise<void> {
    for (const game of new Set(this.#floor.all().map(getMachineGameId))) {
      const returnPpm = (await this.#rules.figuresOf(game))?.returnPpm;
      if (returnPpm === undefined) this.#returns.delete(game);
      else this.#returns.set(game, returnPpm);
    }
  }

  #machinesFor(playerId: string | null, site: Site): { machines: LobbyMachine[] } {
    const shown = this.#inOrder().filter((machine) => this.lists(machine, site));
    return { machines: shown.map((machine) => this.#line(machine, playerId, site)) };
  }

  #inOrder(): Machine[] {
    return this.#floor.all().sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  }

  #line(machine: Machine, playerId: string | null, { key }: Site): LobbyMachine {
    const stakes = machine.description.bands.map((band) => band.stakeMinor);
    const returnPpm = this.#returns.get(getMachineGameId(machine));
    return {
      id: machine.id as MachineId,
      status: machine.status,
      image: null,
      brand: { id: machine.brandId as BrandId, name: this.brandName(machine.brandId) },
      reservation: reservationFor(machine, playerId),
      ...(machine.outOfService?.note && { note: machine.outOfService.note }),
      stakeMinMinor: Math.min(...stakes),
      stakeMaxMinor: Math.max(...stakes),
      ...(returnPpm !== undefined && { returnPpm }),
      ...(this.#shownHighlights.newIds.has(machine.id) && { isNew: true }),
      ...(this.#shownHighlights.popularIds.has(machine.id) && { isPopular: true }),
      version: machine.version,
      ...(canBeWatched(machine, this.#watchRules) &&
        (machine.description.hasPicture === false ? { noPicture: true } : { watchable: true })),
      ...(isCabinetAllowedByJurisdiction(
        this.#profiles.at(key),
        machine.description.conduct,
        this.#jackpotBrands.has(machine.brandId),
      )
        ? {}
        : { unfit: true }),
    };
  }
}

/** A machine whose cabinet does not declare its private areas has no spectators, because its picture would show the player's money. */
const canBeWatched = ({ id, description }: Machine, rules: SpectatorRules): boolean =>
  description.privateAreas !== undefined && rules.isAllowed(id);

const hasMachines = ({ machineCount }: BrandLine): boolean => machineCount > 0;

const reservationFor = ({ reservedFor }: Machine, playerId: string | null): string | null => {
  if (reservedFor === null) return null;
  return reservedFor.playerId === playerId ? reservedFor.name : '';
};
