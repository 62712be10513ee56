import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { RandomLedger } from '../../testing/random-ledger.ts';
import { readReport } from './read-report.ts';
import { readReportOverview } from './report-overview.ts';

const numRuns = process.env.TEST_ENGINE === 'postgres' ? 1 : 4;
const hourMs = 3_600_000;
const terms = { zone: 'Europe/Istanbul', startsMs: 6 * hourMs };
const holds = new Map([['r1', 50_000]]);
const machines = [
  { id: 'm1', brand: 'koi', agent: 'hall' },
  { id: 'm2', brand: 'koi', agent: 'cellar' },
  { id: 'm10', brand: 'sun', agent: 'cellar' },
];
const day = '2026-11-10';
const shared = [
  'games',
  'freeGames',
  'coinInMinor',
  'coinOutMinor',
  'handPaysMinor',
  'jackpotsMinor',
  'netWinMinor',
  'holdPpm',
  'theoreticalHoldPpm',
] as const;
type Figures = Readonly<Record<string, unknown>>;
const picked = (row: Figures | undefined) => Object.fromEntries(shared.map((key) => [key, row?.[key] ?? null]));

it('shows the figures of the reports, by day, brand and cabinet, for all and for one brand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
      const { database, remove } = await openTemporaryDatabase();
      const pick = (below: number) => (numbers.next().value ?? 0) % below;
      const ledger = new RandomLedger(database, pick, machines);
      await ledger.begin();
      let at = startOfBusinessDay(terms, day);
      await ledger.deposit(at, 50_000);
      for (let step = 0; step < 40; step++) {
        at += [60_000, hourMs, 5 * hourMs][pick(3)] ?? 0;
        await ledger.step(at);
      }
      await database.snapshot((db) => compare(db, at + 1));
      await remove();
    }),
    { numRuns },
  );
});

const compare = async (db: Queries, now: number) => {
  const words = { from: day };
  const report = (name: 'floor' | 'drop', by: string) =>
    readReport(db, { name, words: { ...words, by }, terms, holds, isProven: false, now });
  const overview = (brand?: string) => readReportOverview(db, { words, against: 'before', brand, terms, holds, now });
  const all = await overview();
  const [byDay, byMachine, byBrand] = [
    await report('floor', 'day'),
    await report('floor', 'machine'),
    await report('floor', 'brand'),
  ];
  const dropBy = {
    day: await report('drop', 'day'),
    machine: await report('drop', 'machine'),
    brand: await report('drop', 'brand'),
  };
  const dropOf = (by: keyof typeof dropBy, key: string) =>
    dropBy[by].rows.find((row) => row.place === 'machine' && row[by] === key)?.inMinor ?? 0;
  expect(picked(all.totals)).toEqual(picked(byMachine.totals[0]));
  expect(all.totals.dropMinor).toBe(dropBy.machine.totals[0]?.inMinor);
  for (const one of all.days) {
    expect(picked(one), one.day).toMatchObject(picked(byDay.rows.find((row) => row.day === one.day)));
    expect(one.dropMinor, one.day).toBe(dropOf('day', one.day));
  }
  for (const one of all.cabinets) {
    expect(picked(one), one.machine).toEqual(picked(byMachine.rows.find(({ machine }) => machine === one.machine)));
    expect(one.dropMinor, one.machine).toBe(dropOf('machine', one.machine));
  }
  expect(all.cabinets.map(({ machine }) => machine)).toEqual(['m1', 'm2', 'm10']);
  for (const brand of ['koi', 'sun']) {
    const among = all.ofBrands.find((one) => one.brand === brand);
    expect(picked(among), brand).toEqual(picked(byBrand.rows.find((row) => row.brand === brand)));
    expect(among?.dropMinor, brand).toBe(dropOf('brand', brand));
    const own = await overview(brand);
    expect(picked(own.totals), brand).toEqual(picked(byBrand.rows.find((row) => row.brand === brand)));
    expect(own.totals.dropMinor, brand).toBe(dropOf('brand', brand));
    expect(new Set(own.cabinets.map((one) => one.brand))).toEqual(new Set([brand]));
  }
};

it('compares a running day with the same hours of the day before, and finished days with whole ones', async () => {
  const { database, remove } = await openTemporaryDatabase();
  const ledger = new RandomLedger(database, () => 0, machines);
  await ledger.begin();
  const begin = startOfBusinessDay(terms, day);
  const played = (number: number, at: number, stake: number) =>
    database.transact((tx) =>
      tx.run(
        `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, free_spin, stake_minor, win_minor,
           counted_at, posted_at, staked_total_minor, won_total_minor)
         VALUES ('p', ?, 'round', 's', 'm1', 'koi', 0, ?, 0, ?, ?, 0, 0)`,
        ...[number, stake, at, at],
      ),
    );
  await played(1, begin - 24 * hourMs, 100);
  await played(2, begin - 20 * hourMs, 1000);
  await played(3, begin + hourMs, 300);
  const overview = (now: number) =>
    database.snapshot((db) =>
      readReportOverview(db, {
        words: { from: day, to: '2026-11-11' },
        against: 'before',
        terms,
        holds,
        now,
      }),
    );
  const running = await overview(begin + 2 * hourMs);
  expect(running).toMatchObject({ isRunning: true, totals: { coinInMinor: 300 } });
  expect(running.against).toMatchObject({
    from: '2026-11-09',
    last: '2026-11-09',
    totals: { coinInMinor: 100 },
  });
  const over = await overview(begin + 25 * hourMs);
  expect(over).toMatchObject({ isRunning: false, against: { totals: { coinInMinor: 1100 } } });
  await remove();
});
