import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '@reelfloor/server/testing/database';
import { jackpotAccountOf, postLedgerTransfer } from '@reelfloor/server/testing/ledger';
import { seedDemoDatabase } from '@reelfloor/server/testing/seed';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { freshDataDir } from '../harness/data-folder.ts';
import { until } from '../harness/until.ts';
import { checkRest, restlessness, smallJackpotId } from './check-rest.ts';
import { FaultyPlayer } from './faulty-player.ts';
import { MortalFloor, type Part } from './mortal-floor.ts';

export interface Stop {
  readonly part: Part | 'cashier';
  readonly point: string;
}

export interface Walked {
  readonly visited: readonly Stop[];
  readonly faults: readonly string[];
}

const deathLimitMs = 90_000;
/** Longest wait until no money is in transit, in ms: longer than a seat is held for an absent player. */
const restLimitMs = 60_000;
const openingMinor = 100_000;
/** A jackpot's opening amount, small enough that the player keeps losing: discounts require a loss. */
const smallSeedMinor = 7;
const environment = {
  CABINET_SPEED: '100',
  CABINET_HAND_PAY_LIMIT: '1',
  SEAT_HOLD_S: '30',
  DISCOUNT_BALANCE_CHECK: 'false',
  DISCOUNT_COOLDOWN_MS: '1',
  PAYMENT_METHODS: 'bank-transfer,voucher',
  PAYMENT_BANK_ACCOUNT: 'TR330006100519786457841326 Reelfloor Ltd',
  PAYMENT_MIN_MINOR: '1',
  LOG_LEVEL: 'fatal',
};

