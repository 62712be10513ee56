import type { ReportRange } from './report-date-range.ts';

/** Type of a column's values: minor units, a count, millionths, milliseconds, or text. A null value means unknown. */
export type ColumnKind = 'amount' | 'count' | 'ppm' | 'duration' | 'text';

export interface ReportColumn<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  readonly kind: ColumnKind;
}

export type ReportValue = string | number | null;
export type ReportRow = Readonly<Record<string, ReportValue>>;

/** The columns and rows of a report. Amounts are in minor units until the report is written. */
export interface ReportSheet {
  readonly report: string;
  /** The grouping of the rows, such as `machine`; null if the report has none. */
  readonly by: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Totals of all rows, or of each kind of row. */
  readonly totals: readonly ReportRow[];
  /** Notes for the reader of the figures, one sentence each. */
  readonly notes: readonly string[];
}

/** A report with the days that it covers. */
export interface RangedSheet extends ReportSheet {
  readonly range: ReportRange;
}

const titled = <Key extends string>(
  kind: ColumnKind,
  titles: Readonly<Record<Key, string>>,
): readonly ReportColumn<Key>[] =>
  Object.entries<string>(titles).map(([key, title]) => ({ key: key as Key, title, kind }));

export const buildAmountColumns = <Key extends string>(titles: Readonly<Record<Key, string>>) =>
  titled('amount', titles);
export const buildCountColumns = <Key extends string>(titles: Readonly<Record<Key, string>>) => titled('count', titles);
export const buildPpmColumns = <Key extends string>(titles: Readonly<Record<Key, string>>) => titled('ppm', titles);
export const buildDurationColumns = <Key extends string>(titles: Readonly<Record<Key, string>>) =>
  titled('duration', titles);
export const buildTextColumns = <Key extends string>(titles: Readonly<Record<Key, string>>) => titled('text', titles);

/** Returns whether the figures of a day or range can still change. */
export const getReportPeriodState = (periodEnd: number, now: number): 'over' | 'running' =>
  periodEnd > now ? 'running' : 'over';

/** Returns the median, rounded; null for an empty list. */
export const computeMedian = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};
