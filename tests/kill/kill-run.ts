import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../agent/src/cabinet/seeded-random.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { call, logIn } from '../harness/player.ts';
import { Asks } from './asks.ts';
import { checkAnswers } from './check-answers.ts';
import { checkBooks } from './check-books.ts';
import { readBooks } from './floor-books.ts';
import { KillableFloor, type Part } from './killable-floor.ts';
import { RandomPlayer } from './random-player.ts';
import { seedPlayers } from './seed-players.ts';

export interface KillRunOptions {
  readonly rounds: number;
  /** Decides who plays what and who dies when; the processes' own timing stays their own. */
  readonly seed: number;
  readonly onRound?: ((text: string) => void) | undefined;
}

export interface KillReport {
  /** What is wrong, in words. Empty: not a cent was lost, doubled or unaccounted for. */
  readonly faults: readonly string[];
  readonly rounds: number;
  readonly kills: Record<Part, number>;
  readonly roundsPlayed: number;
  readonly transfers: Record<string, number>;
  readonly answers: { accepted: number; refused: number; unknown: number };
  readonly slowestAnswerMs: number;
  readonly seconds: number;
  /** Kept when something is wrong, so that it can be looked at. */
  readonly dataDir: string | null;
}

const playerCount = 6;
/** As many as players, so that they meet at the same machines. */
const machineIds = ['104', '212', '318', '405', '501', '603'];
/** A floor that has not come to rest by then holds money somewhere. */
const settleLimitMs = 40_000;
const longestLifeMs = 1_000;
const longestAbsenceMs = 600;
const longestTransferMs = 12;
const environment = { CABINET_SPEED: '60', SEAT_HOLD_S: '1', LOG_LEVEL: 'error' };

/** Random play on real processes that are killed again and again; then the books are held against the journals. */
export const killRun = async ({ rounds, seed, onRound }: KillRunOptions): Promise<KillReport> => {
  const startedAt = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'reelfloor-kill-'));
  const floor = await KillableFloor.prepare({ dataDir, environment });
  const asks = new Asks();
  const kills: Record<Part, number> = { server: 0, agent: 0 };
  let faults: string[];
  try {
    const names = await seedPlayers(floor.config, playerCount);
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
    const tokens = await Promise.all(names.map(async (name) => (await logIn(floor.baseUrl, name)).token));
    const players = names.map((username, index) => {
      const token = tokens[index] ?? '';
      const random = seededRandom(seed * 1000 + index);
      return new RandomPlayer({ baseUrl: floor.baseUrl, username, token, machineIds, random, asks });
    });
    const playing = players.map((player) => player.play());
    await killAgainAndAgain(floor, { rounds, seed, kills, asks, onRound });
    for (const player of players) player.stop();
    await Promise.all(playing);
    const restless = await settle(floor, tokens[0] ?? '');
    const codes = [await floor.stop('agent'), await floor.stop('server')];
    faults = [
      ...restless,
      ...codes.filter(Boolean).map((code) => `a part ended with ${code}`),
      ...complaints(floor),
    ];
    faults.push(...(await auditFloor(dataDir)));
  } finally {
    await Promise.all([floor.kill('agent'), floor.kill('server')]);
  }
  const books = readBooks(floor.config.databasePath, floor.agentDir);
  faults.push(...checkBooks(books), ...checkAnswers(asks, books));
  if (faults.length === 0) await rm(dataDir, { recursive: true, force: true });
  const events = [...books.cabinets.values()].flatMap((cabinet) => cabinet.events);
  return {
    faults,
    rounds,
    kills,
    roundsPlayed: events.filter(({ type }) => type === 'roundPlayed').length,
    transfers: countBy(books.orders.map(({ kind, state }) => `${kind} ${state}`)),
    answers: {
      accepted: asks.count('accepted'),
      refused: asks.count('refused'),
      unknown: asks.count('unknown'),
    },
    slowestAnswerMs: Math.round(Math.max(0, ...asks.all.map(({ ms }) => ms))),
    seconds: (performance.now() - startedAt) / 1000,
    dataDir: faults.length > 0 ? dataDir : null,
  };
};

const victims: readonly (readonly Part[])[] = [
  ['server'],
  ['agent'],
  ['server', 'agent'],
  ['agent', 'server'],
];

const killAgainAndAgain = async (
  floor: KillableFloor,
  { rounds, seed, kills, asks, onRound }: KillRunOptions & { kills: Record<Part, number>; asks: Asks },
): Promise<void> => {
  const random = seededRandom(seed);
  for (let round = 1; round <= rounds; round++) {
    const dying = victims[random(victims.length)] ?? [];
    // Every fourth time the kill comes into the start that the last one caused.
    if (random(4) > 0) await floor.ready('server', 'agent');
    await pause(random(longestLifeMs));
    if (random(3) > 0) {
      // A transfer is done in a few milliseconds; two of three kills come in the middle of one.
      await asks.nextOf(['cashin', 'cashout', 'leave'], longestLifeMs);
      await pause(random(longestTransferMs));
    }
    for (const part of dying) {
      await floor.kill(part);
      kills[part]++;
    }
    await pause(random(longestAbsenceMs));
    for (const part of dying) floor.start(part);
    const asked = `${asks.count('accepted')} accepted, ${asks.count('refused')} refused, ${asks.count('unknown')} unknown`;
    onRound?.(`round ${round} of ${rounds}: killed ${dying.join(' and ')}; so far ${asked}`);
  }
  await floor.ready('server', 'agent');
};

/** Waits until nothing is on its way and nobody is seated any more. Answers what stayed restless. */
const settle = async (floor: KillableFloor, token: string): Promise<string[]> => {
  const deadline = Date.now() + settleLimitMs;
  for (;;) {
    const restless = await restlessness(floor, token);
    if (restless.length === 0 || Date.now() > deadline) return restless;
    await pause(100);
  }
};

const restlessness = async (floor: KillableFloor, token: string): Promise<string[]> => {
  const { orders, seats, machines, cabinets } = readBooks(floor.config.databasePath, floor.agentDir);
  const { body } = await call(floor.baseUrl, token, 'machine/all');
  const listed = (body as { machines: { id: string; status: string }[] }).machines;
  return [
    ...orders
      .filter(({ state, kind, cleared }) => state === 'pending' || (kind === 'handPay' && cleared === 0))
      .map(({ id, kind, state }) => `not settled: ${kind} ${id} is ${state}`),
    ...seats.map((seat) => `not settled: ${seat.player_id} has the seat of machine ${seat.machine_id}`),
    ...listed
      .filter(({ status }) => status !== 'available')
      .map(({ id, status }) => `not settled: machine ${id} is ${status}`),
    ...machines
      .filter(({ id, acknowledged_seq }) => acknowledged_seq !== (cabinets.get(id)?.events.at(-1)?.seq ?? 0))
      .map(({ id }) => `not settled: machine ${id} has events that the server lacks`),
  ];
};

/** What the server said loudly: books that disagree, handlers that threw. */
const complaints = (floor: KillableFloor): string[] =>
  floor
    .output('server')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Reelfloor answers at'))
    .map((line) => `the server said: ${line}`);

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, group]) => [name, group.length]));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
