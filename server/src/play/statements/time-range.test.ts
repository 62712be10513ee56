import { expect, test } from 'vitest';
import { createDateFormatter, parseTimeRange } from './time-range.ts';

const rangeOf = (from: string | undefined, to: string | undefined, zone: string) => {
  const range = parseTimeRange({ from, to, zone });
  if (!range.ok) return range.refusal.params.detail;
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return [text(range.value.from), text(range.value.until)];
};

test('both days belong to the range, each from its beginning to its end in that time zone', () => {
  expect(rangeOf('2026-11-21', '2026-11-21', 'UTC')).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']);
  expect(rangeOf('2026-11-01', '2026-11-30', 'Europe/Istanbul')).toEqual([
    '2026-10-31T21:00:00.000Z',
    '2026-11-30T21:00:00.000Z',
  ]);
  expect(rangeOf('2026-11-21', undefined, 'Pacific/Kiritimati')).toEqual(['2026-11-20T10:00:00.000Z', null]);
  expect(rangeOf(undefined, '2026-11-21', 'Pacific/Niue')).toEqual([null, '2026-11-22T11:00:00.000Z']);
  expect(rangeOf(undefined, undefined, 'Asia/Kathmandu')).toEqual([null, null]);
  expect(rangeOf('2024-02-29', '2024-12-31', 'Asia/Kathmandu')).toEqual([
    '2024-02-28T18:15:00.000Z',
    '2024-12-31T18:15:00.000Z',
  ]);
});

test('a day can have 23 or 25 hours', () => {
  const hours = (day: string, zone: string) => {
    const range = parseTimeRange({ from: day, to: day, zone });
    return range.ok && (Number(range.value.until) - Number(range.value.from)) / 3_600_000;
  };
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
  // On this day clocks in Chile skip the hour after midnight.
  expect(rangeOf('2026-09-06', '2026-09-06', 'America/Santiago')).toEqual([
    '2026-09-06T04:00:00.000Z',
    '2026-09-07T03:00:00.000Z',
  ]);
  // Samoa skipped this day when it moved across the date line.
  expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0);
});

test('an invalid range is refused with the name of its fault', () => {
  expect(rangeOf('2026-11-22', '2026-11-21', 'UTC')).toBe('from: 2026-11-22 is after 2026-11-21');
  expect(rangeOf('2026-02-29', undefined, 'UTC')).toBe('from: 2026-02-29 is no day');
  expect(rangeOf(undefined, '2026-13-01', 'UTC')).toBe('to: 2026-13-01 is no day');
  for (const day of ['0000-01-01', '9999-12-31']) expect(rangeOf(day, undefined, 'UTC')).toContain('is no day');
  expect(rangeOf('2026-11-21', undefined, 'Mars/Olympus')).toBe('zone: "Mars/Olympus" is no time zone');
  expect(rangeOf('2026-11-21', undefined, '')).toBe('zone: "" is no time zone');
  // A long one is cut, but no character of it.
  expect(rangeOf('2026-11-21', undefined, `${'x'.repeat(39)}😀`)).toBe(`zone: "${'x'.repeat(39)}" is no time zone`);
});

test('times are written in a format that every spreadsheet reads', () => {
  const moments = createDateFormatter('Europe/Istanbul', true);
  expect(moments?.format(Date.UTC(2026, 10, 21, 21, 4, 5))).toBe('2026-11-22 00:04:05');
});
