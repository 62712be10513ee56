import type { Database } from '@reelfloor/server/testing/database';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { type FloorCommands, isUnsure } from './floor-commands.ts';

export interface JackpotLevelOptions {
  readonly seedMinor: number;
  readonly weight: number;
}

/** A change of a brand's jackpot levels, highest first. It is made once, however often the command runs. */
export interface AskedLevels {
  readonly brandId: string;
  readonly levels: readonly JackpotLevelOptions[];
  /** Where the pot of the closed level goes; null if none is closed. */
  readonly potTo: 'house' | '1' | null;
}

const longestLifeMs = 700;
/** A brand without machines, whose levels are opened and closed. Games draw their levels, so those of played brands only change. */
const potsBrand = 'killpots';
const firstOfPots: readonly JackpotLevelOptions[] = [
  { seedMinor: 10_000, weight: 4 },
  { seedMinor: 5_000, weight: 3 },
];
const opened: JackpotLevelOptions = { seedMinor: 2_500, weight: 2 };

/** Simulates staff who change jackpot levels while players play. Their commands are killed, too. */
export class RandomLevels {
  /** For each brand its levels as the run found them, then each change, in order. */
  readonly asked: AskedLevels[] = [];
  kills = 0;
  changes = 0;
  readonly #commands: FloorCommands;
  readonly #random: RandomIntBelow;
  readonly #now = new Map<string, readonly JackpotLevelOptions[]>();
  #unsure: AskedLevels | null = null;

  constructor(commands: FloorCommands, random: RandomIntBelow) {
    this.#commands = commands;
    this.#random = random;
  }

  /** Reads the levels of all brands, and adds the brand whose levels are opened and closed. Call it before anybody plays. */
  async prepare(database: Database): Promise<void> {
    const rows = await database.read.all<{ brand_id: string; seed_minor: number; weight: number }>(
      'SELECT brand_id, seed_minor, weight FROM jackpot_levels ORDER BY brand_id, level',
    );
    for (const [brandId, levels] of Map.groupBy(rows, ({ brand_id }) => brand_id))
      this.#store({
        brandId,
        levels: levels.map(({ seed_minor, weight }) => ({ seedMinor: seed_minor, weight })),
        potTo: null,
      });
    const words = ['brand', 'add', potsBrand, 'Kill pots', '--jackpots', textOf(firstOfPots)];
    const ended = await this.#commands.run('operator', words, null);
    if (ended.code !== 0) throw new Error(`no brand was added: ${ended.said}`);
    this.#store({ brandId: potsBrand, levels: firstOfPots, potTo: null });
  }

  /** Makes one change. Half of the commands are killed at a random moment. */
  async change(): Promise<void> {
    await this.#repeat();
    if (this.#unsure) return;
    const next = this.#random(2) === 0 ? this.#changedPots() : this.#changedTerms();
    this.changes++;
    this.#store(next);
    await this.#run(next, this.#random(2) === 0 ? this.#random(longestLifeMs) : null);
  }

  /** Repeats the command whose outcome is unknown. The database must be there. */
  async finish(): Promise<void> {
    await this.#repeat();
    if (this.#unsure) throw new Error(`the levels of ${this.#unsure.brandId} were not changed: no database`);
  }

  async #repeat(): Promise<void> {
    if (this.#unsure) await this.#run(this.#unsure, null);
  }

  #store(asked: AskedLevels): void {
    this.asked.push(asked);
    this.#now.set(asked.brandId, asked.levels);
  }

  #changedPots(): AskedLevels {
    const levels = this.#now.get(potsBrand) ?? [];
    return levels.length > firstOfPots.length
      ? {
          brandId: potsBrand,
          levels: levels.slice(0, -1),
          potTo: this.#random(2) === 0 ? 'house' : '1',
        }
      : { brandId: potsBrand, levels: [...levels, opened], potTo: null };
  }

  #changedTerms(): AskedLevels {
    const brands = [...this.#now.keys()].filter((id) => id !== potsBrand);
    const brandId = brands[this.#random(brands.length)] ?? '';
    const levels = [...(this.#now.get(brandId) ?? [])];
    const index = this.#random(levels.length);
    const { seedMinor = 0, weight = 1 } = levels[index] ?? {};
    // Another seed in each case: a command that changes nothing is refused.
    levels[index] = { seedMinor: seedMinor + 100 * (1 + this.#random(3)), weight: 1 + ((weight + 1) % 5) };
    return { brandId, levels, potTo: null };
  }

  async #run(asked: AskedLevels, lifeMs: number | null): Promise<void> {
    const isRepeated = this.#unsure === asked;
    const pot = asked.potTo === null ? [] : ['--pot', asked.potTo];
    const words = ['brand', 'jackpots', asked.brandId, textOf(asked.levels), ...pot, '--reason', 'kill run'];
    const ended = await this.#commands.run('operator', words, lifeMs);
    if (ended.signal !== null) this.kills++;
    const wasDone = isRepeated && ended.said.includes('already has these jackpots');
    if (ended.code && !isUnsure(ended) && !wasDone)
      throw new Error(`the levels of ${asked.brandId} were not changed: ${ended.said}`);
    this.#unsure = isUnsure(ended) ? asked : null;
  }
}

/** As the command reads levels, in major units. */
const textOf = (levels: readonly JackpotLevelOptions[]): string =>
  levels.map(({ seedMinor, weight }) => `${(seedMinor / 100).toFixed(2)}:${weight}`).join(',');
