import { rm } from 'node:fs/promises';
import { seededRandom } from '@reelfloor/agent/testing/games';
import { type Database, openDatabase } from '@reelfloor/server/testing/database';
import { auditBooks } from '@reelfloor/server/testing/ledger';
import { freshDataDir } from '../harness/data-folder.ts';
import { type Happenings, neverHappened } from '../harness/never-happened.ts';
import { call, logIn } from '../harness/player.ts';
import { approveAbove } from './approve-above.ts';
import { Asks } from './asks.ts';
import { checkAnswers } from './check-answers.ts';
import { checkBooks } from './check-books.ts';
import { checkDecisions } from './check-pays.ts';
import { type FloorBooks, readBooks } from './floor-books.ts';
import { happenedIn, type KillFigures, killFigures } from './kill-figures.ts';
import { KillableFloor, type Part } from './killable-floor.ts';
import { RandomCashier } from './random-cashier.ts';
import { RandomOperator } from './random-operator.ts';
import { RandomPlayer } from './random-player.ts';
import { seedPlayers } from './seed-players.ts';

export interface KillRunOptions {
  readonly rounds: number;
  /** Decides who plays what and which process is killed when. Processes run in real time: results may differ. */
  readonly seed: number;
  /** Null means SQLite. */
  readonly databaseUrl: string | null;
  readonly onRound?: ((text: string) => void) | undefined;
}

export interface KillReport {
  /** Differences in the books; empty if no cent was lost, doubled or unexplained. */
  readonly faults: readonly string[];
  readonly rounds: number;
  readonly kills: Record<Part, number>;
  readonly cashier: { moves: number; killed: number };
  readonly operator: { decisions: number; killed: number };
  readonly figures: KillFigures;
  /** How often each event happened that a long run must contain. */
  readonly happened: Happenings;
  readonly seconds: number;
  /** The run's data folder, kept if there are faults; null if it was removed. */
  readonly dataDir: string | null;
}

const playerCount = 6;
/** As many machines as players, so that players meet at the same ones. */
const machineIds = ['104', '212', '318', '405', '501', '603'];
/** Longest wait until all money has arrived, in ms. If it takes longer, money was lost on its way. */
const settleLimitMs = 90_000;
const longestLifeMs = 1_000;
const longestAbsenceMs = 600;
const longestTransferMs = 12;
const environment = {
  CABINET_SPEED: '60',
  SEAT_HOLD_S: '1',
  LOG_LEVEL: 'error',
  DISCOUNT_BALANCE_CHECK: 'false',
  DISCOUNT_COOLDOWN_MS: '500',
  // The simulated players call more often than people, so the rate limit is high.
  CALLS_PER_SECOND: '100000',
};
/**
 * Environments of the agent, used in turn: each paid round hits the lowest jackpot; small wins are hand pays;
 * rounds are slow enough to cancel a waiting cash-out.
 */
const agentKinds: readonly NodeJS.ProcessEnv[] = [
  { CABINET_JACKPOT_LEVEL: '4' },
  { CABINET_HAND_PAY_LIMIT: '100' },
  { CABINET_SPEED: '8' },
];
/** Brands of machines 212 and 603, where each jackpot and half of the hand pays wait for approval. */
const brandsThatWait = ['koi', 'bazaar'];
const approvalMinor = 300;
/** With at least this many kills, an event that never happened is a fault. */
const longRun = 40;

