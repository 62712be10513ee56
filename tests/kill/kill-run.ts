import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '@reelfloor/server/testing/database';
import { createSeededRandom, type RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { casinoHost, logInAtCasino } from '../harness/casino-site.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { type Happenings, neverHappened } from '../harness/never-happened.ts';
import { logIn } from '../harness/player.ts';
import { approveAbove } from './approve-above.ts';
import { Asks } from './asks.ts';
import { checkAtRest } from './check-at-rest.ts';
import { type FloorLedger, readLedger } from './floor-ledger.ts';
import { FloorStaff } from './floor-staff.ts';
import { happenedIn, type KillFigures, killFigures } from './kill-figures.ts';
import type { KillTarget } from './kill-target.ts';
import { RandomPlayer, type RandomPlayerOptions } from './random-player.ts';
import { seedPlayers } from './seed-players.ts';
import { settle } from './settle.ts';

export interface KillRunOptions {
  readonly rounds: number;
  /** The run begins no round after this time, in ms. */
  readonly limitMs?: number | undefined;
  /** Decides who plays what and which process is killed when. Processes run in real time: results may differ. */
  readonly seed: number;
  readonly prepare: (dataDir: string) => Promise<KillTarget>;
  readonly onRound?: ((text: string) => void) | undefined;
}

export interface KillReport {
  /** Differences in the ledger; empty if no cent was lost, doubled or unexplained. */
  readonly faults: readonly string[];
  readonly rounds: number;
  readonly kills: Readonly<Record<string, number>>;
  readonly endsByThemselves: number;
  /** What staff did. */
  readonly staff: ReturnType<FloorStaff['report']>;
  /** How often everything was at rest and checked. */
  readonly audits: number;
  readonly ledgerTransfers: number;
  readonly figures: KillFigures;
  /** How often each event happened that a long run must contain. */
  readonly happened: Happenings;
  /** Longest time in ms, after the end of a round, until no seat and no machine was occupied and all money had arrived. */
  readonly slowestRestMs: number;
  readonly seconds: number;
  /** The run's data folder, kept if there are faults; null if it was removed. */
  readonly dataDir: string | null;
}

const playerCount = 6;
/** Players of a casino. With them, as many of the others only log in. */
const casinoNames = ['guest1', 'guest2', 'guest3'];
const longestLifeMs = 1_000;
const longestAbsenceMs = 600;
const longestTransferMs = 12;
/** One in this many rounds of a cluster kills once more, while what was killed first is starting. */
const twiceOneIn = 6;
/** Brands of two of the machines, where each jackpot and half of the hand pays wait for approval. */
const brandsThatWait = ['koi', 'bazaar'];
const approvalMinor = 300;
/** With at least this many kills, an event that never happened is a fault. */
const longRun = 40;

export const killRun = async ({
  rounds,
  limitMs = Number.POSITIVE_INFINITY,
  seed,
  prepare,
  onRound,
}: KillRunOptions): Promise<KillReport> => {
  const startedAt = performance.now();
  const dataDir = await freshDataDir();
  const target = await prepare(dataDir);
  let database: Database | null = null;
  let run: KillRun | null = null;
  try {
    const names = await seedPlayers(target.config, playerCount);
    database = await openDatabase(target.config);
    await database.transact((tx) => approveAbove(tx, brandsThatWait, approvalMinor));
    await target.casino?.open(database, casinoNames);
    const { commands, baseUrl } = target;
    const staff = await FloorStaff.open({ commands, database, baseUrl, usernames: names, seed });
    await target.open();
    const tokens = await Promise.all(names.map(async (name) => (await logIn(target.baseUrl, name)).token));
    const people = names.map((username, index) => ({
      ...{ username, token: tokens[index] ?? '', host: new URL(baseUrl).host, isAtCasino: false },
    }));
    if (target.casino)
      for (const [index, username] of casinoNames.entries()) {
        const token = await logInAtCasino(baseUrl, username);
        people[index] = { username, token, host: casinoHost, isAtCasino: true };
      }
    run = new KillRun({ target, database, seed, people, tokens, staff });
    const until = startedAt + limitMs;
    await run.play({ rounds, until, onRound }).catch((error) => run?.faults.push(String(error)));
    run.faults.push(...(await target.stop()), ...staff.leftOf(target.complaints()));
    const ledger = await readLedger(database, (agentId) => target.journalDirOf(agentId));
    const report = run.report(ledger);
    if (report.faults.length === 0) await rm(dataDir, { recursive: true, force: true });
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...report, seconds, dataDir: report.faults.length > 0 ? dataDir : null };
  } finally {
    run?.stopPeople();
    await database?.close();
    await target.close();
  }
};

interface RunDependencies {
  readonly target: KillTarget;
  readonly database: Database;
  readonly seed: number;
  readonly people: readonly Pick<RandomPlayerOptions, 'username' | 'token' | 'host' | 'isAtCasino'>[];
  /** Tokens of players of this hall. */
  readonly tokens: readonly string[];
  readonly staff: FloorStaff;
}

