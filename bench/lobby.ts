/**
 * `npm run bench:lobby -- --clients 10000 --nodes 2` measures the lobby hub: 10,000 pages, half of them at each node, watch all
 * brands while 20 machines a second change at the cabinets. In the same run bare WebSocket servers send the same frames to as
 * many clients. All servers have the V8 flag of `npm run serve`, or that of `--semi-space-mb`. With `--pages-of-account 1` each page has
 * an account of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestAgent } from '@reelfloor/server/testing/test-agent';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { BenchProcess } from './lobby/bench-process.ts';
import { type Change, delaysOf, intervalsOf, spreadOf } from './lobby/delays.ts';
import { servedSemiSpaceMb, startHubNodes } from './lobby/hub-nodes.ts';
import {
  type ReceivedFrame,
  type ServerMemory,
  type ServerReady,
  type ServerWaits,
  sharedClockMs,
} from './lobby/messages.ts';
import { Readers } from './lobby/readers.ts';
import { countCores } from './process-usage.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { quantile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '1' },
    'pages-of-account': { type: 'string', default: '50' },
    'semi-space-mb': { type: 'string' },
  },
});
const clients = Number(values.clients);
const seconds = Number(values.seconds);
const nodeCount = Number(values.nodes);
const pagesOfAccount = Number(values['pages-of-account']);
const semiSpaceMb = Number(values['semi-space-mb'] ?? (await servedSemiSpaceMb()));
const clientsOfNode = Math.ceil(clients / nodeCount);
const changesPerSecond = 20;
const brands = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'];
const machinesOfBrand = 4;
/** The longest time in ms from one frame to the next one. */
const longestTickMs = 100;

