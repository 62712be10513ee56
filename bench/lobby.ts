/**
 * `npm run bench:lobby -- --clients 10000` measures the lobby hub: 10,000 pages watch all brands while 20 machines a
 * second change at the cabinets. In the same run a bare WebSocket server sends the same frames to as many clients.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestAgent } from '@reelfloor/server/testing/test-agent';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { BenchProcess } from './lobby/bench-process.ts';
import {
  type HeardFrame,
  type ReaderOrder,
  type ReaderReport,
  type ServerMemory,
  type ServerReady,
  sharedClockMs,
} from './lobby/messages.ts';
import { countCores } from './process-usage.ts';
import { report } from './report.ts';
import { stage } from './stage.ts';
import { quantile } from './statistics.ts';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '20' } },
});
const clients = Number(values.clients);
const seconds = Number(values.seconds);
const changesPerSecond = 20;
/** Number of clients signed in as one account, which may have 60 connections at most. */
const clientsOfAccount = 50;
const brands = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'];
const machinesOfBrand = 4;

interface Change {
  readonly machineId: string;
  readonly atMs: number;
}

const heardOf = async (readers: BenchProcess) => {
  const heard = readers.report<Extract<ReaderReport, { type: 'heard' }>>('heard');
  readers.tell('report');
  return heard;
};

const openReaders = async ({ address, tokens }: ServerReady, path: string): Promise<BenchProcess> => {
  const readers = new BenchProcess('reader-process.ts');
  const open = readers.report<Extract<ReaderReport, { type: 'open' }>>('open');
  readers.tell({ address, path, tokens, clients } satisfies ReaderOrder);
  await open;
  return readers;
};

const memoryOf = async (server: BenchProcess): Promise<number> => {
  const memory = server.report<ServerMemory>('memory');
  server.tell('memory');
  return (await memory).bytes;
};

/** Returns each change's delay at each client, in ms. A machine's changes arrive in the order in which they were made. */
const delaysOf = (frames: readonly HeardFrame[], changes: readonly Change[]): number[] => {
  const open = new Map<string, number[]>();
  for (const { machineId, atMs } of changes) open.set(machineId, [...(open.get(machineId) ?? []), atMs]);
  const delays: number[] = [];
  for (const { text, atMs } of frames)
    for (const { id } of JSON.parse(text).data.machines as { id: string }[]) {
      const changedAtMs = open.get(id)?.shift();
      if (changedAtMs !== undefined) for (const heardAtMs of atMs) delays.push(heardAtMs - changedAtMs);
    }
  return delays;
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
  stage('starting the server', 60);
  const server = new BenchProcess('server-process.ts', {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    CONNECTIONS_PER_ADDRESS: '1000000',
    CROWD: String(Math.ceil(clients / clientsOfAccount)),
  });
  const ready = await server.report<ServerReady>('ready');
  const cabinets = brands.flatMap((brand, at) =>
    Array.from(
      { length: machinesOfBrand },
      (_, index) => new TestCabinet(String(900 + 10 * at + index), brand),
    ),
  );
  const agent = new TestAgent(cabinets);
  await agent.connect(ready.address, ready.agentId, ready.agentToken);
  if (agent.hello?.kind !== 'accepted') throw new Error(JSON.stringify(agent.hello));
  const before = await memoryOf(server);
  stage(`opening ${clients} pages`, 300);
  const readers = await openReaders(ready, '/notify');
  await sleep(1_000);
  const bytes = (await memoryOf(server)) - before;
  stage('changing machines', seconds + 60);
  readers.tell('forget');
  const cores = countCores(server.pid);
  const changes = await change(cabinets);
  const usedCores = cores();
  const { frames, closed, wentBack } = await heardOf(readers);
  agent.cut();
  await readers.stop();
  await server.stop();
  return { frames, delays: delaysOf(frames, changes), closed, wentBack, usedCores, bytes };
};

/** Lets a bare server send the same frames, at the times at which the hub's first client got them. */
const measureBare = async (frames: readonly HeardFrame[]): Promise<number> => {
  stage('opening the bare server', 120);
  const server = new BenchProcess('bare-process.ts');
  const readers = await openReaders(await server.report<ServerReady>('ready'), '/');
  stage('sending the same frames', seconds + 60);
  const firstMs = frames[0]?.atMs[0] ?? 0;
  const beganAt = performance.now();
  const cores = countCores(server.pid);
  for (const { text, atMs } of frames) {
    await sleep(Math.max(0, beganAt + (atMs[0] ?? 0) - firstMs - performance.now()));
    server.tell(text);
  }
  await sleep(Math.max(0, beganAt + (seconds + 1) * 1000 - performance.now()));
  const usedCores = cores();
  await readers.stop();
  await server.stop();
  return usedCores;
};

const folder = await mkdtemp(join(tmpdir(), 'reelfloor-lobby-'));
const hub = await measureHub(folder);
const bareCores = await measureBare(hub.frames);
await rm(folder, { recursive: true });
const heard = hub.frames.reduce((sum, { atMs }) => sum + atMs.length, 0);
const missed = report({
  bench: 'lobby',
  figures: {
    clients,
    'changes heard by each client': hub.delays.length / clients,
    'frames a second to each client': heard / clients / seconds,
    'median delay, ms': quantile(hub.delays, 0.5),
    'p99 delay, ms': quantile(hub.delays, 0.99),
    'cores of the server': hub.usedCores,
    'cores of a bare server': bareCores,
    'memory of a client, KB': hub.bytes / clients / 1000,
    'clients lost': hub.closed,
    'versions that went back': hub.wentBack,
  },
  ratios: { 'cores against a bare server': hub.usedCores / bareCores },
  goals: [
    { figure: 'changes heard by each client', atLeast: seconds * changesPerSecond },
    { figure: 'p99 delay, ms', atMost: 150 },
    { figure: 'cores of the server', atMost: 0.5 },
    { figure: 'memory of a client, KB', atMost: 14 },
    { figure: 'clients lost', atMost: 0 },
    { figure: 'versions that went back', atMost: 0 },
    { figure: 'cores against a bare server', atMost: 1.1 },
  ],
});
process.exit(missed.length === 0 ? 0 : 1);
