import { type PlayerId, type TransactionCode, transactionCodes } from '@reelfloor/protocol';

export const recordPageSizes = [20, 50, 100] as const;

/** Filter of a list of records, stored in the page's URL so that it survives a reload and Back. */
export interface RecordFilter<Sort extends string> {
  /** First day of the records to show, as `2026-11-21`; null for no limit. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly size: number;
  /** Player whose records staff view; null for the user's own records. */
  readonly player: PlayerId | null;
  /** Type of the transactions to show; null for all, and for lists of other records. */
  readonly type: TransactionCode | null;
}

/** Parses a filter from the page's URL. Invalid values are ignored. */
export const parseRecordFilter = <Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): RecordFilter<Sort> => ({
  from: dayOf(params.get('from')),
  to: dayOf(params.get('to')),
  sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
  order: params.get('order') === 'asc' ? 'asc' : 'desc',
  size: recordPageSizes.find((size) => String(size) === params.get('size')) ?? recordPageSizes[0],
  player: (params.get('player') || null) as PlayerId | null,
  type: canFilterRecordsByType(sorts)
    ? (Object.values(transactionCodes).find((code) => String(code) === params.get('type')) ?? null)
    : null,
});

/** Returns whether the records can be filtered by type. */
export const canFilterRecordsByType = (sortKeys: readonly string[]): boolean => sortKeys.includes('type');

/** Returns a filter's query parameters for the URL, without default values. */
export const serializeRecordFilter = <Sort extends string>(
  { from, to, sort, order, size, player, type }: RecordFilter<Sort>,
  sorts: readonly [Sort, ...Sort[]],
): URLSearchParams => {
  const said: Record<string, string | null> = {
    player,
    from,
    to,
    type: type === null ? null : String(type),
    sort: sort === sorts[0] ? null : sort,
    order: order === 'desc' ? null : order,
    size: size === recordPageSizes[0] ? null : String(size),
  };
  return new URLSearchParams(Object.entries(said).filter((pair): pair is [string, string] => pair[1] !== null));
};

/**
 * Returns the query parameters for a range of days and a transaction type. Without these it is empty, so that servers without this filter
 * can respond.
 */
export const buildDateRangeQuery = ({ from, to, type }: Pick<RecordFilter<string>, 'from' | 'to' | 'type'>) => ({
  ...((from !== null || to !== null) && {
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    zone: getDeviceTimeZone(),
  }),
  ...(type !== null && { type: String(type) }),
});

export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const dayOf = (text: string | null): string | null => {
  if (text === null || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
};

export type DateRangePreset = 'all' | 'today' | 'week' | 'month';
export const dateRangePresets = ['all', 'today', 'week', 'month'] as const satisfies readonly DateRangePreset[];
const presetDays: Record<Exclude<DateRangePreset, 'all'>, number> = { today: 1, week: 7, month: 30 };

/** Returns the first and last day of a preset range, which ends today. */
export const computePresetDateRange = (
  preset: DateRangePreset,
  now: Date,
): { from: string | null; to: string | null } => {
  if (preset === 'all') return { from: null, to: null };
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - presetDays[preset] + 1);
  return { from: formatLocalIsoDate(first), to: formatLocalIsoDate(now) };
};

/** Returns the preset range of days with this first and last day; null if there is none. */
export const findMatchingDateRangePreset = (
  { from, to }: Pick<RecordFilter<string>, 'from' | 'to'>,
  now: Date,
): DateRangePreset | null =>
  dateRangePresets.find((preset) => {
    const range = computePresetDateRange(preset, now);
    return range.from === from && range.to === to;
  }) ?? null;

/** Returns the date, in the device's time zone, as `2026-11-21`. */
export const formatLocalIsoDate = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
