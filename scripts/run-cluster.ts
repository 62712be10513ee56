import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerConfig, seedDemoDatabase } from '@reelfloor/server';
import { openDatabase } from '@reelfloor/server/testing/database';
import { freePort } from '../tests/harness/free-port.ts';
import { TestPostgres } from '../tests/harness/postgres.ts';
import { until } from '../tests/harness/until.ts';
import { closedNetworks } from './closed-networks.ts';
import { haproxyPath } from './find-haproxy.ts';
import { natsServerPath } from './find-nats-server.ts';
import { KeptChild } from './kept-child.ts';

/** The demo has two machines of each brand, and each of the two agents drives one of them. */
const machinesOf = ['104,212,318,405,501,603', '107,215,321,408,506,609'];
/** V8 flags of a server, as `npm run serve` sets them. */
const serverFlags = ['--max-semi-space-size=4'];
/** Seconds for which a stopping node still serves, until the load balancer sends it no more calls. haproxy notices soon. */
const drainS = 3;
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly child: KeptChild;
}

export interface RunningCluster {
  readonly address: string;
  readonly dataDir: string;
  readonly nodes: readonly ClusterNode[];
  readonly agents: readonly { readonly name: string; readonly machines: string; readonly child: KeptChild }[];
  stop(): Promise<void>;
}

/**
 * Runs the demo as a cluster on this machine. Without DATABASE_URL, database and journals are in a temporary folder that
 * is removed at the end; they must be kept or removed together, because a journal must fit its database.
 */
export const runCluster = async (port: number, nodeCount: number): Promise<RunningCluster> => {
  /** Functions that stop or remove what was started. They are called in reverse order. */
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const keep = (child: KeptChild): KeptChild => {
    process.once('exit', child.kill);
    undo.push(() => child.stop());
    return child;
  };
  try {
    const { dataDir, databaseUrl } = await openPlace(undo);
    const config = readServerConfig({ ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const agentIds = await seedAgents(config);
    const natsPort = await freePort();
    const natsArgs = ['-a', '127.0.0.1', '-p', String(natsPort), '-l', join(dataDir, 'nats.log')];
    keep(new KeptChild({ name: 'NATS', command: programOf(natsServerPath()), args: natsArgs }));
    const place = { dataDir, databaseUrl, natsUrl: `nats://127.0.0.1:${natsPort}` };
    const nodes: ClusterNode[] = [];
    for (let number = 1; number <= nodeCount; number++) nodes.push(await startNode(`node${number}`, place, keep));
    const balancer = keep(startBalancer(port, nodes));
    const address = `http://127.0.0.1:${port}`;
    await balancer.settle(until('the balancer answers', () => isFine(`${address}/login`)));
    const agents = agentIds.map(({ agentId, agentToken }, index) => {
      const machines = machinesOf[index] ?? '';
      const environment = {
        SERVER_URL: `ws://127.0.0.1:${port}/agent`,
        AGENT_ID: agentId,
        AGENT_TOKEN: agentToken,
      };
      const own = { AGENT_DATA_DIR: join(dataDir, agentId), DEMO_MACHINES: machines };
      return { name: agentId, machines, child: keep(startAgent(agentId, { ...environment, ...own })) };
    });
    for (const { child } of agents) await child.settle(child.saidReady);
    return { address, dataDir, nodes, agents, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const openPlace = async (undo: (() => Promise<unknown>)[]) => {
  const { DATABASE_URL: given, DATA_DIR = 'data/cluster' } = process.env;
  if (given) return { dataDir: DATA_DIR, databaseUrl: given };
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-cluster-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await TestPostgres.start({ isSynced: false, isDetached: true });
  undo.push(() => postgres.remove());
  return { dataDir, databaseUrl: await postgres.createDatabase() };
};

/** Seeds the database for the demo, and adds a second agent for half of its machines. */
const seedAgents = async (config: ReturnType<typeof readServerConfig>) => {
  const { demo } = config;
  if (!demo) throw new Error('JWT_SECRET is set, so this is not a demo; unset it.');
  const second = { agentId: `${demo.agentId}-2`, agentToken: randomBytes(32).toString('base64url') };
  const database = await openDatabase(config);
  for (const agent of [demo, second]) await seedDemoDatabase(database, agent);
  await database.close();
  return [demo, second];
};

const startNode = async (
  name: string,
  { dataDir, databaseUrl, natsUrl }: { dataDir: string; databaseUrl: string; natsUrl: string },
  keep: (child: KeptChild) => KeptChild,
): Promise<ClusterNode> => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const environment = {
    ...process.env,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    NODE_NAME: name,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_S: String(drainS),
    // Hide warnings by default: nodes warn when other nodes come and go, which people do on purpose in this demo.
    LOG_LEVEL: process.env.LOG_LEVEL || 'error',
  };
  const args = [...serverFlags, 'server/src/main.ts'];
  const child = keep(new KeptChild({ name, command: process.execPath, args, environment }));
  await child.settle(until(`${name} is ready`, () => isFine(`http://127.0.0.1:${port}/readyz`)));
  return { name, port, metricsPort, child };
};

/** Starts haproxy. Its configuration names three nodes; with fewer nodes, it treats the others as down. */
const startBalancer = (port: number, nodes: readonly ClusterNode[]): KeptChild => {
  const at = (index: number) => `127.0.0.1:${nodes[index]?.port ?? 1}`;
  const environment = { BIND: `127.0.0.1:${port}`, NODE_1: at(0), NODE_2: at(1), NODE_3: at(2) };
  // Without `-q`, haproxy prints a warning for each node that is down.
  const args = ['-db', '-q', '-f', 'deploy/haproxy.cfg'];
  return new KeptChild({ name: 'haproxy', command: programOf(haproxyPath()), args, environment });
};

const startAgent = (name: string, own: Readonly<Record<string, string>>): KeptChild => {
  const { JWT_SECRET: _secret, DATABASE_URL: _database, ...inherited } = process.env;
  const viewers = { VIEWER_NETWORKS: process.env.VIEWER_NETWORKS || closedNetworks };
  const environment = { ...inherited, ...viewers, ...own };
  return new KeptChild({
    name,
    command: process.execPath,
    args: ['agent/src/main.ts'],
    environment,
    hasChannel: true,
  });
};

const programOf = (path: string | null): string => {
  if (path === null) throw new Error('a program is missing');
  return path;
};

const isFine = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
};
