import {
  type BrandId,
  brandPictureName,
  done,
  type LobbyMachine,
  type MachineId,
  type Result,
  refused,
} from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Queries } from '../database/database.ts';
import { type JackpotFigures, jackpotFigures } from '../jackpots/jackpots.ts';
import { failSafeValues } from '../protection/profile/parse-profile.ts';
import { isFit } from '../protection/profile/play-terms.ts';
import { readProfile } from '../protection/profile/read-profile.ts';
import type { Machine } from './machine.ts';
import type { MachineFloor } from './machine-floor.ts';

export interface BrandLine {
  id: BrandId;
  name: string;
  jackpot: string;
  jackpotVersion: number;
  machineCount: number;
}

/** Returns the list of machines. This is the most frequent call, so the list's JSON is kept until a machine changes. */
export class MachineList {
  readonly #db: Queries;
  readonly #floor: MachineFloor;
  #brandNames = new Map<string, string>();
  #hidden: ReadonlySet<string> = new Set();
  #allMachines: Buffer | null = null;
  /** What the profile asks for, as lists show it; whoever decides by it reads it in the books. */
  #values = failSafeValues;
  #jackpotBrands: ReadonlySet<string> = new Set();

  constructor(db: Queries, floor: MachineFloor, bus: Bus) {
    this.#db = db;
    this.#floor = floor;
    const forget = () => {
      this.#allMachines = null;
    };
    bus.subscribe('machineChanged', forget);
    bus.subscribe('lobbyListChanged', forget);
  }

  async load(): Promise<void> {
    const rows = await this.#db.query
      .selectFrom('brands')
      .select(['id', 'name', 'hidden'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    const levels = await this.#db.all<{ id: string }>('SELECT DISTINCT brand_id AS id FROM jackpot_levels');
    this.#values = await readProfile(this.#db);
    this.#jackpotBrands = new Set(levels.map(({ id }) => id));
    this.#hidden = new Set(rows.filter(({ hidden }) => hidden === 1).map(({ id }) => id));
    this.#brandNames = new Map(rows.map((row) => [row.id, row.name]));
    this.#allMachines = null;
  }

  /** Returns false for a brand that staff have hidden from the lobby. */
  shows(brandId: string): boolean {
    return !this.#hidden.has(brandId);
  }

  brandName(brandId: string): string {
    return this.#brandNames.get(brandId) ?? brandId;
  }

  brandNames(): { id: string; name: string }[] {
    return [...this.#brandNames].map(([id, name]) => ({ id, name }));
  }

  /** Returns the ids of the brands whose pictures have this name. */
  brandIdsWith(pictureName: string): string[] {
    return [...this.#brandNames].flatMap(([id, name]) =>
      brandPictureName(name) === pictureName ? [id] : [],
    );
  }

  /** Returns JSON text if the list is the same for all players, otherwise the player's own list. */
  allMachines(playerId: string): Buffer | { machines: LobbyMachine[] } {
    const own = this.#floor.all().some((machine) => machine.reservedFor?.playerId === playerId);
    if (own) return this.#machinesFor(playerId);
    this.#allMachines ??= Buffer.from(JSON.stringify(this.#machinesFor(null)), 'utf8');
    return this.#allMachines;
  }

  brandMachines(
    brandId: BrandId,
    playerId: string,
  ): Result<{ brand: { id: BrandId; name: string }; machines: LobbyMachine[] }> {
    const name = this.#brandNames.get(brandId);
    if (name === undefined || !this.shows(brandId)) return refused('NOT_FOUND');
    const machines = this.#inOrder().filter((machine) => machine.brandId === brandId);
    return done({
      brand: { id: brandId, name },
      machines: machines.map((machine) => this.#line(machine, playerId)),
    });
  }

  async brands(): Promise<BrandLine[]> {
    const machines = this.#floor.all();
    const lines = (await this.jackpots()).map(({ brandId, jackpot, version }) => ({
      id: brandId,
      name: this.brandName(brandId),
      jackpot,
      jackpotVersion: version,
      machineCount: machines.filter((machine) => machine.brandId === brandId).length,
    }));
    // A brand without machines has nothing to play, so it does not lead the lobby.
    const [played, empty] = [lines.filter(hasMachines), lines.filter((line) => !hasMachines(line))];
    return [...played, ...empty];
  }

  async jackpots(): Promise<({ brandId: BrandId } & JackpotFigures)[]> {
    const levels = await this.#db.all<{ brand_id: string; amountMinor: number; version: number }>(
      'SELECT brand_id, amount_minor AS "amountMinor", version FROM jackpot_levels ORDER BY brand_id, level',
    );
    const values = await readProfile(this.#db);
    const shown = [...this.#brandNames.keys()].filter((id) => this.shows(id));
    return shown.map((id) => ({
      brandId: id as BrandId,
      ...jackpotFigures(levels.filter((level) => level.brand_id === id)),
      // A profile without jackpots shows the pots to nobody. The version stays: pages drop figures with a lower one.
      ...(!values['play.jackpots'] && { jackpot: '' }),
    }));
  }

  #machinesFor(playerId: string | null): { machines: LobbyMachine[] } {
    const shown = this.#inOrder().filter(({ brandId }) => this.shows(brandId));
    return { machines: shown.map((machine) => this.#line(machine, playerId)) };
  }

  #inOrder(): Machine[] {
    return this.#floor.all().sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  }

  #line(machine: Machine, playerId: string | null): LobbyMachine {
    const stakes = machine.description.bands.map((band) => band.stakeMinor);
    return {
      id: machine.id as MachineId,
      status: machine.status,
      image: null,
      brand: { id: machine.brandId as BrandId, name: this.brandName(machine.brandId) },
      reservation: reservationFor(machine, playerId),
      ...(machine.outOfService?.note && { note: machine.outOfService.note }),
      stakeMinMinor: Math.min(...stakes),
      stakeMaxMinor: Math.max(...stakes),
      version: machine.version,
      ...(isFit(this.#values, machine.description.conduct, this.#jackpotBrands.has(machine.brandId))
        ? {}
        : { unfit: true }),
    };
  }
}

const hasMachines = ({ machineCount }: BrandLine): boolean => machineCount > 0;

const reservationFor = ({ reservedFor }: Machine, playerId: string | null): string | null => {
  if (reservedFor === null) return null;
  return reservedFor.playerId === playerId ? reservedFor.name : '';
};
