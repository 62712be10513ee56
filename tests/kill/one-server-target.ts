import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { putIntoService } from '@reelfloor/agent/testing/sas-machines';
import type { Config } from '@reelfloor/server/testing/config';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { Attendant } from './attendant.ts';
import { FloorCommands } from './floor-commands.ts';
import { agentKind, complaintsIn, type KillTarget, killEnvironment, type Victim } from './kill-target.ts';
import type { KillableCasino } from './killable-casino.ts';
import { KillableFloor, type Part } from './killable-floor.ts';
import { KillableTrialMachine } from './trial-machine.ts';

const victims: readonly (readonly Part[])[] = [['server'], ['agent'], ['server', 'agent'], ['agent', 'server']];

const casinoVictims: readonly (readonly string[])[] = [['casino'], ['casino', 'server'], ['server', 'casino']];

const realMachineId = '701';
const realVictims: readonly (readonly string[])[] = [['machine'], ['machine', 'agent'], ['agent', 'machine']];

/** A machine that is killed again and again needs a minute for its transfers, of which the server then tells staff. */
const isHeldAtRealMachine = (line: string): boolean =>
  line.includes(`"machineId":"${realMachineId}"`) &&
  line.includes('a transfer could not be settled yet; its money is held');

/** A server that runs alone, and its agent; a machine that speaks SAS, if the run has one. */
export class OneServerTarget implements KillTarget {
  readonly config: Config;
  readonly baseUrl: string;
  readonly nodeUrls: readonly string[];
  readonly machineIds: readonly string[];
  readonly commands: FloorCommands;
  readonly restsAfterEachRound = false;
  readonly seatLimitMs = 90_000;
  readonly casino: KillableCasino | null;
  readonly #floor: KillableFloor;
  readonly #machine: KillableTrialMachine | null;
  readonly #attendant: Attendant | null;
  #agentRestarts = 0;

  private constructor(
    floor: KillableFloor,
    { machine, casino }: { machine: KillableTrialMachine | null; casino: KillableCasino | null },
  ) {
    this.#floor = floor;
    this.casino = casino;
    this.#machine = machine;
    this.#attendant = machine && new Attendant(floor.agentDir, realMachineId);
    // Players meet at the real machine: it stands there for half of the others.
    this.machineIds = machine
      ? ['104', '212', '318', realMachineId, realMachineId, realMachineId]
      : ['104', '212', '318', '405', '501', '603'];
    this.config = floor.config;
    this.baseUrl = floor.baseUrl;
    this.nodeUrls = [floor.baseUrl];
    this.commands = new FloorCommands(floor.commandEnvironment);
  }

  /** `databaseUrl`: null means SQLite. */
  static async prepare(
    dataDir: string,
    databaseUrl: string | null,
    { hasRealMachine = false, casino = null }: { hasRealMachine?: boolean; casino?: KillableCasino | null } = {},
  ): Promise<OneServerTarget> {
    const folder = join(dataDir, 'egm');
    if (hasRealMachine) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const machine = hasRealMachine ? await KillableTrialMachine.open(folder) : null;
    const environment = {
      ...killEnvironment,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...(machine && { DEMO_EGM: '1', DEMO_CABINET: machine.file }),
    };
    const floor = await KillableFloor.prepare({ dataDir, environment });
    return new OneServerTarget(floor, { machine, casino });
  }

  journalDirOf(): string {
    return this.#floor.agentDir;
  }

  async open(): Promise<void> {
    this.casino?.start();
    await this.start('server');
    await this.#floor.ready('server');
    if (this.#machine) putIntoService(this.#floor.agentDir, realMachineId);
    this.#floor.start('agent', agentKind(0));
    await this.#floor.ready('agent');
    void this.#attendant?.attend();
  }

  drawVictims(random: RandomIntBelow): Victim[] {
    const all = [...victims, ...(this.#machine ? realVictims : []), ...(this.casino ? casinoVictims : [])];
    return (all[random(all.length)] ?? []).map((part) => ({ part, afterMs: 0 }));
  }

  async kill(part: string): Promise<void> {
    if (part === 'casino') await this.casino?.kill();
    else if (part === 'machine') await this.#machine?.kill();
    else await this.#floor.kill(part as Part);
  }

  async start(part: string): Promise<void> {
    if (part === 'casino') return this.casino?.start();
    if (part === 'machine') return this.#machine?.start();
    if (part === 'agent') this.#agentRestarts++;
    this.#floor.start(part as Part, part === 'agent' ? agentKind(this.#agentRestarts) : {});
  }

  async ready(): Promise<void> {
    await this.casino?.ready();
    await this.#floor.ready('server', 'agent');
  }

  async stop(): Promise<string[]> {
    const codes = [await this.#floor.stop('agent'), await this.#floor.stop('server')];
    const ends = codes.filter(Boolean).map((code) => `a part ended with ${code}`);
    return [...ends, ...((await this.casino?.stop()) ?? [])];
  }

  complaints(): string[] {
    return complaintsIn('server', this.#floor.output('server'), isHeldAtRealMachine);
  }

  happened() {
    // Printed and not asked for: no run needs an attendant.
    if (this.#attendant) console.log(`the attendant was called ${this.#attendant.calls} times`);
    return {
      'agent restarts': this.#agentRestarts,
      ...(this.casino && { 'restarts of the casino': this.casino.restarts - 1 }),
    };
  }

  endsByThemselves(): number {
    return 0;
  }

  async close(): Promise<void> {
    this.#attendant?.stop();
    const ends = [this.#floor.kill('agent'), this.#floor.kill('server'), this.#machine?.kill()];
    await Promise.all([...ends, this.casino?.kill()]);
  }
}
