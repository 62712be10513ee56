import type { Database } from '@reelfloor/server/testing/database';
import { createSeededRandom, type RandomIntBelow } from '@reelfloor/simulator/testing/games';
import type { Happenings } from '../harness/never-happened.ts';
import type { FloorCommands } from './floor-commands.ts';
import type { FloorLedger } from './floor-ledger.ts';
import { OfficeStaff } from './office-staff.ts';
import { RandomCashier } from './random-cashier.ts';
import { RandomCorrections } from './random-corrections.ts';
import { RandomLevels } from './random-levels.ts';
import { RandomOperator } from './random-operator.ts';
import { RandomRequests } from './random-requests.ts';

export interface FloorStaffOptions {
  readonly commands: FloorCommands;
  readonly database: Database;
  readonly baseUrl: string;
  readonly usernames: readonly string[];
  readonly seed: number;
}

/** What a server says of a machine whose credit in the ledger is not what its meter shows. */
const aboutWrongLedger = /the ledger and the cabinet disagree|a closing left credit on its machine/;

/** All who work on a floor while its processes are killed: cashier, operator, managers, and who edits jackpots and the ledger. */
export class FloorStaff {
  readonly #cashier: RandomCashier;
  readonly #office: OfficeStaff;
  readonly #requests: RandomRequests;
  readonly #operator: RandomOperator;
  readonly #corrections: RandomCorrections;
  readonly #levels: RandomLevels;
  #attending: Promise<unknown> = Promise.resolve();

  private constructor({ commands, database, usernames, seed }: FloorStaffOptions, office: OfficeStaff) {
    this.#office = office;
    this.#cashier = new RandomCashier(commands, usernames, createSeededRandom(seed + 1));
    this.#levels = new RandomLevels(commands, createSeededRandom(seed + 3));
    this.#requests = new RandomRequests(office, usernames, createSeededRandom(seed + 4));
    const dependencies = { commands, database, requests: this.#requests };
    this.#operator = new RandomOperator({ ...dependencies, random: createSeededRandom(seed + 2) });
    this.#corrections = new RandomCorrections({ ...dependencies, random: createSeededRandom(seed + 5) });
  }

  /** Adds the staff to the floor's database. Call it before the floor's processes start. */
  static async open(options: FloorStaffOptions): Promise<FloorStaff> {
    const staff = new FloorStaff(options, await OfficeStaff.open(options.baseUrl, options.database));
    await staff.#levels.prepare(options.database);
    return staff;
  }

  /** Starts to decide what waits for staff, until `rest`. */
  start(): void {
    this.#attending = Promise.all([this.#operator.attend(), this.#corrections.attend()]);
    // The promise is awaited later; until then its rejection must not count as unhandled.
    this.#attending.catch(() => {});
  }

  /** Lets staff do what they do once a round. */
  async work(random: RandomIntBelow): Promise<void> {
    // Drawn here, so that the order in which the others draw changes nothing.
    const [corrects, setsLevels] = [random(2) === 0, random(2) === 0];
    await Promise.all([
      this.#cashier.movement(),
      this.#requests.moveCash(),
      corrects && this.#corrections.err(),
      setsLevels && this.#levels.change(),
    ]);
  }

  /** Repeats commands whose outcome is unknown. The database must be there. */
  async finish(): Promise<void> {
    await this.#cashier.finish();
    await this.#levels.finish();
  }

  stop(): void {
    this.#operator.stop();
    this.#corrections.stop();
  }

  /** Waits until nothing is left to decide. Returns what the office should not have answered. */
  async rest(): Promise<string[]> {
    this.stop();
    await this.#attending;
    return [...this.#requests.faults.splice(0), ...this.#office.faults.splice(0)];
  }

  /** All that staff asked for. */
  asked() {
    return {
      movements: this.#cashier.movements,
      decisions: this.#operator.decisions,
      requests: this.#requests.asked,
      corrections: this.#corrections.all,
      levels: this.#levels.asked,
    };
  }

  /** Leaves out the lines of logs about machines whose ledger was corrected wrongly. */
  leftOf(complaints: readonly string[]): string[] {
    const machines = this.#corrections.all.map(({ machineId }) => `"machineId":"${machineId}"`);
    return complaints.filter(
      (line) => !aboutWrongLedger.test(line) || !machines.some((machine) => line.includes(machine)),
    );
  }

  report() {
    return {
      cashier: { movements: this.#cashier.movements.length, killed: this.#cashier.kills },
      operator: { decisions: this.#operator.decisions.length, killed: this.#operator.kills },
      corrections: { made: this.#correctionsMade, killed: this.#corrections.kills },
      levels: { changes: this.#levels.changes, killed: this.#levels.kills },
      /** Number of requests for a second person, by what the office said that became of them. */
      requests: countRequests(this.#requests),
    };
  }

  /** Returns how often each event happened that every long run must contain. */
  happened({ levelChanges }: FloorLedger): Happenings {
    const reported = (outcome: string) => this.#requests.asked.filter((asked) => asked.reported === outcome).length;
    return {
      'confirmed requests': reported('done'),
      'declined requests': reported('declined'),
      corrections: this.#correctionsMade,
      'opened or closed jackpot levels': levelChanges.length,
    };
  }

  get #correctionsMade(): number {
    return this.#corrections.all.filter(({ playerId }) => playerId !== null).length;
  }
}

const countRequests = ({ asked }: RandomRequests): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(asked, ({ action, reported }) => `${action} ${reported ?? 'refused'}`)].map(([name, all]) => [
      name,
      all.length,
    ]),
  );
