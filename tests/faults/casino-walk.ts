import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import { generateSigningKey } from '@reelfloor/platform-client/signatures';
import type { TransferId } from '@reelfloor/protocol';
import { ReferencePlatform } from '@reelfloor/reference-platform';
import { type Database, openDatabase } from '@reelfloor/server/testing/database';
import { auditDatabase } from '@reelfloor/server/testing/ledger';
import { seedDemoDatabase } from '@reelfloor/server/testing/seed';
import { addCasinoSite, casinoAccount, casinoSite, logInAtCasino } from '../harness/casino-site.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { until } from '../harness/until.ts';
import { CasinoVisitor } from './casino-visitor.ts';
import { restlessness } from './check-rest.ts';
import { MortalFloor } from './mortal-floor.ts';

/** What a player does while the server dies, by the transfer that it makes between hall and casino. */
const acts = {
  cashIn: [
    ...['cashInAsked.beforeCommit', 'cashInAsked.afterCommit'],
    ...['platform.debit.sent', 'platform.debit.answered'],
    ...['platform.debit.beforeCommit', 'platform.debit.afterCommit'],
    ...['cashIn.afterCommit', 'command.credit.sent', 'command.credit.answered'],
    ...['event.credited.beforeCommit', 'event.credited.afterCommit', 'event.credited.acknowledged'],
  ],
  /** The casino refuses the money. */
  refusedCashIn: ['platform.debit.answered', 'platform.debit.beforeCommit', 'platform.debit.afterCommit'],
  /** The casino takes the money and does not say so. */
  giveUp: [
    ...['cashInGivenUp.beforeCommit', 'cashInGivenUp.afterCommit'],
    ...['platform.rollback.sent', 'platform.rollback.answered'],
    ...['platform.rollback.beforeCommit', 'platform.rollback.afterCommit'],
  ],
  /** The server dies before the cabinet hears of the money, and then where it goes back. */
  unheardCashIn: [
    ...['cashInVoided.beforeCommit', 'cashInVoided.afterCommit'],
    ...['platform.rollback.sent', 'platform.rollback.answered'],
    ...['platform.rollback.beforeCommit', 'platform.rollback.afterCommit'],
  ],
  cashOut: [
    ...['cashOut.beforeCommit', 'cashOut.afterCommit', 'command.cashOut.sent', 'command.cashOut.answered'],
    ...['event.cashedOut.beforeCommit', 'event.cashedOut.afterCommit', 'event.cashedOut.acknowledged'],
    ...['platform.credit.sent', 'platform.credit.answered'],
    ...['platform.credit.beforeCommit', 'platform.credit.afterCommit'],
  ],
  handPay: [
    ...['event.handPayOwed.beforeCommit', 'event.handPayOwed.afterCommit'],
    ...['event.handPayOwed.acknowledged', 'platform.credit.sent', 'platform.credit.answered'],
    ...['platform.credit.beforeCommit', 'platform.credit.afterCommit'],
  ],
  leave: [
    ...['closing.beforeCommit', 'closing.afterCommit', 'sessionEnd.beforeCommit', 'sessionEnd.afterCommit'],
    ...['event.cashedOut.beforeCommit', 'platform.credit.answered', 'platform.credit.beforeCommit'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Act = keyof typeof acts;
export interface CasinoStop {
  readonly act: Act;
  readonly point: string;
}

/** Each step of each transfer between hall and casino, and of what leads to it. */
export const casinoStops: readonly CasinoStop[] = (Object.keys(acts) as Act[]).flatMap((act) =>
  acts[act].map((point) => ({ act, point })),
);

const player = { id: 'p-guest', username: 'guest' };
const openingMinor = 1_000_000;
const deathLimitMs = 60_000;
const restLimitMs = 90_000;
const environment = {
  CABINET_SPEED: '100',
  CABINET_HAND_PAY_LIMIT: '1',
  CASH_IN_PATIENCE_S: '0',
  SEAT_HOLD_S: '30',
  FIRST_OUTCOME: 'nothing',
  LOG_LEVEL: 'fatal',
};

/** Kills the server at each step, restarts it, and compares its ledger with the casino's and with the cabinet's journal. */
export const walkCasino = async (
  stops: readonly CasinoStop[],
  databaseUrl: string | null,
  onStop?: (stop: CasinoStop, tookMs: number) => void,
): Promise<string[]> => {
  const dataDir = await freshDataDir();
  const floor = await MortalFloor.prepare(dataDir, {
    ...environment,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const keys = { out: generateSigningKey(), in: generateSigningKey() };
  const casino = await ReferencePlatform.start({
    ...{ file: join(dataDir, 'casino.sqlite'), hallUrl: floor.baseUrl, siteId: casinoSite, lateMs: 300 },
    ...{ hallKeys: [keys.out], ownKeys: [keys.in] },
  });
  const database = await openDatabase(floor.config);
  const faults: string[] = [];
  try {
    if (!floor.config.demo) throw new Error('the walk needs a demo');
    await seedDemoDatabase(database, floor.config.demo);
    await database.transact((tx) => addCasinoSite(tx, { url: casino.walletUrl, keys, players: [player] }));
    casino.wallet.openAccount(player.id, player.username, openingMinor);
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
    const token = await logInAtCasino(floor.baseUrl, player.username);
    const walk = new CasinoWalk({ floor, casino, database, token });
    for (const stop of stops) {
      const startedAt = performance.now();
      const found = await walk.visit(stop).catch((error) => [String(error)]);
      onStop?.(stop, Math.round(performance.now() - startedAt));
      faults.push(...found.map((fault) => `${stop.act} ${stop.point}: ${fault}`));
    }
  } finally {
    await floor.stop();
    await casino.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return faults;
};

interface WalkDependencies {
  readonly floor: MortalFloor;
  readonly casino: ReferencePlatform;
  readonly database: Database;
  readonly token: string;
}

class CasinoWalk {
  readonly #parts: WalkDependencies;

  constructor(parts: WalkDependencies) {
    this.#parts = parts;
  }

  async visit({ act, point }: CasinoStop): Promise<string[]> {
    const { floor, casino, token } = this.#parts;
    const visitor = new CasinoVisitor(floor.baseUrl, token);
    try {
      await this.#prepare(act, visitor);
      floor.arm('server', act === 'unheardCashIn' ? 'cashIn.afterCommit' : point);
      const acting = this.#perform(act, visitor);
      acting.catch(() => {});
      if (act === 'unheardCashIn') await this.#revive('cashIn.afterCommit', point);
      await this.#revive(point, null);
      await acting;
      await floor.request('nothing');
      casino.faults.stop();
      await visitor.leave();
    } finally {
      visitor.close();
      casino.faults.stop();
      floor.arm('server', null);
      if (floor.isDead('server')) floor.start('server');
    }
    return this.#check();
  }

  /** Waits until the server has died at a step, and starts it again, to die at the next one. */
  async #revive(point: string, next: string | null): Promise<void> {
    const { floor } = this.#parts;
    await until(`the server died at ${point}`, () => floor.isDead('server'), deathLimitMs);
    floor.arm('server', next);
    floor.start('server');
    if (next === null) await floor.ready('server');
  }

  /** Does what must have happened before. */
  async #prepare(act: Act, visitor: CasinoVisitor): Promise<void> {
    const { floor, casino } = this.#parts;
    if (act === 'cashOut' || act === 'handPay' || act === 'leave') await visitor.cashIn(500, newTransferId());
    if (act === 'handPay') await floor.request('win');
    // Each answer is lost until the player has given up.
    if (act === 'giveUp')
      for (const call of ['debit', 'status'] as const) casino.faults.order('dropped-answer', call, 50);
  }

  async #perform(act: Act, visitor: CasinoVisitor): Promise<unknown> {
    const transferId = newTransferId();
    switch (act) {
      case 'cashIn':
      case 'unheardCashIn':
        return visitor.cashIn(500, transferId);
      case 'refusedCashIn':
        return visitor.cashIn(openingMinor + 100, transferId);
      case 'giveUp':
        await visitor.orderCashIn(500, transferId);
        await until('the casino was asked', () => this.#isStored(transferId));
        return visitor.giveUp(transferId);
      case 'cashOut':
        return visitor.cashOut();
      case 'handPay':
        return visitor.spin();
      case 'leave':
        return visitor.leave();
    }
  }

  async #isStored(transferId: string): Promise<boolean> {
    const row = await this.#parts.database.read.get(
      'SELECT 1 AS one FROM platform_transfers WHERE id = ? AND tries > 0',
      `cash-in:${transferId}`,
    );
    return row !== undefined;
  }

  async #check(): Promise<string[]> {
    const { casino, database, floor } = this.#parts;
    const { read } = database;
    let restless: string[] = [];
    const isAtRest = async () => {
      const open = await read.all<{ id: string; kind: string; state: string }>(
        'SELECT id, kind, state FROM platform_transfers WHERE ended_at IS NULL',
      );
      restless = [
        ...open.map(({ id, kind, state }) => `the ${kind} ${id} is ${state}`),
        ...(await restlessness(read, floor.agentDir)),
      ];
      return restless.length === 0;
    };
    if (!(await until('rest', isAtRest, restLimitMs).catch(() => false))) return restless;
    const audit = await auditDatabase(read, Date.now());
    const account = await read.get<{ amount: number }>(
      'SELECT sum(amount_minor) AS amount FROM entries WHERE account = ?',
      casinoAccount,
    );
    const wonMinor = readJournal(getJournalFilePath(floor.agentDir, '104')).reduce((sum, event) => {
      if (event.type === 'roundPlayed') return sum + event.winMinor - event.stakeMinor;
      return event.type === 'handPayOwed' ? sum + event.amountMinor : sum;
    }, 0);
    const grownMinor = casino.wallet.balanceOf(player.id) - openingMinor;
    return [
      ...audit.faults,
      ...differs('the account of the casino', Number(account?.amount ?? 0), grownMinor),
      ...differs('the balance at the casino', grownMinor, wonMinor),
      ...differs("the casino's own ledger", casino.wallet.differences().get(player.id) ?? 0, 0),
    ];
  }
}

const newTransferId = (): TransferId => crypto.randomUUID() as TransferId;

const differs = (what: string, found: number, wanted: number): string[] =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];
