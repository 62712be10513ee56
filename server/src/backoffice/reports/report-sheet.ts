import type { ReportRange } from './report-range.ts';

/**
 * What a value of a column is: minor units, a number of things, millionths, milliseconds, or a text. Null means that it is
 * not known.
 */
export type ColumnKind = 'amount' | 'count' | 'ppm' | 'duration' | 'text';

export interface ReportColumn<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  readonly kind: ColumnKind;
}

export type ReportValue = string | number | null;
export type ReportRow = Readonly<Record<string, ReportValue>>;

/** The rows of a report and what they are called. Amounts are in minor units until the report is written. */
export interface ReportSheet {
  readonly report: string;
  /** By what the rows are grouped, such as `machine`; null if the report has one kind of row only. */
  readonly by: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Sums of all rows, or of each kind of row. */
  readonly totals: readonly ReportRow[];
  /** What a reader must know about these figures, one sentence each. */
  readonly notes: readonly string[];
}

/** A report, with the days that it is of. */
export interface RangedSheet extends ReportSheet {
  readonly range: ReportRange;
}

const titled = <Key extends string>(
  kind: ColumnKind,
  titles: Readonly<Record<Key, string>>,
): readonly ReportColumn<Key>[] =>
  Object.entries<string>(titles).map(([key, title]) => ({ key: key as Key, title, kind }));

export const amounts = <Key extends string>(titles: Readonly<Record<Key, string>>) =>
  titled('amount', titles);
export const counts = <Key extends string>(titles: Readonly<Record<Key, string>>) => titled('count', titles);
export const ppm = <Key extends string>(titles: Readonly<Record<Key, string>>) => titled('ppm', titles);
export const durations = <Key extends string>(titles: Readonly<Record<Key, string>>) =>
  titled('duration', titles);
export const texts = <Key extends string>(titles: Readonly<Record<Key, string>>) => titled('text', titles);

/** Whether the figures of a day, or of a range, still change. */
export const stateOf = (until: number, now: number): 'over' | 'running' => (until > now ? 'running' : 'over');

/** Returns the middle value, of two middle ones their mean; null of none. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};
