import { expect, it } from 'vitest';
import { addCalendarMonths } from './restrict-player.ts';

const after = (from: string, months: number) => new Date(addCalendarMonths(Date.parse(from), months)).toISOString();

it.each([
  ['2026-01-15T10:30:00.000Z', 1, '2026-02-15T10:30:00.000Z'],
  ['2026-01-31T10:30:00.000Z', 1, '2026-03-01T10:30:00.000Z'],
  ['2027-08-31T00:00:00.000Z', 6, '2028-03-01T00:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2029-03-01T23:59:59.999Z'],
  ['2026-11-23T08:00:00.000Z', 12, '2027-11-23T08:00:00.000Z'],
  ['2026-12-31T08:00:00.000Z', 60, '2031-12-31T08:00:00.000Z'],
])('from %s, %i months end at %s, never earlier than asked for', (from, months, end) => {
  expect(after(from, months)).toBe(end);
});
