import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { RandomLedger } from '../../testing/random-ledger.ts';
import { readPromotionsReport } from './promotions-report.ts';
import { parseReportDateRange } from './report-date-range.ts';

const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };
const border = Date.parse('2026-11-20T03:00:00Z');
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await new RandomLedger(database, () => 0).begin();
});
afterEach(() => remove());

const give = (playerId: string, kind: string, at: number, amountMinor: number, stakedMinor: number) =>
  database.transact((tx) =>
    tx.run(
      'INSERT INTO promotions (id, player_id, kind, at, amount_minor, lost_minor, staked_minor) VALUES (?, ?, ?, ?, ?, 0, ?)',
      ...[`${kind}:${playerId}:${at}`, playerId, kind, at, amountMinor, stakedMinor],
    ),
  );
const read = (by: 'kind' | 'day') => {
  const range = parseReportDateRange({ from: '2026-11-19', to: '2026-11-21' }, terms, border + 3_600_000);
  return database.snapshot((db) => readPromotionsReport(db, { range, by }));
};

it('counts what was given, to how many, at what cost, and what was staked since the one before', async () => {
  // Long before the report; what was staked until then earned that one.
  await give('p', 'bonus', border - 10 * 86_400_000, 500, 10_000);
  await give('p', 'bonus', border - 1, 1_000, 30_000);
  await give('p', 'bonus', border, 1_000, 45_000);
  await give('q', 'bonus', border + 1, 1_000, 7_000);
  await give('q', 'discount', border + 2, 250, 8_000);
  const bonus = { kind: 'bonus', promotions: 3, players: 2, costMinor: 3_000, stakedMinor: 42_000 };
  const discount = { kind: 'discount', promotions: 1, players: 1, costMinor: 250, stakedMinor: 8_000 };
  expect((await read('kind')).rows).toMatchObject([bonus, discount]);
  const byDay = await read('day');
  expect(byDay.rows).toMatchObject([
    { day: '2026-11-19', state: 'over', kind: 'bonus', promotions: 1, costMinor: 1_000, stakedMinor: 20_000 },
    { day: '2026-11-20', state: 'running', kind: 'bonus', promotions: 2, players: 2, stakedMinor: 22_000 },
    { day: '2026-11-20', kind: 'discount', costMinor: 250 },
  ]);
  // The player of both days counts once.
  expect(byDay.totals).toMatchObject([bonus, discount]);
});
