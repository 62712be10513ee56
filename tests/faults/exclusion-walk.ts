import { rm } from 'node:fs/promises';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import { type Database, openDatabase } from '@reelfloor/server/testing/database';
import { seedDemoDatabase } from '@reelfloor/server/testing/seed';
import { newKey, type TestGame, TestPlayer } from '@reelfloor/server/testing/test-player';
import { freshDataDir } from '../harness/data-folder.ts';
import { until } from '../harness/until.ts';
import { checkRest, restlessness, unbooked } from './check-rest.ts';
import type { ExclusionStop, Moment } from './exclusion-stops.ts';
import { MortalFloor, type Part } from './mortal-floor.ts';

const machineId = '104';
const openingMinor = 100_000;
const creditMinor = 300;
const limitMs = 90_000;
const environment = {
  // Reels turn for 375 ms: the agent is frozen before they rest, also on a busy machine.
  CABINET_SPEED: '4',
  // Every win is paid by hand.
  CABINET_HAND_PAY_LIMIT: '1',
  FIRST_OUTCOME: 'nothing',
  SEAT_HOLD_S: '30',
  LOG_LEVEL: 'fatal',
};

/**
 * Excludes a player again and again, each time at another moment of the seat, and kills a process at a named step. Then
 * checks that the credit came home, that nothing is lost, and that no call lets the player in.
 */
