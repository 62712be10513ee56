import type { IndexRange } from '../../platform/database/read-page.ts';
import type { RecordPlace } from '../../platform/database/record-cursor.ts';
import type { TimeRange } from './day-range.ts';

export interface SortedBy {
  readonly column: string;
  readonly keys: string;
  /** Set if the list is sorted by time: the index then holds a range of dates in one piece. */
  readonly isTime?: true;
  /** A number below all values of the column. Needed only if the column is smaller than a 64-bit integer. */
  readonly lowest?: number;
  /** A number above all values of the column. Needed only if the column is smaller than a 64-bit integer. */
  readonly highest?: number;
}

export const allTime: TimeRange = { from: null, until: null };

/** Returns which part of the index to read: the range of dates if the index is sorted by time, otherwise all of it. */
export const indexRangeOf = (
  { isTime, lowest = Number.MIN_SAFE_INTEGER, highest = Number.MAX_SAFE_INTEGER }: SortedBy,
  { from, until }: TimeRange,
  lowestId: RecordPlace['id'],
): Pick<IndexRange, 'above' | 'below'> => {
  const placeAt = (value: number): RecordPlace => ({ value, at: value, id: lowestId });
  if (!isTime) return { above: placeAt(lowest), below: placeAt(highest) };
  return { above: placeAt(from ?? lowest), below: placeAt(until ?? highest) };
};

/**
 * Returns SQL that filters by date, for a list sorted by another column. The plus sign keeps both engines from reading
 * the index of time and sorting its rows: they read the list's index, which contains the time, and skip other rows.
 */
export const timeFilter = (
  column: string,
  { from, until }: TimeRange,
): { sql: string; values: number[] } => ({
  sql: `${from === null ? '' : ` AND +${column} >= ?`}${until === null ? '' : ` AND +${column} < ?`}`,
  values: [from, until].filter((moment) => moment !== null),
});
