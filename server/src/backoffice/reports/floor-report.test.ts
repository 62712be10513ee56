import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { RandomLedger } from '../../testing/random-ledger.ts';
import { readFloorReport } from './floor-report.ts';
import { parseReportDateRange } from './report-date-range.ts';

const hourMs = 3_600_000;
const terms = { zone: 'Europe/Berlin', startsMs: 6 * hourMs };
const beginOf = (day: string) => parseReportDateRange({ day }, terms, Date.parse('2027-01-01')).from;
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await new RandomLedger(database, () => 0).begin();
});
afterEach(() => remove());

const run = (sql: string, ...values: (string | number)[]) => database.transact((tx) => tx.run(sql, ...values));
const watch = async (from: number, until: number, state: string) => {
  const id = `w${from}`;
  await run('INSERT INTO machine_watches (id, from_at, until_at) VALUES (?, ?, ?)', id, from, until);
  await run(
    'INSERT INTO machine_states (watch_id, machine_id, at, state) VALUES (?, ?, ?, ?)',
    ...[id, 'm1', from, state],
  );
};
const rows = async (words: Record<string, string>, by: 'machine' | 'day', now: number) => {
  const range = parseReportDateRange(words, terms, now);
  const sheet = await database.snapshot((db) => readFloorReport(db, { range, by, holds: new Map() }));
  return sheet.rows;
};
const late = beginOf('2026-11-20');

it('a day of 25 hours has the time of 25 hours, and a day that nobody watched none', async () => {
  // The clocks go back in the night after the 24th.
  const begin = beginOf('2026-10-24');
  await watch(begin, begin + 25 * hourMs, 'available');
  expect(await rows({ from: '2026-10-24', to: '2026-10-26' }, 'day', late)).toMatchObject([
    { day: '2026-10-24', availableMs: 25 * hourMs, playMs: 0, outMs: 0, unknownMs: 25 * hourMs },
    { day: '2026-10-25', availableMs: null, playMs: null, outMs: null, unknownMs: 48 * hourMs },
  ]);
});

it('time of the running day ends now, and the day is marked', async () => {
  const begin = beginOf('2026-11-19');
  await watch(begin, begin + hourMs, 'play');
  expect(await rows({ day: '2026-11-19' }, 'machine', begin + 2 * hourMs)).toMatchObject([
    { machine: 'm1', state: 'running', playMs: hourMs, unknownMs: hourMs },
    { machine: 'm2', state: 'running', playMs: null, unknownMs: 2 * hourMs },
  ]);
});

it('a machine counts until it was removed', async () => {
  const begin = beginOf('2026-11-10');
  await run(
    `INSERT INTO machines_out_of_service (machine_id, state, note, reason, at) VALUES ('m2', 'removed', '', 'sold', ?)`,
    begin + 6 * hourMs,
  );
  const machines = async (day: string) =>
    (await rows({ day }, 'machine', late)).map(({ machine, unknownMs }) => [machine, unknownMs]);
  expect(await machines('2026-11-10')).toEqual([
    ['m1', 24 * hourMs],
    ['m2', 6 * hourMs],
  ]);
  expect(await machines('2026-11-11')).toEqual([['m1', 24 * hourMs]]);
});

it('the theoretical hold is weighted by coin-in, and says how much of it has known rules', async () => {
  const play = (number: number, rules: string | null, stakeMinor: number, winMinor: number) =>
    database.transact((tx) =>
      tx.run(
        `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, free_spin, stake_minor, win_minor,
           counted_at, posted_at, staked_total_minor, won_total_minor, rules_hash)
         VALUES ('p', ?, 'round', 's', 'm1', 'koi', 0, ?, ?, ?, ?, 0, 0, ?)`,
        ...[number, stakeMinor, winMinor, late, late, rules],
      ),
    );
  await play(1, 'a', 30_000, 29_000);
  await play(2, 'b', 10_000, 9_900);
  await play(3, 'gone', 40_000, 0);
  await play(4, null, 20_000, 0);
  const range = parseReportDateRange({ day: '2026-11-20' }, terms, late + 48 * hourMs);
  const holds = new Map([
    ['a', 50_000],
    ['b', 90_000],
  ]);
  const sheet = await database.snapshot((db) => readFloorReport(db, { range, by: 'machine', holds }));
  expect(sheet.totals).toMatchObject([
    {
      coinInMinor: 100_000,
      netWinMinor: 61_100,
      holdPpm: 611_000,
      theoreticalHoldPpm: 60_000,
      ruledPpm: 400_000,
    },
  ]);
  expect(sheet.notes[0]).toContain('rules are published here');
});
