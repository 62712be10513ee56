import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { readAlertConditions } from './alert-conditions.ts';

const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };
const hourMs = 3_600_000;
/** When the business day 2026-11-21 ends: 06:00 in Istanbul. */
const ended = Date.parse('2026-11-22T03:00:00Z');

let place: Awaited<ReturnType<typeof openTemporaryDatabase>>;
beforeEach(async () => {
  place = await openTemporaryDatabase();
});
afterEach(() => place.remove());

const close = (day: string, number: number) =>
  place.database.transact(async (tx) => {
    await tx.run(
      `INSERT INTO daily_sheets (day, number, until_at, figures, hash, signed_by, signed_at, second, closed_at)
       VALUES (?, ?, 1, '{}', ?, 'ayla', 1, 'deniz', 1)`,
      ...[day, number, `hash-${day}`],
    );
  });
const reminded = async (at: number, afterMs = 12 * hourMs) =>
  (
    await readAlertConditions(place.database.read, {
      ...{ at, machines: [], awayMs: () => 0, graceMs: 1 },
      reminder: { terms, afterMs },
    })
  )
    .filter(({ kind }) => kind === 'dayNotClosed')
    .map(({ subject, text, opens }) => ({ subject, text, opens }));

it('reminds of the day that nobody closed once its time is over, and of the next one when that is closed', async () => {
  await close('2026-11-20', 1);
  expect(await reminded(ended + 12 * hourMs - 1)).toEqual([]);
  expect(await reminded(ended + 12 * hourMs)).toEqual([
    { subject: '2026-11-21', text: 'Business day 2026-11-21 is over but not closed.', opens: true },
  ]);
  expect(await reminded(ended + 60 * hourMs)).toMatchObject([
    { subject: '2026-11-21', text: 'Business day 2026-11-21 is over but not closed. So are 2 after it.' },
  ]);
  await close('2026-11-21', 2);
  expect(await reminded(ended + 12 * hourMs)).toEqual([]);
  expect(await reminded(ended + 36 * hourMs)).toMatchObject([{ subject: '2026-11-22' }]);
});

it('reminds nobody where no day was ever closed, and where the setting says never', async () => {
  expect(await reminded(ended + 100 * hourMs)).toEqual([]);
  await close('2026-11-20', 1);
  expect(await reminded(ended + 100 * hourMs, 0)).toEqual([]);
});