/** Kills the process at each fault point, restarts it, and compares the ledger with the cabinet's journal. */
export const walkFaults = async (
  stops: readonly Stop[],
  databaseUrl: string | null,
  onStop?: (stop: Stop, tookMs: number) => void,
): Promise<Walked> => {
  const dataDir = await freshDataDir();
  const floor = await MortalFloor.prepare(dataDir, {
    ...environment,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const database = await openDatabase(floor.config);
  const visited: Stop[] = [];
  const faults: string[] = [];
  try {
    await seedSmallJackpot(floor, database);
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
    const walk = new Walk(floor, database, await TestPlayer.login(floor.baseUrl, 'player1'));
    for (const stop of stops) {
      const startedAt = performance.now();
      const found = await walk.visit(stop);
      onStop?.(stop, Math.round(performance.now() - startedAt));
      visited.push(stop);
      faults.push(...found.map((fault) => `${stop.part} ${stop.point}: ${fault}`));
    }
  } finally {
    await floor.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { visited, faults };
};

/** A command of the cashier, what it moves to the wallet, and whether its first run did it although the repeat is refused. */
interface CashierOrder {
  readonly words: readonly string[];
  readonly outsideMinor: number;
  readonly isDoneBefore?: () => Promise<boolean>;
}

class Walk {
  readonly #floor: MortalFloor;
  readonly #database: Database;
  readonly #player: TestPlayer;
  #outsideMinor = 0;
  #keys = 0;

  constructor(floor: MortalFloor, database: Database, player: TestPlayer) {
    this.#floor = floor;
    this.#database = database;
    this.#player = player;
  }

  async visit(stop: Stop): Promise<string[]> {
    if (stop.point.startsWith('discount.')) await this.#loseLongAgo();
    if (stop.part === 'cashier') await this.#dieAtCashier(stop.point);
    else if (stop.point.startsWith('voucherRedeemed.')) await this.#dieAtVoucher(stop.point);
    else await this.#dieAtPlay(stop.part, stop.point);
    return this.#check();
  }

  /** After the restart, plays the interrupted visit to its end. */
  async #dieAtPlay(part: Part, point: string): Promise<void> {
    const floor = this.#floor;
    const player = new FaultyPlayer(this.#player);
    const earlier = whatComesFirst[point];
    if (earlier) {
      // This point is reached only for an order that the cabinet never received, so the server must die first, at `earlier`.
      floor.arm('server', earlier);
      if (part === 'agent') floor.arm('agent', point);
    } else floor.arm(part, point);
    let over = false;
    let visits = 0;
    const playing = playUntil(player, () => {
      visits++;
      return over;
    });
    try {
      if (earlier) {
        await until(`the server died at ${earlier}`, () => floor.isDead('server'), deathLimitMs);
        floor.arm('server', part === 'server' ? point : null);
        floor.start('server');
      }
      await until(`the ${part} died at ${point}`, () => floor.isDead(part), deathLimitMs);
      floor.arm(part, null);
      floor.start(part);
      await floor.ready(part);
    } catch (error) {
      player.stop();
      throw new Error(`after ${visits} visits: ${String(error)}`, { cause: error });
    } finally {
      over = true;
      await playing.catch(() => {});
    }
  }

  /**
   * Adds a session with a loss to the ledger, larger each time: a discount requires a loss, and losses at the
   * machine are random.
   */
  async #loseLongAgo(): Promise<void> {
    const lostMinor = 1_000_000 * ++this.#keys;
    await this.#database.transact((tx) =>
      tx.run(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, cash_in_minor, stake_minor, ip)
         VALUES ('walk-lost', ?, '104', 'anatolia', 0, 0, ?, ?, '')`,
        this.#player.signIn.user.id,
        lostMinor,
        lostMinor,
      ),
    );
  }

  /** Runs the killed command again: the money must have moved exactly once. */
  async #dieAtCashier(point: string): Promise<void> {
    const floor = this.#floor;
    const [name = ''] = point.split('.');
    const { words, outsideMinor, isDoneBefore } = await this.#orderAt(name);
    floor.arm('cashier', point);
    const died = await floor.cashier(...words);
    floor.arm('cashier', null);
    if (died !== null) throw new Error(`the cashier did not die at ${point}: ${floor.output.cashier}`);
    const code = await floor.cashier(...words);
    if (code !== 0 && !(await isDoneBefore?.()))
      throw new Error(`the cashier's repeat ended with ${code}: ${floor.output.cashier}`);
    this.#outsideMinor += outsideMinor;
  }

  /** What the cashier does, by fault point. Deposits and withdrawals of cash have a key; a deposit that was asked for is confirmed once. */
  readonly #cashierOrders = {
    deposit: async () => this.#cash('deposit', 1234),
    withdraw: async () => this.#cash('withdraw', -1234),
    depositPaid: async () => {
      const id = crypto.randomUUID();
      const asked = { id, method: 'bank-transfer', amountMinor: 2_000 };
      await new FaultyPlayer(this.#player).untilAnswered('player/deposits', asked);
      const isDoneBefore = async () =>
        (await this.#database.read.get("SELECT 1 FROM deposits WHERE id = ? AND state = 'settled'", id)) !== undefined;
      return { words: ['payment', 'confirm', id, '12.34'], outsideMinor: 1234, isDoneBefore };
    },
    // Without a key each command that ran to its commit has sold a voucher of its own, which the audit knows.
    voucherIssued: async () => ({ words: ['voucher', 'issue', '12.34'], outsideMinor: 0 }),
    voucherCancelled: async () => {
      const id = await this.#sellVoucher();
      const isDoneBefore = async () =>
        (await this.#database.read.get('SELECT 1 FROM vouchers WHERE id = ? AND cancelled_by IS NOT NULL', id)) !==
        undefined;
      return { words: ['voucher', 'cancel', id], outsideMinor: 0, isDoneBefore };
    },
    safeMoved: async () => ({
      words: ['safe', 'from-bank', '12.34', '--key', `walk-cashier-${++this.#keys}`],
      outsideMinor: 0,
    }),
  } satisfies Record<string, () => Promise<CashierOrder>>;

  #orderAt(name: string): Promise<CashierOrder> {
    const orders: Readonly<Record<string, () => Promise<CashierOrder>>> = this.#cashierOrders;
    const order = orders[name];
    if (!order) throw new Error(`the cashier passes no step ${name}`);
    return order();
  }

  #cash(direction: 'deposit' | 'withdraw', outsideMinor: number): CashierOrder {
    const key = `walk-cashier-${++this.#keys}`;
    return { words: [direction, 'player1', '12.34', '--note', 'walk', '--key', key], outsideMinor };
  }

  async #sellVoucher(): Promise<string> {
    await this.#floor.cashier('voucher', 'issue', '12.34');
    const sold = this.#floor.output.cashier.matchAll(/^Voucher \S+ of 12\.34: ([\da-f-]{36})\b/gm);
    return [...sold].at(-1)?.[1] ?? '';
  }

  /** The server dies while a voucher is redeemed; the player sends its code until that has an answer. */
  async #dieAtVoucher(point: string): Promise<void> {
    const floor = this.#floor;
    const id = await this.#sellVoucher();
    await floor.cashier('voucher', 'print', id);
    const code = /(\d{4} ){4}\d{4}/.exec(floor.output.cashier.slice(-100))?.[0] ?? '';
    if (code === '') throw new Error(`no voucher was printed: ${floor.output.cashier.slice(-500)}`);
    floor.arm('server', point);
    const player = new FaultyPlayer(this.#player);
    const redeemed = player.untilAnswered('player/vouchers', { code });
    // It is awaited only once the server is there again.
    redeemed.catch(() => {});
    try {
      await until(`the server died at ${point}`, () => floor.isDead('server'), deathLimitMs);
    } catch (error) {
      player.stop();
      throw error;
    } finally {
      floor.arm('server', null);
    }
    floor.start('server');
    await floor.ready('server');
    await redeemed;
    this.#outsideMinor += 1234;
  }

  async #check(): Promise<string[]> {
    const { read } = this.#database;
    await this.#database.transact((tx) => tx.run("DELETE FROM sessions WHERE id = 'walk-lost'"));
    const { agentDir } = this.#floor;
    let restless: string[] = [];
    const rested = await until(
      'rest',
      async () => {
        restless = await restlessness(read, agentDir);
        return restless.length === 0;
      },
      restLimitMs,
    ).catch(() => false);
    if (!rested) return restless;
    const id = this.#player.signIn.user.id;
    return checkRest(read, agentDir, { id, openingMinor, outsideMinor: this.#outsideMinor });
  }
}

const playUntil = async (player: FaultyPlayer, isOver: () => boolean): Promise<void> => {
  do await player.visit();
  while (!isOver());
};

/** Fault points (keys) that are reached only after the server died at another fault point (values). */
const whatComesFirst: Readonly<Record<string, string>> = {
  'cashInVoided.beforeCommit': 'cashIn.afterCommit',
  'cashInVoided.afterCommit': 'cashIn.afterCommit',
  'cashOutVoided.beforeCommit': 'cashOut.afterCommit',
  'cashOutVoided.afterCommit': 'cashOut.afterCommit',
  'command.transferStatus.sent': 'cashIn.afterCommit',
  'command.transferStatus.answered': 'cashIn.afterCommit',
  'journal.voided.beforeCommit': 'cashIn.afterCommit',
  'journal.voided.afterCommit': 'cashIn.afterCommit',
};

/** Makes the lowest jackpot small: the rest of its amount goes back to the house. */
const seedSmallJackpot = async (floor: MortalFloor, database: Database): Promise<void> => {
  if (!floor.config.demo) throw new Error('the walk needs a demo');
  await seedDemoDatabase(database, floor.config.demo);
  await database.transact(async (tx) => {
    const level = await tx.get<{ amount_minor: number }>(
      "SELECT amount_minor FROM jackpot_levels WHERE brand_id = 'anatolia' AND level = 4",
    );
    const amountMinor = (level?.amount_minor ?? 0) - smallSeedMinor;
    const entries = [
      { account: jackpotAccountOf('anatolia'), amountMinor: -amountMinor },
      { account: 'house', amountMinor },
    ] as const;
    await postLedgerTransfer(tx, { id: smallJackpotId, kind: 'seed', at: 0, entries });
    await tx.run(
      "UPDATE jackpot_levels SET amount_minor = ?, seed_minor = ? WHERE brand_id = 'anatolia' AND level = 4",
      smallSeedMinor,
      smallSeedMinor,
    );
  });
};
