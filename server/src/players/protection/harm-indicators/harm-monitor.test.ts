import type { PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { addGameRoundToSession, type NewGameRound } from '../../../play/rounds/add-game-round.ts';
import { fundWallet } from '../../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { setPlayerLimit } from '../limits/change-limit.ts';
import { detectHarmIndicators, type PlayerHarmSnapshot } from './detect-harm.ts';
import { listHarmIndicators, storeHarmIndicatorClosing } from './harm-indicator-store.ts';
import { HarmMonitor, recordNewHarmIndicators } from './harm-monitor.ts';
import { type HarmIndicatorKind, harmThresholds, hashThresholds } from './harm-thresholds.ts';
import { insertPlayBehaviorNote, requestHarmCheck } from './play-behavior-notes.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Noon in Istanbul, the zone of the profile. */
const noon = Date.parse('2027-03-10T09:00:00Z');

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
});
afterEach(() => remove());

let count = 0;
const play = (at: number, change: Partial<NewGameRound> = {}, sessionId = 's') =>
  database.transact((tx) =>
    addGameRoundToSession(tx, sessionId, {
      ...{
        kind: 'round',
        roundId: `r${++count}`,
        isFreeSpin: false,
        bandId: 1,
        stakeMinor: 100,
        winMinor: 0,
      },
      ...{ meterMinor: 0, stops: null, playedAt: at, at, ...change },
    }),
  );
const deposit = (at: number, amountMinor: number) =>
  database.transact(async (tx) => {
    await fundWallet(tx, amountMinor, { id: `t${++count}`, at });
    await requestHarmCheck(tx, 'p');
  });
const note = (kind: 'cashOutCancelled' | 'depositRefused' | 'limitReached', at: number, code = '') =>
  insertPlayBehaviorNote(database, 'p', { kind, at, figures: code === '' ? {} : { code } });
