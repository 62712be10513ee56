import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Config, readServerConfig } from '@reelfloor/server/testing/config';
import { openDatabase } from '@reelfloor/server/testing/database';
import { seedDemoDatabase } from '@reelfloor/server/testing/seed';
import { TestNats } from '@reelfloor/server/testing/test-nats';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { startBalancer } from '../harness/balancer.ts';
import { freePort } from '../harness/free-port.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { until } from '../harness/until.ts';
import { drawClusterVictims } from './cluster-victims.ts';
import { FloorCommands } from './floor-commands.ts';
import { agentKind, complaintsIn, type KillTarget, killEnvironment, type Victim } from './kill-target.ts';
import type { KillableCasino } from './killable-casino.ts';
import { serverReady } from './killable-floor.ts';
import { KillableProcess } from './killable-process.ts';

/** The machines of each agent: one of each brand. */
const machinesOf = ['104,212,318,405,501,603', '107,215,321,408,506,609'];
const seatLimitMs = 15_000;
const answerLimitMs = 5_000;
/** Longest wait in ms until a started node wants connections. */
const readyLimitMs = 60_000;
/** What a node says when it ends by itself as it should, so that its supervisor starts a new one. */
const endsRightly = /other servers have taken over the seats of this one|The database (does not answer|went away)/;

interface ClusterDependencies {
  readonly config: Config;
  readonly postgres: TestPostgres;
  readonly nats: TestNats;
  readonly agents: readonly { readonly agentId: string; readonly agentToken: string }[];
  readonly nodePorts: readonly number[];
  readonly balancerPort: number;
  readonly casino: KillableCasino | null;
}

/** Nodes on one PostgreSQL and one NATS behind haproxy, and two agents. */
export class ClusterTarget implements KillTarget {
  readonly config: Config;
  readonly baseUrl: string;
  readonly nodeUrls: readonly string[];
  readonly machineIds = ['104', '212', '318', '408', '506', '609'];
  readonly commands: FloorCommands;
  readonly restsAfterEachRound = true;
  readonly seatLimitMs = seatLimitMs;
  readonly casino: KillableCasino | null;
  readonly #postgres: TestPostgres;
  readonly #nats: TestNats;
  readonly #processes: ReadonlyMap<string, KillableProcess>;
  readonly #agentIds: readonly string[];
  readonly #starts = new Map<string, number>();
  #balancer: ChildProcess | null = null;

  private constructor(dependencies: ClusterDependencies) {
    const { config, postgres, nats, agents, nodePorts, balancerPort } = dependencies;
    this.config = config;
    this.casino = dependencies.casino;
    this.baseUrl = `http://127.0.0.1:${balancerPort}`;
    this.nodeUrls = nodePorts.map((port) => `http://127.0.0.1:${port}`);
    this.#postgres = postgres;
    this.#nats = nats;
    this.#agentIds = agents.map(({ agentId }) => agentId);
    const environment = environmentOf(config, nats);
    this.commands = new FloorCommands(environment);
    const nodes = nodePorts.map((port, index) => nodeProcess(`node${index + 1}`, port, environment));
    const agentProcesses = agents.map((agent, index) =>
      agentProcess(`agent${index + 1}`, {
        SERVER_URL: `ws://127.0.0.1:${balancerPort}/agent`,
        AGENT_ID: agent.agentId,
        AGENT_TOKEN: agent.agentToken,
        AGENT_DATA_DIR: this.journalDirOf(agent.agentId),
        DEMO_MACHINES: machinesOf[index] ?? '',
      }),
    );
    this.#processes = new Map([...nodes, ...agentProcesses]);
  }