export const killRun = async ({
  rounds,
  seed,
  databaseUrl,
  onRound,
}: KillRunOptions): Promise<KillReport> => {
  const startedAt = performance.now();
  const dataDir = await freshDataDir();
  const floor = await KillableFloor.prepare({
    dataDir,
    environment: { ...environment, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
  });
  const database = await openDatabase(floor.config);
  const asks = new Asks();
  const kills: Record<Part, number> = { server: 0, agent: 0 };
  let faults: string[];
  let books: FloorBooks;
  let agentRestarts = 0;
  const operator = new RandomOperator(floor, database, seededRandom(seed + 2));
  let cashier: RandomCashier;
  try {
    const names = await seedPlayers(floor.config, playerCount);
    await database.transact((unit) => approveAbove(unit, brandsThatWait, approvalMinor));
    cashier = new RandomCashier(floor, names, seededRandom(seed + 1));
    floor.start('server');
    await floor.ready('server');
    floor.start('agent', agentKinds[0]);
    await floor.ready('agent');
    const tokens = await Promise.all(names.map(async (name) => (await logIn(floor.baseUrl, name)).token));
    const players = names.map((username, index) => {
      const token = tokens[index] ?? '';
      const random = seededRandom(seed * 1000 + index);
      return new RandomPlayer({ baseUrl: floor.baseUrl, username, token, machineIds, random, asks });
    });
    const playing = players.map((player) => player.play());
    const attending = operator.attend();
    // This promise is awaited later; until then its rejection must not count as unhandled.
    attending.catch(() => {});
    agentRestarts = await killAgainAndAgain(floor, { rounds, seed, kills, asks, cashier, onRound });
    await cashier.finish();
    for (const player of players) player.stop();
    await Promise.all(playing);
    const restless = await settle(floor, database, tokens[0] ?? '');
    operator.stop();
    await attending;
    const codes = [await floor.stop('agent'), await floor.stop('server')];
    faults = [
      ...restless,
      ...codes.filter(Boolean).map((code) => `a part ended with ${code}`),
      ...complaints(floor),
    ];
    const audit = await database.snapshot((db) => auditBooks(db, Date.now()));
    books = await readBooks(database, floor.agentDir);
    faults.push(...audit.faults, ...checkBooks(books, cashier.moves), ...checkAnswers(asks, books));
    faults.push(...checkDecisions(operator.decisions, books));
  } finally {
    operator.stop();
    await Promise.all([floor.kill('agent'), floor.kill('server')]);
    await database.close();
  }
  const figures = killFigures(books, asks);
  const happened = happenedIn(books, { figures, agentRestarts });
  faults.push(...neverHappened(happened, { length: rounds, longFrom: longRun }));
  if (faults.length === 0) await rm(dataDir, { recursive: true, force: true });
  return {
    faults,
    rounds,
    kills,
    cashier: { moves: cashier.moves.length, killed: cashier.kills },
    operator: { decisions: operator.decisions.length, killed: operator.kills },
    figures,
    happened,
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

/** Kills and restarts the processes in each round. Returns how often the agent was restarted. */
const killAgainAndAgain = async (
  floor: KillableFloor,
  {
    rounds,
    seed,
    kills,
    asks,
    cashier,
    onRound,
  }: Omit<KillRunOptions, 'databaseUrl'> & {
    kills: Record<Part, number>;
    asks: Asks;
    cashier: RandomCashier;
  },
): Promise<number> => {
  const random = seededRandom(seed);
  let agentRestarts = 0;
  for (let round = 1; round <= rounds; round++) {
    const dying = victims[random(victims.length)] ?? [];
    const moving = cashier.move();
    // This promise is awaited later; until then its rejection must not count as unhandled.
    moving.catch(() => {});
    // One in four kills does not wait, so it hits the restart after the last kill.
    if (random(4) > 0) await floor.ready('server', 'agent');
    await pause(random(longestLifeMs));
    if (random(3) > 0) {
      // A transfer takes a few milliseconds. Two of three kills wait for a transfer, to hit the middle of it.
      await asks.nextOf(['cashin', 'cashout', 'leave'], longestLifeMs);
      await pause(random(longestTransferMs));
    }
    for (const part of dying) {
      await floor.kill(part);
      kills[part]++;
    }
    await pause(random(longestAbsenceMs));
    for (const part of dying) {
      if (part === 'agent') agentRestarts++;
      floor.start(part, part === 'agent' ? agentKinds[agentRestarts % agentKinds.length] : {});
    }
    await moving;
    const asked = `${asks.count('accepted')} accepted, ${asks.count('refused')} refused, ${asks.count('unknown')} unknown`;
    onRound?.(`round ${round} of ${rounds}: killed ${dying.join(' and ')}; so far ${asked}`);
  }
  await floor.ready('server', 'agent');
  return agentRestarts;
};

/** Waits until all money has arrived. Returns what was not finished at the time limit. */
const settle = async (floor: KillableFloor, database: Database, token: string): Promise<string[]> => {
  const deadline = Date.now() + settleLimitMs;
  for (;;) {
    const restless = await restlessness(floor, database, token);
    if (restless.length === 0 || Date.now() > deadline) return restless;
    await pause(100);
  }
};

const restlessness = async (floor: KillableFloor, database: Database, token: string): Promise<string[]> => {
  const { orders, seats, machines, cabinets } = await readBooks(database, floor.agentDir);
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

/** Expected in the log: staff are alerted about each pay that waits. */
const payWaits = '"msg":"a pay waits for a person to approve it"';

/** Returns the server's error lines, such as ledger differences and handlers that threw. */
const complaints = (floor: KillableFloor): string[] =>
  floor
    .output('server')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Reelfloor answers at') && !line.includes(payWaits))
    .map((line) => `the server said: ${line}`);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