/** What was seen of all servers of one kind. */
interface Measured {
  /** The frames of each server's clients. */
  readonly frames: readonly (readonly ReceivedFrame[])[];
  readonly coresOfEach: readonly number[];
  readonly memory: Omit<ServerMemory, 'type'>;
  readonly closed: number;
  readonly wentBack: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const memoryOf = async (servers: readonly BenchProcess[]) => {
  const memories: ServerMemory[] = [];
  for (const server of servers) {
    const memory = server.report<ServerMemory>('memory');
    server.notify('memory');
    memories.push(await memory);
  }
  return {
    bytes: sum(memories.map(({ bytes }) => bytes)),
    heapBytes: sum(memories.map(({ heapBytes }) => heapBytes)),
    youngBytes: sum(memories.map(({ youngBytes }) => youngBytes)),
  };
};

/**
 * Opens the clients of all servers. Then runs `work`, which changes machines or sends frames, and measures the servers while
 * it runs.
 */
const measure = async (
  servers: readonly { readonly server: BenchProcess; readonly ready: ServerReady }[],
  { path, tokens }: { readonly path: string; readonly tokens: readonly string[] },
  work: () => Promise<void>,
): Promise<Measured> => {
  const processes = servers.map(({ server }) => server);
  const before = await memoryOf(processes);
  startPhase(`opening ${clients} pages`, 300);
  const readers = await Promise.all(
    servers.map(({ ready: { address } }) => Readers.open({ address, path, tokens, clients: clientsOfNode })),
  );
  await sleep(1_000);
  const after = await memoryOf(processes);
  startPhase('changing machines', seconds + 60);
  for (const each of readers) each.forget();
  const counts = processes.map(({ pid }) => countCores(pid));
  await work();
  const coresOfEach = counts.map((cores) => cores());
  const received = await Promise.all(readers.map((each) => each.received()));
  for (const each of readers) await each.stop();
  return {
    frames: received.map(({ frames }) => frames),
    coresOfEach,
    memory: {
      bytes: after.bytes - before.bytes,
      heapBytes: after.heapBytes - before.heapBytes,
      youngBytes: after.youngBytes - before.youngBytes,
    },
    closed: sum(received.map(({ closed }) => closed)),
    wentBack: sum(received.map(({ wentBack }) => wentBack)),
  };
};

const change = async (cabinets: readonly TestCabinet[]): Promise<Change[]> => {
  const changes: Change[] = [];
  const beganAt = performance.now();
  for (let index = 0; index < seconds * changesPerSecond; index++) {
    await sleep(Math.max(0, beganAt + (index * 1000) / changesPerSecond - performance.now()));
    // 7 has no factor in common with the number of machines, so changes spread over all of them.
    const cabinet = cabinets[(index * 7) % cabinets.length];
    if (!cabinet) continue;
    changes.push({ machineId: cabinet.description.machineId, atMs: sharedClockMs() });
    cabinet.show(cabinet.phase === 'idle' ? 'malfunction' : 'idle');
  }
  await sleep(1_000);
  return changes;
};

const measureHub = async (folder: string) => {
  startPhase('starting the server', 120);
  const { nodes, stop } = await startHubNodes(nodeCount, { clients, pagesOfAccount, folder, semiSpaceMb });
  const [{ ready } = { ready: null }] = nodes;
  if (!ready) throw new Error('there is no node');
  const cabinets = brands.flatMap((brand, at) =>
    Array.from({ length: machinesOfBrand }, (_, index) => new TestCabinet(String(900 + 10 * at + index), brand)),
  );
  const agent = new TestAgent(cabinets);
  await agent.connect(ready.address, ready.agentId, ready.agentToken);
  if (agent.hello?.kind !== 'accepted') throw new Error(JSON.stringify(agent.hello));
  let changes: Change[] = [];
  const waitsMs: number[] = [];
  const measured = await measure(nodes, { path: '/notify', tokens: ready.tokens }, async () => {
    changes = await change(cabinets);
    for (const { server } of nodes) {
      const waits = server.report<ServerWaits>('waits');
      server.notify('waits');
      waitsMs.push((await waits).p99Ms);
    }
  });
  agent.cut();
  await stop();
  return { ...measured, waitsMs, delays: measured.frames.map((frames) => delaysOf(frames, changes)) };
};

/** Sends a node's frames from its bare server, at the times at which the hub's first client got them. */
const sendAgain = async (server: BenchProcess, frames: readonly ReceivedFrame[]): Promise<void> => {
  const firstMs = frames[0]?.atMs[0] ?? 0;
  const beganAt = performance.now();
  for (const { text, atMs } of frames) {
    await sleep(Math.max(0, beganAt + (atMs[0] ?? 0) - firstMs - performance.now()));
    server.notify(text);
  }
  await sleep(Math.max(0, beganAt + (seconds + 1) * 1000 - performance.now()));
};

const measureBare = async (frames: Measured['frames']): Promise<Measured> => {
  startPhase('opening the bare server', 120);
  const servers: { server: BenchProcess; ready: ServerReady }[] = [];
  for (const _ of frames) {
    const server = new BenchProcess('bare-process.ts', {}, semiSpaceMb);
    servers.push({ server, ready: await server.report<ServerReady>('ready') });
  }
  const measured = await measure(servers, { path: '/', tokens: [] }, async () => {
    await Promise.all(servers.map(({ server }, index) => sendAgain(server, frames[index] ?? [])));
  });
  for (const { server } of servers) await server.stop();
  return measured;
};

const folder = await mkdtemp(join(tmpdir(), 'reelfloor-lobby-'));
const hub = await measureHub(folder);
const bare = await measureBare(hub.frames);
await rm(folder, { recursive: true });
const received = sum(hub.frames.flat().map(({ atMs }) => atMs.length));
const delays = hub.delays.flat();
const ofNode = (name: string, figures: readonly number[]): Record<string, number> =>
  nodeCount === 1 ? {} : Object.fromEntries(figures.map((figure, index) => [`${name}, node ${index + 1}`, figure]));
const kilobytesOf = (of: string, { bytes, heapBytes, youngBytes }: Measured['memory']): Record<string, number> => ({
  [`memory of a client${of}, KB`]: bytes / clients / 1000,
  [`of it JavaScript objects${of}, KB`]: heapBytes / clients / 1000,
  [`of it growth of the young generation${of}, KB`]: youngBytes / clients / 1000,
});
const tickMs = quantile(hub.frames.flatMap(intervalsOf), 0.5);
const bareSpreadMs = quantile(bare.frames.flatMap(spreadOf), 0.99);
const missed = report({
  bench: 'lobby',
  figures: {
    nodes: nodeCount,
    clients,
    'changes heard by each client': delays.length / clients,
    'frames a second to each client': received / clients / seconds,
    'median time between two frames, ms': tickMs,
    'median delay, ms': quantile(delays, 0.5),
    'p99 delay, ms': quantile(delays, 0.99),
    ...ofNode(
      'p99 delay, ms',
      hub.delays.map((each) => quantile(each, 0.99)),
    ),
    'from the first client to the p99 client, ms': quantile(hub.frames.flatMap(spreadOf), 0.99),
    'the same of a bare server, ms': bareSpreadMs,
    'wait of other work in a server, p99, ms': Math.max(...hub.waitsMs),
    'cores of the busiest server': Math.max(...hub.coresOfEach),
    'cores of all servers': sum(hub.coresOfEach),
    'cores of all bare servers': sum(bare.coresOfEach),
    ...kilobytesOf('', hub.memory),
    ...kilobytesOf(' of a bare server', bare.memory),
    'clients lost': hub.closed,
    'versions that went back': hub.wentBack,
  },
  ratios: { 'cores against bare servers': sum(hub.coresOfEach) / sum(bare.coresOfEach) },
  goals: [
    { figure: 'changes heard by each client', atLeast: seconds * changesPerSecond },
    { figure: 'p99 delay, ms', atMost: Math.min(tickMs, longestTickMs) + bareSpreadMs + 10 },
    { figure: 'from the first client to the p99 client, ms', atMost: bareSpreadMs },
    { figure: 'cores of the busiest server', atMost: 0.5 },
    { figure: 'memory of a client, KB', atMost: 10 },
    { figure: 'clients lost', atMost: 0 },
    { figure: 'versions that went back', atMost: 0 },
    { figure: 'cores against bare servers', atMost: 1.1 },
  ],
});
process.exit(missed.length === 0 ? 0 : 1);
