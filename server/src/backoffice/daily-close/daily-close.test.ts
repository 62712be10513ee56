import { setTimeout as pause } from 'node:timers/promises';
import type { DaySheet } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessDaySettings, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { parseSubcommandArguments } from '../../start/cli/operator/parse-subcommand-arguments.ts';
import { bookedPlayer, RandomLedger } from '../../testing/random-ledger.ts';
import { postCashDeskMovement } from '../cash-desk/post-cash-desk-movement.ts';
import { buildUnsignedDaySheet } from './build-unsigned-day-sheet.ts';
import { readDailyClose } from './read-daily-close.ts';

const hourMs = 3_600_000;
/** The clocks of the zone go back in the night to the second of these days. */
const days = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'] as const;
const long = Date.parse('2026-11-29T00:00:00Z');

describe('the daily close', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let terms: BusinessDaySettings;
  let ledger: RandomLedger;
  let now: number;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    terms = { zone: 'Europe/Berlin', startsMs: 6 * hourMs };
    now = long;
    // A generator of its own (Park and Miller), so that each run plays the same.
    let seed = 11;
    ledger = new RandomLedger(database, (below) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    });
    await ledger.begin();
  });
  afterEach(() => remove());

  const run = async (words: readonly string[], who = 'ayse (root@desk)'): Promise<string> => {
    const { subcommand, input } = parseSubcommandArguments(words);
    const context = {
      ...{ database, dataDir: '', minPasswordLength: 8, registers: [], dayTerms: () => terms },
      ...{ who, at: now, readSecret: async () => '' },
    };
    return (await subcommand.run(context, input)).join('\n');
  };
  const read = (day?: string) => database.snapshot((db) => readDailyClose(db, { day, terms, now }));
  const close = async (day: string, who?: string): Promise<DaySheet> => {
    const { hash } = await read(day);
    await run(['day', 'close', day, hash.slice(0, 12)], who);
    const { state, sheet, isIntact } = await read(day);
    expect([state, isIntact]).toEqual(['closed', true]);
    return sheet;
  };
  const nameAll = async (day: string) => {
    for (const { id } of (await read(day)).sheet.differences)
      await run(['day', 'name', day, id, 'miscounted', '--reason', 'counted twice']);
  };
  const startOf = (day: string) => startOfBusinessDay(terms, day);
  const deposit = (at: number, amountMinor = 100) => ledger.deposit(at, amountMinor);

  /** What entries say, by a query of the test's own. */
  const sumOf = async (account: string, { from = 0, until = long, kind = '%' }): Promise<number> => {
    const row = await database.read.get<{ minor: number }>(
      `SELECT coalesce(sum(e.amount_minor), 0) AS minor FROM entries e JOIN transfers t ON t.id = e.transfer_id
       WHERE e.account LIKE ? AND t.kind LIKE ? AND t.at >= ? AND t.at < ?`,
      ...[account, kind, from, until],
    );
    return Number(row?.minor);
  };
  const of: Readonly<Record<string, string>> = {
    ...{ wallets: 'wallet:%', meters: 'machine:%', transit: 'transit:%', pots: 'jackpot:%', pays: 'pay:%' },
  };

  it('says what the entries say, to the cent, over days that follow one another and a change of the clocks', async () => {
    let at = startOf(days[0]);
    await deposit(at, 50_000);
    for (let step = 0; step < 40; step++) {
      at += 1.7 * hourMs;
      await ledger.step(at);
    }
    const kinds = await database.read.all<{ kind: string }>('SELECT DISTINCT kind FROM transfers');
    let before: DaySheet | null = null;
    for (const day of days.slice(0, 3)) {
      await nameAll(day);
      const sheet = await close(day);
      const [from, until] = [startOf(day), startOf(days[days.indexOf(day) + 1] ?? '')];
      expect([sheet.from, sheet.until, sheet.late]).toEqual([from, until, []]);
      // Counts are all that differs, and each difference is booked.
      const counted = sheet.differences.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(sheet.differences.filter(({ of: what }) => what === 'ledger')).toEqual([]);
      expect(counted).toBe(await sumOf('differences', { from, until }));
      const { openingMinor: inSafe, closingMinor: leftInSafe, ...movements } = sheet.safe;
      expect([inSafe, leftInSafe]).toEqual([
        0 - (await sumOf('safe', { until: from })),
        0 - (await sumOf('safe', { until })),
      ]);
      expect(Object.values(movements).reduce((sum, minor) => sum + minor, inSafe)).toBe(leftInSafe);
      for (const { of: name, openingMinor, closingMinor } of sheet.owed) {
        if (!of[name]) continue;
        expect([name, openingMinor]).toEqual([name, await sumOf(of[name], { until: from })]);
        expect([name, closingMinor]).toEqual([name, await sumOf(of[name], { until })]);
      }
      for (const { kind } of kinds) {
        const line = sheet.wallets.find((one) => one.kind === kind)?.amountMinor ?? 0;
        expect([kind, line]).toEqual([kind, await sumOf('wallet:%', { from, until, kind })]);
      }
      for (const kind of ['handPay', 'jackpot'] as const) {
        const paid = sheet.pays.filter((pay) => pay.kind === kind && pay.state === 'paid');
        const paidMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(paidMinor).toBe(await sumOf('wallet:%', { from, until, kind }));
      }
      expect(sheet.before?.day ?? null).toBe(before?.day ?? null);
      expect(sheet.owed.map(({ openingMinor }) => openingMinor)).toEqual(
        before?.owed.map(({ closingMinor }) => closingMinor) ?? expect.anything(),
      );
      before = sheet;
    }
  });

  it('puts what is committed after a close, with a time of that day, on the next sheet alone, and names it there', async () => {
    await deposit(startOf(days[0]) + 1, 1_000);
    const first = await close(days[0]);
    // A clock that was set back gives times of the closed day.
    await deposit(startOf(days[0]) + 5, 300);
    await deposit(startOf(days[1]) + 5, 70);
    expect(await read(days[0])).toMatchObject({
      sheet: first,
      since: [
        { kind: 'deposit', of: 'cashier', count: 1, amountMinor: -300 },
        { kind: 'deposit', of: 'wallets', count: 1, amountMinor: 300 },
      ],
    });
    const second = await close(days[1]);
    expect(second.late).toMatchObject([{ day: days[0], transfers: 1 }]);
    expect(second.wallets).toEqual([{ kind: 'deposit', amountMinor: 370 }]);
    expect(second.differences).toEqual([]);
    await deposit(startOf(days[0]) + 6, 5);
    await deposit(startOf(days[1]) + 6, 6);
    const third = await close(days[2]);
    expect(third.late).toMatchObject([
      { day: days[0], transfers: 1 },
      { day: days[1], transfers: 1 },
    ]);
    expect(third.wallets).toEqual([{ kind: 'deposit', amountMinor: 11 }]);
    expect(await run(['day', 'show', days[2]])).toContain('1 transfers dated 2026-10-24');
    expect((await close(days[3])).late).toEqual([]);
  });

  it('has a movement that commits while its day is closed on exactly one sheet', async () => {
    await deposit(startOf(days[0]) + 1, 1_000);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const movement = { direction: 'deposit', username: bookedPlayer, amountMinor: 40, note: '' } as const;
    const moving = database.transact(async (tx) => {
      await postCashDeskMovement(tx, { ...movement, key: 'while-closing', at: startOf(days[1]) - 1 });
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    // SQLite has one writer, so the close waits for the movement there; it is refused if it came between reading and signing.
    const closing = close(days[0]).catch((error: Error) => error.message);
    if (database.read.engine === 'postgres') await closing;
    else await pause(20);
    gate.resolve();
    await moving;
    const closed = await closing;
    if (typeof closed === 'string') expect(closed).toContain('has changed');
    const first = typeof closed === 'string' ? await close(days[0]) : closed;
    const second = await close(days[1]);
    const deposits = [first, second].flatMap(({ wallets }) => wallets.map(({ amountMinor }) => amountMinor));
    expect(deposits).toEqual(typeof closed === 'string' ? [1_040] : [1_000, 40]);
    expect(second.owed.find(({ of }) => of === 'wallets')?.closingMinor).toBe(1_040);
  });

  it('is done once by two at the same time, and only with the sheet that was read', async () => {
    await deposit(startOf(days[0]) + 1);
    const both = await Promise.allSettled([close(days[0]), close(days[0], 'mehmet (root@desk)')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(run(['day', 'close', days[0], '00000000'])).rejects.toThrow('is already closed');
    await expect(run(['day', 'close', days[2], '00000000'])).rejects.toThrow(`the next is ${days[1]}`);
    await expect(run(['day', 'close', days[1], '00000000'])).rejects.toThrow('has changed');
    await expect(run(['day', 'close', '2026-02-30', '00000000'])).rejects.toThrow('is not a day');
    expect(await run(['day', 'list'])).toMatch(/^2026-10-24 {2}sheet 1 {2}closed [^\n]+$/);
  });

  it('does not close a day that runs, nor in its first minute after', async () => {
    now = startOf(days[1]) + 59_999;
    const { state, blocked } = await read(days[0]);
    expect([state, blocked?.code]).toEqual(['running', 'DAY_RUNNING']);
    await expect(database.snapshot((db) => buildUnsignedDaySheet(db, { day: days[2], terms, now }))).rejects.toThrow();
    now = startOf(days[1]) + 60_000;
    expect(await read(days[0])).toMatchObject({ state: 'open', blocked: null });
  });

  it('waits for drawers to be counted and for each difference to be explained', async () => {
    const at = startOf(days[0]) + hourMs;
    await database.transact((tx) =>
      tx.run(
        "INSERT INTO cashier_shifts (cashier, opened_by, opened_at, float_minor) VALUES ('ece', 'ece', ?, 500)",
        at,
      ),
    );
    const tryClose = async () => run(['day', 'close', days[0], (await read(days[0])).hash]);
    await expect(tryClose()).rejects.toThrow('Shift 1 of 2026-10-24 is still open');
    await database.transact((tx) =>
      tx.run(
        `UPDATE cashier_shifts SET closed_at = ?, closed_by = 'ece', expected_minor = 500, counted_minor = 450, counted_movements = 0,
           reason = 'coins' WHERE id = 1`,
        at + 1,
      ),
    );
    await expect(tryClose()).rejects.toThrow('1 differences of 2026-10-24 have no explanation yet');
    const name = (...words: string[]) => run(['day', 'name', days[0], ...words, '--reason', 'counted twice']);
    await expect(name('drawer:1:50', 'miscounted')).rejects.toThrow('no longer has this difference');
    await expect(name('drawer:2:-50', 'miscounted')).rejects.toThrow('no longer has this difference');
    const { hash } = await read(days[0]);
    await name('drawer:1:-50', 'wrongAmount');
    await expect(run(['day', 'close', days[0], hash])).rejects.toThrow('has changed');
    await name('drawer:1:-50', 'miscounted');
    const sheet = await close(days[0]);
    expect(sheet.differences).toMatchObject([
      {
        id: 'drawer:1:-50',
        amountMinor: -50,
        said: 'coins',
        explained: { cause: 'miscounted', because: 'counted twice' },
      },
    ]);
    await expect(name('drawer:1:-50', 'miscounted')).rejects.toThrow('is already closed');
    await expect(
      database.transact((tx) => tx.run("UPDATE daily_sheets SET figures = '{}' WHERE number = 1")),
    ).rejects.toThrow('only ever added to');
    expect((await close(days[1])).drawers).toEqual([]);
  });

  it('lets no time fall between two sheets when the day is set to begin at another hour', async () => {
    const first = await close(days[0]);
    await deposit(first.until + 1, 33);
    terms = { zone: 'Europe/Istanbul', startsMs: 8 * hourMs };
    const second = await close(days[1]);
    expect([second.from, second.until]).toEqual([first.until, startOf(days[2])]);
    expect(second.wallets).toEqual([{ kind: 'deposit', amountMinor: 33 }]);
  });
});