  static async prepare(
    dataDir: string,
    nodeCount: number,
    casino: KillableCasino | null = null,
  ): Promise<ClusterTarget> {
    const postgres = await TestPostgres.start();
    const nats = await TestNats.start({ path: natsServerPath(), port: await freePort() });
    const databaseUrl = await postgres.createDatabase();
    const config = readServerConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NATS_URL: nats.url });
    const agents = await seedAgents(config);
    const nodePorts: number[] = [];
    while (nodePorts.length < nodeCount) nodePorts.push(await freePort());
    const balancerPort = await freePort();
    return new ClusterTarget({ config, postgres, nats, agents, nodePorts, balancerPort, casino });
  }

  journalDirOf(agentId: string): string {
    return join(this.config.dataDir, agentId);
  }

  async open(): Promise<void> {
    this.casino?.start();
    // The first node alone migrates and seeds the database.
    for (const name of this.#names('node')) {
      this.#process(name).start();
      await this.#process(name).ready();
    }
    this.#balancer = startBalancer(this.baseUrl, this.nodeUrls);
    await until('the balancer answers', () => answers(`${this.baseUrl}/v1/machine/all`));
    for (const name of this.#names('agent')) await this.start(name);
    await this.ready();
  }

  drawVictims(random: RandomIntBelow): Victim[] {
    const [nodes, agents] = [this.#names('node'), this.#names('agent')];
    return drawClusterVictims(random, { nodes, agents, hasCasino: this.casino !== null });
  }

  async kill(part: string): Promise<void> {
    if (part === 'nats') await this.#nats.kill();
    else if (part === 'postgres') await this.#postgres.stop('immediate');
    else if (part === 'casino') await this.casino?.kill();
    else await this.#process(part).kill();
  }

  async start(part: string): Promise<void> {
    const starts = this.#starts.get(part) ?? 0;
    this.#starts.set(part, starts + 1);
    if (part === 'nats') await this.#nats.resume();
    else if (part === 'postgres') await this.#postgres.resume();
    else if (part === 'casino') this.casino?.start();
    else this.#process(part).start(part.startsWith('agent') ? agentKind(starts) : {});
  }

  async ready(): Promise<void> {
    await this.casino?.ready();
    for (const process of this.#processes.values()) await process.ready();
    for (const [index, name] of this.#names('node').entries()) await this.#nodeReady(name, index);
  }

  async stop(): Promise<string[]> {
    const faults: string[] = [];
    for (const name of [...this.#names('agent'), ...this.#names('node')]) {
      const code = await this.#process(name).stop();
      if (code !== 0) faults.push(`${name} ended with ${code}`);
    }
    return [...faults, ...((await this.casino?.stop()) ?? [])];
  }

  complaints(): string[] {
    return this.#names('node').flatMap((name) => complaintsIn(name, this.#process(name).output, isAboutOutage));
  }

  happened() {
    const starts = (part: string) => this.#starts.get(part) ?? 0;
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + starts(name), 0);
    return {
      'node restarts': sum(this.#names('node')),
      // Each agent was started once at the beginning.
      'agent restarts': sum(this.#names('agent')) - this.#agentIds.length,
      'restarts of NATS': starts('nats'),
      'restarts of PostgreSQL': starts('postgres'),
      ...(this.casino && { 'restarts of the casino': this.casino.restarts - 1 }),
    };
  }

  endsByThemselves(): number {
    return [...this.#processes.values()].reduce((sum, { endsByItself }) => sum + endsByItself, 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes.values()].map((process) => process.kill()));
    await this.casino?.kill();
    this.#balancer?.kill('SIGKILL');
    await this.#nats.remove();
    await this.#postgres.remove();
  }

  async #nodeReady(name: string, index: number): Promise<void> {
    const url = `${this.nodeUrls[index]}/readyz`;
    try {
      await until(`${name} is ready`, () => answers(url), readyLimitMs);
    } catch (error) {
      const said = await fetch(url, { signal: AbortSignal.timeout(readyLimitMs) })
        .then((response) => response.text())
        .catch(String);
      throw new Error(`${error}: ${said}\n${this.#process(name).output.slice(-4000)}`);
    }
  }

  #names(kind: 'node' | 'agent'): string[] {
    return [...this.#processes.keys()].filter((name) => name.startsWith(kind));
  }

  #process(name: string): KillableProcess {
    const process = this.#processes.get(name);
    if (!process) throw new Error(`there is no process ${name}`);
    return process;
  }
}

const environmentOf = ({ dataDir, databaseUrl }: Config, nats: TestNats): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  NATS_URL: nats.url,
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_S: '0',
  ...killEnvironment,
});

const nodeProcess = (name: string, port: number, environment: NodeJS.ProcessEnv) =>
  [
    name,
    new KillableProcess({
      name,
      file: 'server/src/main.ts',
      environment: { ...environment, NODE_NAME: name, PORT: String(port) },
      readyLine: serverReady,
      startsAgainAfter: endsRightly,
    }),
  ] as const;

const agentProcess = (name: string, environment: NodeJS.ProcessEnv) =>
  [
    name,
    new KillableProcess({
      name,
      file: 'agent/src/main.ts',
      environment: { ...environment, ...killEnvironment },
      readyLine: null,
    }),
  ] as const;

/** Seeds the database for the demo, and adds a second agent for half of its machines. */
const seedAgents = async (config: Config) => {
  const { demo } = config;
  if (!demo) throw new Error('the cluster plays the demo');
  const second = { agentId: `${demo.agentId}-2`, agentToken: randomBytes(32).toString('base64url') };
  const database = await openDatabase(config);
  try {
    for (const agent of [demo, second]) await seedDemoDatabase(database, agent);
  } finally {
    await database.close();
  }
  return [demo, second];
};

/** A look that runs by itself may lose its connection in the middle of a question, which the driver reports in these words. */
const cutCheck = /(Connection terminated unexpectedly|read ECONNRESET|write EPIPE)","msg":"looking [a-z ]+ failed"/;
/** What a player was told while PostgreSQL was away for longer than a call waits. */
const refusedCall = /"code":"DATABASE_UNAVAILABLE","msg":"a channel request could not be done now"/;
const isAboutOutage = (line: string): boolean => [endsRightly, cutCheck, refusedCall].some((text) => text.test(line));

/** Returns whether a node answers, also if it refuses the call. */
const answers = async (url: string): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(answerLimitMs);
    return (await fetch(url, { headers: { connection: 'close' }, signal })).status < 500;
  } catch {
    return false;
  }
};
