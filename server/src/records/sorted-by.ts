import type { TimeRange } from './day-range.ts';
import type { IndexRange } from './read-page.ts';
import type { RecordPlace } from './record-cursor.ts';

/** What a list is sorted by. */
export interface SortedBy {
  readonly column: string;
  /** The columns of the index after the player. */
  readonly keys: string;
  /** The value is the moment that ranges are of, so that a range is a stretch of the index. */
  readonly isTime?: true;
  /** Below and above every value, where the column is smaller than a number can be. */
  readonly lowest?: number;
  readonly highest?: number;
}

export const allTime: TimeRange = { from: null, until: null };

/** Everything of a range that this index can tell apart. `lowestId` comes before every id. */
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
 * A range as conditions beside another sort. The plus keeps both engines from reading the range by the index of time and
 * sorting it: they go along the sorted index, which holds the moment too, and pass over what is outside the range.
 */
export const timeFilter = (
  column: string,
  { from, until }: TimeRange,
): { sql: string; values: number[] } => ({
  sql: `${from === null ? '' : ` AND +${column} >= ?`}${until === null ? '' : ` AND +${column} < ?`}`,
  values: [from, until].filter((moment) => moment !== null),
});
