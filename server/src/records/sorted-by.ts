import type { IndexRange } from '../database/read-page.ts';
import type { RecordPlace } from '../database/record-cursor.ts';
import type { TimeRange } from './day-range.ts';

export interface SortedBy {
  readonly column: string;
  readonly keys: string;
  /** The column holds the time of ranges, so a range is a part of the index. */
  readonly isTime?: true;
  /** Below and above every value of a column that is smaller than a 64-bit integer. */
  readonly lowest?: number;
  readonly highest?: number;
}

export const allTime: TimeRange = { from: null, until: null };

/** Returns the part of the index to read. Only an index of time can apply the range. */
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
 * The range as SQL conditions for a list sorted by another column. The plus keeps both engines from reading by the
 * index of time and sorting; they read along the sorted index, which also holds the time, and skip what is outside
 * the range.
 */
export const timeFilter = (
  column: string,
  { from, until }: TimeRange,
): { sql: string; values: number[] } => ({
  sql: `${from === null ? '' : ` AND +${column} >= ?`}${until === null ? '' : ` AND +${column} < ?`}`,
  values: [from, until].filter((moment) => moment !== null),
});