const session = (id: string, from: number, until: number | null) =>
  database.transact((tx) =>
    tx.run(
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip)
       VALUES (?, 'p', 'm', 'koi', ?, ?, '')`,
      id,
      from,
      until,
    ),
  );
const check = async (at = noon) => {
  await recordNewHarmIndicators(database, 'p', at);
  return (await listHarmIndicators(database.read, { playerId: 'p', most: 100 })).map(({ kind, figures }) => ({
    kind,
    ...figures,
  }));
};
const times = async (number: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < number; index++) await work(index);
};

/** What a player does that shows a harm indicator, and the figures that the harm indicator has. */
const scripts: Readonly<Record<string, readonly [() => Promise<unknown>, Record<string, unknown>]>> = {
  risingDeposits: [
    async () => {
      await times(4, (week) => deposit(noon - (10 + 7 * week) * dayMs, 30_000));
      await deposit(noon - 2 * dayMs, 40_000);
      await deposit(noon - dayMs, 20_000);
    },
    { days: 7, depositedMinor: 60_000, averageBeforeMinor: 30_000 },
  ],
  cancelledCashOuts: [() => times(3, (index) => note('cashOutCancelled', noon - index * hourMs)), { times: 3 }],
  depositsAfterLoss: [
    () =>
      times(2, async (index) => {
        const at = noon - (5 - index) * hourMs;
        await play(at, { stakeMinor: 500 });
        await deposit(at + 9 * minuteMs, 2_000);
      }),
    { times: 2, withinMin: 10, lostMinor: 1_000, depositedMinor: 4_000 },
  ],
  nightPlay: [
    async () => {
      await session('nights', noon - 5 * dayMs, noon - dayMs);
      // Half past midnight, 21:30 of the day before in UTC.
      await times(3, (night) =>
        times(60, (index) => play(noon - (4 - night) * dayMs - 11.5 * hourMs + index * 1_000, {}, 'nights')),
      );
      await session('closed', noon - 2 * minuteMs, noon - minuteMs);
    },
    { nights: 3, rounds: 180, untilHour: 5 },
  ],
  longSession: [() => session('long', noon - 5 * hourMs, noon - hourMs), { minutes: 240 }],
  stakeDoubling: [
    () => times(12, (index) => play(noon - hourMs + index * 1_000, { stakeMinor: index % 2 === 0 ? 100 : 200 })),
    { times: 6, by: 2, highestMinor: 200 },
  ],
  refusedDeposits: [() => times(3, (index) => note('depositRefused', noon - index * minuteMs, 'X')), { times: 3 }],
  limitHits: [
    async () => {
      await times(2, (index) => note('limitReached', noon - index * dayMs, 'LIMIT_REACHED'));
      await note('depositRefused', noon - 2 * dayMs, 'LIMIT_REACHED');
    },
    { times: 3, days: 7 },
  ],
  returnFromExclusion: [
    () =>
      database.transact(async (tx) => {
        await tx.run(
          `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
           VALUES ('e', 'p', 'exclusion', 1, 2, '', 'player')`,
        );
        await tx.run("INSERT INTO restriction_ends VALUES ('e', ?, '', 'player')", noon - dayMs);
      }),
    { returnedAt: noon - dayMs },
  ],
};

const noFacts: PlayerHarmSnapshot = {
  ...{
    at: noon,
    indicatedAt: {},
    deposits: [],
    notes: [],
    sessions: [],
    rounds: [],
    nights: [],
    returns: [],
  },
  raises: [],
};

describe('harm indicators of play', () => {
  it.each(Object.entries(scripts))('show %s, with its figures, once', async (kind, [script, figures]) => {
    await script();
    const indicators = (await check()).filter(
      (indicator) => indicator.kind !== 'longSession' || kind === 'longSession',
    );
    expect(indicators).toEqual([expect.objectContaining({ kind, ...figures })]);
    const again = await check(noon + 1);
    expect(again.filter((indicator) => indicator.kind === kind)).toHaveLength(1);
  });

  it('show requests for higher limits that were asked for, not those set lower', async () => {
    const change = async (at: number, amount: number) => {
      const order = { kind: 'stake', window: 'day', amount } as const;
      const by = { playerId: 'p' as PlayerId, at, who: 'player', reason: '' };
      expect(await database.transact((tx) => setPlayerLimit(tx, by, order))).toMatchObject({ ok: true });
    };
    await change(noon - 4 * dayMs, 1_000);
    await change(noon - 3 * dayMs, 2_000);
    await change(noon - 2 * dayMs, 500);
    expect(await check()).toEqual([]);
    await change(noon - dayMs, 3_000);
    expect(await check()).toEqual([{ kind: 'raiseRequests', times: 2, days: 30 }]);
  });

  it('show requests for higher limits and presses as regular as those of a machine', () => {
    const raises = [noon - 5 * dayMs, noon - dayMs].map((at, id) => ({ id: String(id), at }));
    const presses = { presses: 60, medianMs: 3_000, spreadMs: 2, from: 1 };
    const notes = [{ id: 7, kind: 'presses', at: noon, figures: presses }] as const;
    const kinds = (facts: Partial<PlayerHarmSnapshot>) =>
      detectHarmIndicators({ ...noFacts, ...facts }, harmThresholds).map(({ kind, cause }) => `${kind} ${cause}`);
    expect(kinds({ raises, notes })).toEqual(['raiseRequests 1', 'regularPresses 7']);
    expect(kinds({ raises: raises.slice(1), notes: [{ ...notes[0], figures: { ...presses, spreadMs: 40 } }] })).toEqual(
      [],
    );
    expect(kinds({})).toEqual([]);
  });

  it('show nothing of a calm player', async () => {
    await times(5, async (week) => {
      const at = noon - (1 + 7 * week) * dayMs;
      await deposit(at, 55_000);
      await session(`calm${week}`, at + hourMs, at + 2 * hourMs);
    });
    await times(5, (week) =>
      times(30, (index) =>
        play(
          noon - (29 - 7 * week) * dayMs + hourMs + index * 4_000,
          { winMinor: index % 3 === 0 ? 250 : 0 },
          `calm${4 - week}`,
        ),
      ),
    );
    await note('cashOutCancelled', noon - hourMs);
    await note('depositRefused', noon - hourMs, 'RESTRICTED');
    await note('limitReached', noon - hourMs);
    expect(await check()).toEqual([]);
  });

  it('count each fact once, so that a new harm indicator needs new facts', async () => {
    await times(3, (index) => note('cashOutCancelled', noon - index * minuteMs));
    const ofKind = async (at: number) => (await check(at)).filter(({ kind }) => kind === 'cancelledCashOuts').length;
    expect(await ofKind(noon)).toBe(1);
    await times(2, (index) => note('cashOutCancelled', noon + (1 + index) * minuteMs));
    expect(await ofKind(noon + hourMs)).toBe(1);
    await note('cashOutCancelled', noon + 3 * minuteMs);
    expect(await ofKind(noon + hourMs)).toBe(2);
  });

  it('are added once by nodes that look at the same time', async () => {
    await times(3, (index) => note('cashOutCancelled', noon - index * minuteMs));
    await Promise.all(Array.from({ length: 8 }, () => recordNewHarmIndicators(database, 'p', noon)));
    expect(await check()).toHaveLength(1);
  });

  it('carry the hash of their thresholds, are never changed, and are closed once', async () => {
    await session('long', noon - 5 * hourMs, noon - hourMs);
    await check();
    const [indicator] = await listHarmIndicators(database.read, { playerId: null, most: 1 });
    expect(indicator?.thresholdsHash).toBe(hashThresholds(harmThresholds));
    const kept = await database.read.get<{ thresholds: string }>('SELECT thresholds FROM harm_thresholds');
    expect(hashThresholds(JSON.parse(kept?.thresholds ?? '{}'))).toBe(indicator?.thresholdsHash);
    const close = () =>
      database.transact((tx) =>
        storeHarmIndicatorClosing(tx, indicator?.id ?? '', { at: noon, reason: 'spoken', who: 'ayse' }),
      );
    expect(await close()).toBe(true);
    expect(await close()).toBe(false);
    expect(await listHarmIndicators(database.read, { playerId: null, most: 1 })).toEqual([]);
    for (const sql of [
      "UPDATE harm_indicators SET figures = ''",
      'DELETE FROM harm_indicators',
      'DELETE FROM harm_indicator_closings',
    ])
      await expect(database.transact((tx) => tx.run(sql))).rejects.toThrow('harm indicators are only ever added to');
  });

  it('are looked for until a player has left and all plays are read', async () => {
    const asked = async () =>
      (await database.read.get<{ asked: number }>("SELECT asked FROM harm_checks WHERE player_id = 'p'"))?.asked;
    await deposit(noon, 100);
    await check();
    expect(await asked()).toBe(1);
    await database.transact((tx) => tx.run('DELETE FROM seats'));
    await check();
    expect(await asked()).toBe(0);
    const kinds: readonly HarmIndicatorKind[] = (await check()).map(({ kind }) => kind);
    expect(kinds).toEqual([]);
  });

  it('that are looked for in vain are told, but not by a node that stops and closes its database', async () => {
    const clock = new ManualClock();
    const reported: string[] = [];
    const closed = () => Promise.reject(new Error('the database is closed'));
    const watch = new HarmMonitor({
      database: { ...database, read: { ...database.read, all: closed } },
      clock,
      holdsLease: () => true,
      onError: (error) => reported.push(String(error)),
    });
    watch.start();
    clock.advance(10_000);
    await vi.waitFor(() => expect(reported).toEqual(['Error: the database is closed']));
    clock.advance(10_000);
    watch.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect(reported).toHaveLength(1);
  });
});
