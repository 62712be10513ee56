import type { RandomBelow } from '@reelfloor/agent/testing/games';
import type { Config } from '@reelfloor/server/testing/config';
import { FloorCommands } from './floor-commands.ts';
import { agentKind, complaintsIn, type KillTarget, killEnvironment, type Victim } from './kill-target.ts';
import { KillableFloor, type Part } from './killable-floor.ts';

const victims: readonly (readonly Part[])[] = [
  ['server'],
  ['agent'],
  ['server', 'agent'],
  ['agent', 'server'],
];

/** A server that runs alone, and its agent. */
export class OneServerTarget implements KillTarget {
  readonly config: Config;
  readonly baseUrl: string;
  readonly nodeUrls: readonly string[];
  readonly machineIds = ['104', '212', '318', '405', '501', '603'];
  readonly commands: FloorCommands;
  readonly restsAfterEachRound = false;
  readonly seatLimitMs = 90_000;
  readonly #floor: KillableFloor;
  #agentRestarts = 0;

  private constructor(floor: KillableFloor) {
    this.#floor = floor;
    this.config = floor.config;
    this.baseUrl = floor.baseUrl;
    this.nodeUrls = [floor.baseUrl];
    this.commands = new FloorCommands(floor.commandEnvironment);
  }

  /** `databaseUrl`: null means SQLite. */
  static async prepare(dataDir: string, databaseUrl: string | null): Promise<OneServerTarget> {
    const environment = { ...killEnvironment, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    return new OneServerTarget(await KillableFloor.prepare({ dataDir, environment }));
  }

  journalDirOf(): string {
    return this.#floor.agentDir;
  }

  async open(): Promise<void> {
    await this.start('server');
    await this.#floor.ready('server');
    this.#floor.start('agent', agentKind(0));
    await this.#floor.ready('agent');
  }

  drawVictims(random: RandomBelow): Victim[] {
    return (victims[random(victims.length)] ?? []).map((part) => ({ part, afterMs: 0 }));
  }

  kill(part: string): Promise<void> {
    return this.#floor.kill(part as Part);
  }

  async start(part: string): Promise<void> {
    if (part === 'agent') this.#agentRestarts++;
    this.#floor.start(part as Part, part === 'agent' ? agentKind(this.#agentRestarts) : {});
  }

  ready(): Promise<void> {
    return this.#floor.ready('server', 'agent');
  }

  async stop(): Promise<string[]> {
    const codes = [await this.#floor.stop('agent'), await this.#floor.stop('server')];
    return codes.filter(Boolean).map((code) => `a part ended with ${code}`);
  }

  complaints(): string[] {
    return complaintsIn('server', this.#floor.output('server'));
  }

  happened() {
    return { 'agent restarts': this.#agentRestarts };
  }

  endsByThemselves(): number {
    return 0;
  }

  async close(): Promise<void> {
    await Promise.all([this.#floor.kill('agent'), this.#floor.kill('server')]);
  }
}
