import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../../platform/database/temporary-database.ts';
import { readComplaintsReport } from './complaints-report.ts';
import { buildReportHeader } from './describe-report-period.ts';
import { formatReportAsCsv } from './format-report.ts';
import { parseReportDateRange } from './report-date-range.ts';

const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };
const border = Date.parse('2026-11-20T03:00:00Z');
const [minute, hour] = [60_000, 3_600_000];
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
});
afterEach(() => remove());

let rounds = 0;
const file = (at: number, answeredAfterMs: number | null = null) =>
  database.transact((tx) =>
    tx.run(
      `INSERT INTO complaints (player_id, machine_id, session_id, round, at, text, lang, state, answer, answered_at, answered_by, hold_id)
       VALUES ('p', 'm1', 's', ?, ?, 'wrong', 'tr', ?, ?, ?, ?, 'h')`,
      ...[++rounds, at, answeredAfterMs === null ? 'open' : 'answered'],
      ...(answeredAfterMs === null ? [null, null, null] : ['seen', at + answeredAfterMs, 'staff']),
    ),
  );

it(`complaints are counted on the day on which they came and were answered on ${testEngine}`, async () => {
  // Answered before the days of the report.
  await file(border - 60 * hour, hour);
  await file(border - 60 * hour, 60 * hour + 2);
  await file(border - 40 * hour);
  await file(border - hour, 10 * minute);
  await file(border - hour, 30 * minute);
  await file(border - minute, 2 * minute);
  await file(border);
  const range = parseReportDateRange({ from: '2026-11-19', to: '2026-11-21' }, terms, border + 2 * hour);
  const sheet = await database.snapshot((db) => readComplaintsReport(db, { range }));
  expect(sheet.rows).toEqual([
    { day: '2026-11-19', state: 'over', received: 3, answered: 2, unanswered: 3, medianMs: 20 * minute },
    {
      ...{ day: '2026-11-20', state: 'running', received: 1, answered: 2, unanswered: 2 },
      medianMs: (60 * hour + 2 + 2 * minute) / 2,
    },
  ]);
  expect(sheet.totals).toEqual([
    {
      ...{ day: 'all', state: 'running', received: 4, answered: 4, unanswered: 2 },
      medianMs: 20 * minute,
    },
  ]);
  const [titles, first] = formatReportAsCsv(sheet, buildReportHeader(sheet), 'tr').split('\r\n');
  expect(titles).toContain('gün;durum;gelen;yanıtlanan;sonunda açık;yarısının yanıt süresi');
  expect(first).toContain('2026-11-19;bitti;3;2;3;');
});

it('days without complaints say so, and no time', async () => {
  const range = parseReportDateRange({ day: '2026-11-19' }, terms, border);
  const sheet = await database.snapshot((db) => readComplaintsReport(db, { range }));
  expect(sheet.rows).toMatchObject([{ received: 0, answered: 0, unanswered: 0, medianMs: null }]);
});
