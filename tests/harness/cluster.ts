import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readServerConfig, seedDemoDatabase } from '@reelfloor/server';
import { CuttableProxy } from '@reelfloor/server/testing/cuttable-proxy';
import { openDatabase } from '@reelfloor/server/testing/database';
import { TestNats } from '@reelfloor/server/testing/test-nats';
import { closedNetworks } from '../../scripts/closed-networks.ts';
import { startBalancer } from './balancer.ts';
import { compiledOnce } from './compiled-once.ts';
import { freshDataDir } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { TestPostgres } from './postgres.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');

/** Where a cluster's database is. */
export interface DatabaseServer {
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>;
  remove(): Promise<void>;
}

interface ClusterOptions {
  /** PostgreSQL syncs to disk as in production. */
  readonly isSynced?: boolean;
  /** Used instead of a PostgreSQL of the cluster's own, and removed with it. */
  readonly databaseServer?: DatabaseServer | null;
  /** Settings of all nodes. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** A server process of the cluster. */
export class ClusterNode {
  readonly baseUrl: string;
  readonly #name: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #cuts: CuttableProxy[] = [];
  #child: ChildProcess | null = null;
  #printed = '';

  constructor(name: string, port: number, environment: NodeJS.ProcessEnv) {
    this.#name = name;
    this.baseUrl = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, NODE_NAME: name, PORT: String(port) };
  }

  /** From its next start on, the node reaches the server of this setting through a proxy, which a test can cut. */
  async reachThrough(setting: 'NATS_URL' | 'DATABASE_URL'): Promise<CuttableProxy> {
    const url = new URL(this.#environment[setting] ?? '');
    const proxy = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    this.#environment[setting] = url.href;
    this.#cuts.push(proxy);
    return proxy;
  }

  get name(): string {
    return this.#name;
  }

  /** What the process has printed since its first start. */
  get printed(): string {
    return this.#printed;
  }

  /** The exit code of the process; null while it runs. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  isReady(): Promise<boolean> {
    return isReady(this.baseUrl);
  }

  async start(): Promise<void> {
    this.#child = spawnProgram('server/src/main.ts', this.#environment, (text) => {
      this.#printed += text;
    });
    const child = this.#child;
    await until(`${this.#name} is ready`, async () => {
      if (child.exitCode !== null) throw new Error(`${this.#name} ended:\n${this.#printed}`);
      return isReady(this.baseUrl);
    });
  }

  /** Sends SIGTERM and resolves when the process has drained and ended. */
  stop(): Promise<void> {
    return endOf(this.#child, 'SIGTERM');
  }

  /** Ends the process without notice, as a crash would. */
  kill(): Promise<void> {
    return endOf(this.#child, 'SIGKILL');
  }

  async remove(): Promise<void> {
    await this.kill();
    for (const proxy of this.#cuts) await proxy.close();
  }
}

/**
 * Server nodes on one PostgreSQL, joined by NATS, behind haproxy with the configuration of `deploy/`, and an agent with
 * the demo's machines. The nodes share one data folder, and with it the demo's secrets.
 */
export class Cluster {
  /** Address of haproxy, which sends a page to any node that is ready. */
  readonly baseUrl: string;
  readonly #nodes: readonly ClusterNode[];
  readonly nats: TestNats;
  readonly #databaseServer: DatabaseServer;
  readonly #dataDir: string;
  readonly databaseUrl: string;
  readonly #children: ChildProcess[] = [];

  private constructor(dependencies: {
    baseUrl: string;
    nodes: readonly ClusterNode[];
    nats: TestNats;
    databaseServer: DatabaseServer;
    dataDir: string;
    databaseUrl: string;
  }) {
    this.baseUrl = dependencies.baseUrl;
    this.#nodes = dependencies.nodes;
    this.nats = dependencies.nats;
    this.#databaseServer = dependencies.databaseServer;
    this.#dataDir = dependencies.dataDir;
    this.databaseUrl = dependencies.databaseUrl;
  }

  /** Starts everything except nodes and agents. */
  static async open(count: number, options: ClusterOptions = {}): Promise<Cluster> {
    const { isSynced = false } = options;
    const [databaseServer, nats, dataDir] = await Promise.all([
      options.databaseServer ?? TestPostgres.start({ isSynced }),
      TestNats.start(),
      freshDataDir(),
    ]);
    const databaseUrl = await databaseServer.createDatabase();
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      NATS_URL: nats.url,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...options.environment,
    };
    const nodes: ClusterNode[] = [];
    for (let index = 1; index <= count; index++)
      nodes.push(new ClusterNode(`node${index}`, await freePort(), environment));
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const cluster = new Cluster({ baseUrl, nodes, nats, databaseServer, dataDir, databaseUrl });
    cluster.#startBalancer();
    return cluster;
  }

  node(index: number): ClusterNode {
    const node = this.#nodes[index];
    if (!node) throw new Error(`there is no node ${index}`);
    return node;
  }

  /** Returns the settings by which a program of the test opens the cluster's database. */
  get config(): Config {
    return readServerConfig({ DATA_DIR: this.#dataDir, DATABASE_URL: this.databaseUrl });
  }

  /** Adds an account for another agent. Returns the settings with which `startAgent` starts it. */
  async addAgent(agentId: string): Promise<NodeJS.ProcessEnv> {
    const agentToken = randomBytes(32).toString('base64url');
    const database = await openDatabase(this.config);
    await seedDemoDatabase(database, { agentId, agentToken });
    await database.close();
    return { AGENT_ID: agentId, AGENT_TOKEN: agentToken, AGENT_DATA_DIR: join(this.#dataDir, agentId) };
  }

  async startAgent(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    const { demo } = this.config;
    if (!demo) throw new Error('the cluster plays the demo');
    let printed = '';
    const child = spawnProgram(
      'agent/src/main.ts',
      {
        SERVER_URL: `${this.baseUrl.replace('http', 'ws')}/agent`,
        AGENT_ID: demo.agentId,
        AGENT_TOKEN: demo.agentToken,
        AGENT_DATA_DIR: join(this.#dataDir, 'agent'),
        VIEWER_NETWORKS: closedNetworks,
        ...environment,
      },
      (text) => {
        printed += text;
      },
    );
    this.#children.push(child);
    let isReadyNow = false;
    child.on('message', (message) => {
      isReadyNow ||= message === 'ready';
    });
    await until('the agent has said hello', () => {
      if (child.exitCode !== null) throw new Error(`the agent ended:\n${printed}`);
      return isReadyNow;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map((child) => endOf(child, 'SIGTERM')));
    await Promise.all(this.#nodes.map((node) => node.remove()));
    await this.nats.remove();
    await this.#databaseServer.remove();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  #startBalancer(): void {
    this.#children.push(
      startBalancer(
        this.baseUrl,
        this.#nodes.map((node) => node.baseUrl),
      ),
    );
  }
}

const spawnProgram = (
  file: string,
  environment: NodeJS.ProcessEnv,
  onPrinted: (text: string) => void,
): ChildProcess => {
  const child = spawn('node', [join(root, file)], {
    env: { ...process.env, ...compiledOnce.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => onPrinted(chunk.toString()));
  return child;
};

const isReady = async (baseUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${baseUrl}/readyz`)).ok;
  } catch {
    return false;
  }
};

const endOf = async (child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const impatience = setTimeout(() => child.kill('SIGKILL'), 40_000);
  await ended;
  clearTimeout(impatience);
};