export const walkExclusions = async (
  stops: readonly ExclusionStop[],
  databaseUrl: string | null,
  onStop?: (stop: ExclusionStop, tookMs: number) => void,
): Promise<{ faults: string[] }> => {
  const dataDir = await freshDataDir();
  const floor = await MortalFloor.prepare(dataDir, {
    ...environment,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const database = await openDatabase(floor.config);
  const faults: string[] = [];
  try {
    if (!floor.config.demo) throw new Error('the walk needs a demo');
    await seedDemoDatabase(database, floor.config.demo);
    for (const part of ['server', 'agent'] as const) {
      floor.start(part);
      await floor.ready(part);
    }
    const walk = new ExclusionWalk(floor, database);
    for (const stop of stops) {
      const startedAt = performance.now();
      const found = await walk.visit(stop);
      onStop?.(stop, Math.round(performance.now() - startedAt));
      faults.push(...found.map((fault) => `${stop.moment}, ${stop.part} ${stop.point}: ${fault}`));
    }
  } finally {
    floor.thaw();
    await floor.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { faults };
};

class ExclusionWalk {
  readonly #floor: MortalFloor;
  readonly #database: Database;
  #outsideMinor = 0;

  constructor(floor: MortalFloor, database: Database) {
    this.#floor = floor;
    this.#database = database;
  }

  async visit({ moment, part, point }: ExclusionStop): Promise<string[]> {
    const floor = this.#floor;
    const player = await TestPlayer.login(floor.baseUrl, 'player1');
    const game = await player.game();
    const joined = await game.init(machineId);
    if (joined.kind !== 'accepted') return [`no seat: ${JSON.stringify(joined)}`];
    const resume = joined.value.resume;
    await game.cashIn(creditMinor);
    // The answer may come before the event. A process that is armed now would die at the event of this cash-in.
    await until('the cash-in is booked', async () => {
      return (await unbooked(this.#database.read, floor.agentDir)).length === 0;
    });
    const rounds = this.#roundsPlayed();
    const isAfterwards = part === 'cashier' || point.startsWith('comeBack.');
    if (!isAfterwards) floor.arm(part, point);
    await this.#begin(moment, game);
    const exclusion = this.#exclude(player);
    await exclusion.first;
    const isMissed = isInPlay(moment) && this.#roundsPlayed() > rounds;
    await this.#goOn(moment);
    if (!isAfterwards) await this.#bury(part as Part, point);
    await floor.ready('agent');
    await exclusion.stored();
    const faults = isMissed ? [`the round was over before the exclusion`] : [];
    faults.push(...(await this.#home(player.signIn.user.id)));
    faults.push(...(await this.#outside(player, resume)));
    faults.push(...(await this.#withdraw(part === 'cashier' ? point : null)));
    if (point.startsWith('comeBack.')) faults.push(...(await this.#askToComeBack(player, point)));
    faults.push(...(await this.#home(player.signIn.user.id)));
    await this.#release();
    return faults;
  }

  /** Brings the seat to the moment. Requests that stay open are answered after the exclusion, or never. */
  async #begin(moment: Moment, game: TestGame): Promise<void> {
    const floor = this.#floor;
    if (moment === 'freeSpins') await floor.request('freeSpins');
    else await floor.request(moment === 'handPay' ? 'win' : moment === 'jackpot' ? 'jackpot' : 'nothing');
    switch (moment) {
      case 'idle':
        return;
      case 'away':
        return floor.kill('agent');
      case 'cashIn':
      case 'cashInUnseen':
        floor.freeze();
        void game.cashIn(200);
        await this.#pending('cashIn');
        return;
      case 'cashOut':
        await game.spin();
        void game.cashOut(newKey());
        return this.#pending('cashOut');
      default:
        await game.spin();
        floor.freeze();
    }
  }

  /** Lets a frozen agent go on, or one that is away come back. */
  async #goOn(moment: Moment): Promise<void> {
    const floor = this.#floor;
    if (moment === 'cashIn' || isInPlay(moment)) floor.thaw();
    if (moment !== 'away' && moment !== 'cashInUnseen') return;
    // A frozen agent that is killed has never seen the credit that it was sent.
    if (moment === 'cashInUnseen') await floor.kill('agent');
    floor.start('agent');
  }

  /** Waits until the process has died at its point, and starts it again. */
  async #bury(part: Part, point: string): Promise<void> {
    const floor = this.#floor;
    await until(`the ${part} died at ${point}`, () => floor.isDead(part), limitMs);
    floor.arm(part, null);
    floor.start(part);
    await floor.ready(part);
  }

  /** Asks for the exclusion. `stored` asks again until the server says that it is stored. */
  #exclude(player: TestPlayer) {
    // An exclusion without an end: its player may ask to come back at once, and has to wait a week to confirm it.
    const ask = async () => {
      const answer = await player.post('player/exclusion', { months: 0 }).catch(() => null);
      return answer !== null && (answer.status === 200 || answer.body.code === 'BREAK_STANDS');
    };
    return {
      first: ask(),
      stored: () => until('the exclusion is stored', ask, limitMs),
    };
  }

  /** Returns what is wrong once no money is on its way and no seat is taken. */
  async #home(id: string): Promise<string[]> {
    const { read } = this.#database;
    const { agentDir } = this.#floor;
    let restless: string[] = [];
    const rested = await until(
      'rest',
      async () => {
        restless = await restlessness(read, agentDir);
        return restless.length === 0;
      },
      limitMs,
    ).catch(() => false);
    if (!rested) return restless;
    const holding = await read.all(
      "SELECT id FROM restrictions WHERE kind = 'exclusion' AND id NOT IN (SELECT restriction_id FROM restriction_ends)",
    );
    return [
      ...(holding.length === 1 ? [] : [`${holding.length} exclusions hold`]),
      ...(await checkRest(read, agentDir, { id, openingMinor, outsideMinor: this.#outsideMinor })),
    ];
  }

  /** Tries every call that could let the player in. Returns those that opened. */
  async #outside(player: TestPlayer, resume: string | undefined): Promise<string[]> {
    const { baseUrl } = this.#floor;
    // A server that has just started refuses for another reason until the agent is back.
    await until('the agent is connected', async () => {
      const { machines } = (await player.get('machine/all')).body as { machines?: { status: string }[] };
      return machines?.some(({ status }) => status === 'available');
    });
    const again = await TestPlayer.login(baseUrl, 'player1');
    const body = { machineId };
    const tries: [string, () => Promise<unknown>][] = [
      ['the seat', async () => codeOf(await (await player.game()).init(machineId))],
      ['the resume secret', async () => codeOf(await (await player.game()).init(machineId, undefined, resume))],
      ['a new sign-in', async () => codeOf(await (await again.game()).init(machineId))],
      ['cancel', async () => (await player.post('player/cancel', body)).body.code],
      ['kick', async () => (await player.post('player/kick', body)).body.code],
      ['bonus', async () => (await player.get('player/bonus')).body.code],
    ];
    const open: string[] = [];
    for (const [name, knock] of tries) {
      const code = await knock();
      if (!refusals.has(String(code))) open.push(`${name} was answered with ${String(code)}`);
    }
    if ((await this.#floor.cashier('deposit', 'player1', '5', '--note', 'walk', '--key', newKey())) === 0)
      open.push('a deposit was booked');
    return open;
  }

  /** Withdraws from the wallet. With a point, the command dies there first and is repeated under its key. */
  async #withdraw(point: string | null): Promise<string[]> {
    const floor = this.#floor;
    const words = ['withdraw', 'player1', '1.00', '--note', 'walk', '--key', newKey()];
    if (point !== null) {
      floor.arm('cashier', point);
      if ((await floor.cashier(...words)) !== null) return [`the cashier did not die at ${point}`];
      floor.arm('cashier', null);
    }
    const code = await floor.cashier(...words);
    if (code !== 0) return [`the withdrawal ended with ${code}: ${floor.output.cashier.slice(-300)}`];
    this.#outsideMinor -= 100;
    return [];
  }

  /** Asks to come back while the server dies there. The exclusion holds on, and the week is counted from one request. */
  async #askToComeBack(player: TestPlayer, point: string): Promise<string[]> {
    const floor = this.#floor;
    const ask = (confirm: boolean) => player.post('player/exclusion/return', { confirm }).catch(() => null);
    floor.arm('server', point);
    await ask(false);
    await this.#bury('server', point);
    const asked = await until('the server answers', () => ask(false), limitMs);
    const confirmed = await ask(true);
    const requests = await this.#database.read.all(
      'SELECT * FROM restriction_returns WHERE restriction_id NOT IN (SELECT restriction_id FROM restriction_ends)',
    );
    return [
      ...(asked.status === 200 ? [] : [`the request was answered with ${JSON.stringify(asked.body)}`]),
      ...(confirmed?.body.code === 'RESTRICTED' ? [] : ['the exclusion ended without its delay']),
      ...(requests.length === 1 ? [] : [`${requests.length} requests to come back`]),
    ];
  }

  /** Ends the exclusion behind the server's back, so that the next visit can begin. */
  async #release(): Promise<void> {
    await this.#database.transact((tx) =>
      tx.run(
        `INSERT INTO restriction_ends (restriction_id, at, reason, who) SELECT id, from_at, 'walk', 'test' FROM restrictions
         WHERE id NOT IN (SELECT restriction_id FROM restriction_ends)`,
      ),
    );
  }

  async #pending(kind: string): Promise<void> {
    const sql = "SELECT id FROM cash_transfers WHERE state = 'pending' AND kind = ?";
    const isThere = async () => (await this.#database.read.all(sql, kind)).length > 0 || this.#floor.isDead('server');
    await until(`a ${kind} is open`, isThere);
  }

  #roundsPlayed(): number {
    const file = getJournalFilePath(this.#floor.agentDir, machineId);
    return readJournal(file).filter(({ type }) => type === 'roundPlayed').length;
  }
}

/** Whether the exclusion has to come while a round runs. Free spins begin with one that is paid. */
const isInPlay = (moment: Moment): boolean => ['reels', 'handPay', 'jackpot', 'freeSpins'].includes(moment);

const refusals: ReadonlySet<string> = new Set(['RESTRICTED', 'SEAT_NONE', 'NOT_FOUND']);

const codeOf = (outcome: { kind: string; error?: { code: unknown } }): unknown =>
  outcome.kind === 'refused' ? outcome.error?.code : outcome.kind;
