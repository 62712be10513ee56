import { createRefusedResult, okResult, type RecordRange, type Result, truncateText } from '@reelfloor/protocol';
import { addDaysToDate, isTimeZone, startOfLocalDay } from '../../platform/clock/business-day.ts';
import type { IndexRange } from '../../platform/database/read-record-page.ts';
import type { CursorPosition } from '../../platform/database/record-cursor.ts';

/** Unix times in ms; `from` is inclusive, `until` exclusive. Null means unbounded. */
export interface TimeRange {
  readonly from: number | null;
  readonly until: number | null;
}

export const dayMs = 86_400_000;

/** Converts a range of days into times. A day can have 23 or 25 hours in its time zone (daylight saving time). */
export const parseTimeRange = ({ from, to, zone }: RecordRange): Result<TimeRange> => {
  if (!isTimeZone(zone)) return createRefusedResult('BODY_INVALID', { detail: `zone: ${shown(zone)} is no time zone` });
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day !== undefined && !isDay(day))
      return createRefusedResult('BODY_INVALID', { detail: `${name}: ${day} is no day` });
  if (from !== undefined && to !== undefined && from > to)
    return createRefusedResult('BODY_INVALID', { detail: `from: ${from} is after ${to}` });
  return okResult({
    from: from === undefined ? null : startOfLocalDay(from, zone),
    until: to === undefined ? null : startOfLocalDay(addDaysToDate(to), zone),
  });
};

/** Returns a formatter for ISO 8601 dates, or null if the time zone is unknown. */
export const createDateFormatter = (zone: string, withTime = false): Intl.DateTimeFormat | null => {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  try {
    // The Swedish format equals ISO 8601: 2026-11-21 15:04:05.
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...(withTime ? time : {}),
    });
  } catch {
    return null;
  }
};

export const toUtcMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const isDay = (day: string): boolean => {
  const at = toUtcMidnight(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '1000-01-01' && day < '9999-12-31';
};

const shown = (text: string): string => JSON.stringify(truncateText(text, 40));

export interface SortedBy {
  readonly column: string;
  readonly keys: string;
  /** Set if the column is a time: a date range is then contiguous in the index by which the list is sorted. */
  readonly isTime?: true;
  /** A number below all values of the column. Needed only if the column is smaller than a 64-bit integer. */
  readonly lowest?: number;
  /** A number above all values of the column. Needed only if the column is smaller than a 64-bit integer. */
  readonly highest?: number;
}

export const allTime: TimeRange = { from: null, until: null };

/** Returns the range of the index to read: the date range if the list is sorted by time, otherwise all of the index. */
export const buildIndexRangeForTimeRange = (
  { isTime, lowest = Number.MIN_SAFE_INTEGER, highest = Number.MAX_SAFE_INTEGER }: SortedBy,
  { from, until }: TimeRange,
  lowestId: CursorPosition['id'],
): Pick<IndexRange, 'above' | 'below'> => {
  const placeAt = (value: number): CursorPosition => ({ value, at: value, id: lowestId });
  if (!isTime) return { above: placeAt(lowest), below: placeAt(highest) };
  return { above: placeAt(from ?? lowest), below: placeAt(until ?? highest) };
};

/**
 * Returns SQL that filters by date, for a list sorted by another column. The plus sign keeps both database engines from using the index on
 * time and sorting its rows: they scan the index of the sort column, which contains the time, and skip other rows.
 */
export const buildTimeFilterSql = (column: string, { from, until }: TimeRange): { sql: string; values: number[] } => ({
  sql: `${from === null ? '' : ` AND +${column} >= ?`}${until === null ? '' : ` AND +${column} < ?`}`,
  values: [from, until].filter((moment) => moment !== null),
});
