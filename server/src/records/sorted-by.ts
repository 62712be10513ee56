import type { IndexRange } from '../database/read-page.ts';
import type { RecordPlace } from '../database/record-cursor.ts';
import type { TimeRange } from './day-range.ts';

export interface SortedBy {
  readonly column: string;
  readonly keys: string;
  /** The range of dates is one continuous part of the index. */
  readonly isTime?: true;
  /** Below all values of the column; needed only if the column is smaller than a 64-bit integer. */
  readonly lowest?: number;
  /** Above all values; needed in the same case. */
  readonly highest?: number;
}

export const allTime: TimeRange = { from: null, until: null };

/** The range of dates limits the part to read only if the index is sorted by time. */
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
 * For a list that is sorted by another column than time. The plus sign stops both engines from reading the index of time
 * and then sorting: they read the sorted index, which also contains the time, and skip rows outside the range.
 */
export const timeFilter = (
  column: string,
  { from, until }: TimeRange,
): { sql: string; values: number[] } => ({
  sql: `${from === null ? '' : ` AND +${column} >= ?`}${until === null ? '' : ` AND +${column} < ?`}`,
  values: [from, until].filter((moment) => moment !== null),
});
