import type { IndexRange } from '../database/read-page.ts';
import type { RecordPlace } from '../database/record-cursor.ts';
import type { TimeRange } from './day-range.ts';

export interface SortedBy {
  readonly column: string;
  readonly keys: string;
  /** Set if the index is sorted by time, so that a range of dates is one continuous part of it. */
  readonly isTime?: true;
  /** A number below all values of the column. Needed only if the column is smaller than a 64-bit integer. */
  readonly lowest?: number;
  /** A number above all values of the column. Needed in the same case. */
  readonly highest?: number;
}

export const allTime: TimeRange = { from: null, until: null };

/** Returns the part of the index to read. A range of dates makes it smaller only if the index is sorted by time. */
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
 * Returns SQL that filters by date, for a list sorted by another column. The plus sign stops both engines from reading the
 * index of time and sorting its rows: they read the sorted index, which also contains the time, and skip other rows.
 */
export const timeFilter = (
  column: string,
  { from, until }: TimeRange,
): { sql: string; values: number[] } => ({
  sql: `${from === null ? '' : ` AND +${column} >= ?`}${until === null ? '' : ` AND +${column} < ?`}`,
  values: [from, until].filter((moment) => moment !== null),
});