class KillRun {
  readonly faults: string[] = [];
  readonly #dependencies: RunDependencies;
  readonly #random: RandomIntBelow;
  readonly #asks = new Asks();
  readonly #players: readonly RandomPlayer[];
  readonly #kills: Record<string, number> = {};
  #slowestRestMs = 0;
  #playing: Promise<unknown> = Promise.resolve();
  #audits = 0;
  #rounds = 0;

  constructor(dependencies: RunDependencies) {
    this.#dependencies = dependencies;
    const { target, seed, people } = dependencies;
    this.#random = createSeededRandom(seed);
    this.#players = people.map(
      (person, index) =>
        new RandomPlayer({
          baseUrl: target.baseUrl,
          ...person,
          machineIds: target.machineIds,
          random: createSeededRandom(seed * 1000 + index),
          asks: this.#asks,
        }),
    );
  }

  /** Plays all rounds. Ends early if something is wrong after a round, so that the data show it. */
  async play({
    rounds,
    until,
    onRound,
  }: Pick<KillRunOptions, 'rounds' | 'onRound'> & { readonly until: number }): Promise<void> {
    const { target } = this.#dependencies;
    this.#startPeople();
    let seen = 0;
    for (let isLast = false; !isLast && this.faults.length === 0; ) {
      const killed = await this.#round();
      const round = ++this.#rounds;
      isLast = round === rounds || performance.now() > until;
      if (isLast || target.restsAfterEachRound) await this.#rest();
      const asks = this.#asks;
      const asked = `${asks.count('accepted')} accepted, ${asks.count('refused')} refused, ${asks.count('unknown')} unknown`;
      const why = asks.refusals(seen);
      seen = asks.all.length;
      onRound?.(
        `round ${round} of ${rounds}: killed ${killed.join(' and ')}; so far ${asked}${why && `; refused: ${why}`}`,
      );
      if (!isLast && target.restsAfterEachRound) this.#startPeople();
    }
  }

  stopPeople(): void {
    for (const player of this.#players) player.stop();
    this.#dependencies.staff.stop();
  }

  report(ledger: FloorLedger): Omit<KillReport, 'seconds' | 'dataDir'> {
    const figures = killFigures(ledger, this.#asks);
    const rounds = this.#rounds;
    const { target, staff } = this.#dependencies;
    const happened = { ...happenedIn(ledger, figures), ...staff.happened(ledger), ...target.happened() };
    return {
      faults: [...this.faults, ...neverHappened(happened, { length: rounds, longFrom: longRun })],
      rounds,
      kills: this.#kills,
      endsByThemselves: target.endsByThemselves(),
      staff: staff.report(),
      audits: this.#audits,
      ledgerTransfers: ledger.transfers.size,
      figures,
      happened,
      slowestRestMs: Math.round(this.#slowestRestMs),
    };
  }

  #startPeople(): void {
    this.#playing = Promise.all(this.#players.map((player) => player.play()));
    // The promise is awaited later; until then its rejection must not count as unhandled.
    this.#playing.catch(() => {});
    this.#dependencies.staff.start();
  }

  /** Kills and restarts processes while people play. Returns the names of the killed ones. */
  async #round(): Promise<string[]> {
    const { target } = this.#dependencies;
    const working = this.#dependencies.staff.work(this.#random);
    // This promise is awaited later; until then its rejection must not count as unhandled.
    working.catch(() => {});
    // One in four kills does not wait, so it hits the restart after the last kill.
    if (this.#random(4) > 0) await target.ready();
    const killed = await this.#strike();
    if (target.restsAfterEachRound && this.#random(twiceOneIn) === 0) killed.push(...(await this.#strike()));
    await working;
    return killed;
  }

  async #strike(): Promise<string[]> {
    const { target } = this.#dependencies;
    const random = this.#random;
    const dying = target.drawVictims(random);
    await pause(random(longestLifeMs));
    if (random(3) > 0) {
      // A transfer takes a few milliseconds. Two of three kills wait for a transfer, to hit the middle of it.
      await this.#asks.nextOf(['cashin', 'cashout', 'leave'], longestLifeMs);
      await pause(random(longestTransferMs));
    }
    for (const { part, afterMs } of dying) {
      if (afterMs > 0) await pause(afterMs);
      await target.kill(part);
      this.#kills[part] = (this.#kills[part] ?? 0) + 1;
    }
    await pause(random(longestAbsenceMs));
    for (const { part } of dying) await target.start(part);
    return dying.map(({ part }) => part);
  }

  /** Lets everything come to rest, then checks it. */
  async #rest(): Promise<void> {
    const { target, database, tokens, staff } = this.#dependencies;
    await target.ready();
    await pause(this.#random(longestLifeMs));
    await staff.finish();
    for (const player of this.#players) player.stop();
    await this.#playing;
    const begunAt = performance.now();
    this.faults.push(...(await settle(target, database, tokens[0] ?? '')));
    this.#slowestRestMs = Math.max(this.#slowestRestMs, performance.now() - begunAt);
    this.faults.push(...(await staff.rest()));
    const asked = { asks: this.#asks, ...staff.asked(), tokens };
    this.faults.push(...(await checkAtRest(target, database, asked)));
    this.#audits++;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
