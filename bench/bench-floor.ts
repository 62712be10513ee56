import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type RunningServer, readServerConfig, startServer } from '@reelfloor/server';
import type { AgentOrder, AgentReport, AgentSetup, StageTimes, StillsMade } from './agent-messages.ts';
import { nextReport } from './next-report.ts';

export class BenchFloor {
  readonly #server: RunningServer;
  readonly #setup: Omit<AgentSetup, 'machines'>;
  readonly #dataDir: string;
  readonly databasePath: string;

  private constructor(
    server: RunningServer,
    dataDir: string,
    databasePath: string,
    setup: Omit<AgentSetup, 'machines'>,
  ) {
    this.databasePath = databasePath;
    this.#server = server;
    this.#dataDir = dataDir;
    this.#setup = setup;
  }

  /** `environment`: more of the server's settings. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<BenchFloor> {
    const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-bench-'));
    const config = readServerConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      OFFERS_PER_MINUTE: '1000000',
      ...environment,
    });
    if (!config.demo) throw new Error('the benchmarks need the demo accounts');
    const server = await startServer(config);
    return new BenchFloor(server, dataDir, config.databasePath, {
      serverUrl: `${server.address.replace(/^http/, 'ws')}/agent`,
      agentId: config.demo.agentId,
      agentToken: config.demo.agentToken,
      dataDir: join(dataDir, 'agent'),
    });
  }

  /** The folder with a folder for each machine that was recorded. */
  get recordings(): string {
    return join(this.#setup.dataDir, 'recordings');
  }

  get openSessions(): number {
    const database = new DatabaseSync(this.databasePath, { readOnly: true, timeout: 5_000 });
    try {
      const row = database.prepare('SELECT count(*) AS count FROM sessions WHERE ended_at IS NULL').get();
      return Number(row?.count);
    } finally {
      database.close();
    }
  }

  get address(): string {
    return this.#server.address;
  }

  async startAgent(
    machines: number,
    options: Pick<AgentSetup, 'viewerNetworks' | 'records'> = {},
  ): Promise<BenchAgent> {
    const setup: AgentSetup = { ...this.#setup, ...options, machines };
    const child = fork(join(import.meta.dirname, 'agent-process.ts'), {
      env: { ...process.env, BENCH_AGENT: JSON.stringify(setup) },
    });
    const agent = new BenchAgent(child);
    await agent.ready;
    return agent;
  }

  async close(): Promise<void> {
    await this.#server.close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

export class BenchAgent {
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  #mediaPid = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.ready = nextReport<AgentReport>(child, 'ready').then((report) => {
      if (report.type === 'ready') this.#mediaPid = report.mediaPid;
    });
  }

  get pids(): readonly number[] {
    return [this.#child.pid ?? 0, this.#mediaPid];
  }

  get mediaPid(): number {
    return this.#mediaPid;
  }

  clearStages(): void {
    this.#order({ type: 'clear' });
  }

  async stages(): Promise<StageTimes> {
    const answer = nextReport<AgentReport>(this.#child, 'stages');
    this.#order({ type: 'stages' });
    const report = await answer;
    if (report.type !== 'stages') throw new Error('the agent answered something else');
    return report.stages;
  }

  /** Makes a still of each machine each second. Returns what was made since the last call. */
  async stills(): Promise<StillsMade> {
    const answer = nextReport<AgentReport>(this.#child, 'stills');
    this.#order({ type: 'stills' });
    const report = await answer;
    if (report.type !== 'stills') throw new Error('the agent answered something else');
    return report.made;
  }

  /** Kills the media process. The agent starts another one. */
  killMedia(): void {
    this.#order({ type: 'killMedia' });
  }

  /** Lets the disk for recordings stand still, until `flow`. */
  stall(): void {
    this.#order({ type: 'stall' });
  }

  flow(): void {
    this.#order({ type: 'flow' });
  }

  endStills(): void {
    this.#order({ type: 'endStills' });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }

  #order(order: AgentOrder): void {
    this.#child.send(order);
  }
}
