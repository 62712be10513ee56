import {
  addDaysToDate,
  type BusinessDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';

/** Maximum number of days of one report, which limits its rows and its duration. */
const maxDays = 400;

/** A business day from `from` (inclusive) to `until` (exclusive), in Unix ms. */
export interface ReportDay {
  readonly day: BusinessDate;
  readonly from: number;
  readonly until: number;
}

/** The consecutive business days of a report. */
export interface ReportRange extends Omit<ReportDay, 'day'> {
  readonly days: readonly ReportDay[];
  readonly terms: BusinessDaySettings;
  /** When the report was read. Later entries are not in it. */
  readonly now: number;
  /** Whether the last day is not over at `now`, so that its figures can still change. */
  readonly isRunning: boolean;
}

export interface ReportRangeOptions {
  readonly day?: string | undefined;
  readonly month?: string | undefined;
  /** First business day of the report. */
  readonly from?: string | undefined;
  /** The day after the report's last one; by default the report ends with the current day. */
  readonly to?: string | undefined;
}

/**
 * Returns the days that an operator's options select; without options, the current day. Throws a ConfigError that says what to write
 * instead.
 */
export const parseReportDateRange = (
  options: ReportRangeOptions,
  businessDay: BusinessDaySettings,
  now: number,
): ReportRange => {
  const [first, end] = edgesOf(options, businessDayOf(businessDay, now));
  const days: ReportDay[] = [];
  for (let day = first; day < end; day = addDaysToDate(day)) {
    if (days.length === maxDays)
      throw new BusinessRuleError(
        'REPORT_TOO_LONG',
        { most: maxDays },
        `A report has at most ${maxDays} days; ask for fewer, such as --month 2026-11.`,
      );
    const from = startOfBusinessDay(businessDay, day);
    const until = startOfBusinessDay(businessDay, addDaysToDate(day));
    // Skip days without any time, which occur where a time zone skipped a whole day, and days that have not begun.
    if (from < until && from <= now) days.push({ day, from, until });
  }
  const [begin, last] = [days[0], days.at(-1)];
  if (!begin || !last) throw new BusinessRuleError('REPORT_NOT_BEGUN', { day: first });
  return { days, from: begin.from, until: last.until, terms: businessDay, now, isRunning: last.until > now };
};

/** Returns the report's first day, and the day after its last one. */
const edgesOf = (
  { day, month, from, to }: ReportRangeOptions,
  today: BusinessDate,
): readonly [BusinessDate, BusinessDate] => {
  const ways = [day, month, from ?? to].filter((way) => way !== undefined);
  if (ways.length > 1) throw new BusinessRuleError('REPORT_SPAN', {}, 'Give --day, or --month, or --from with --to.');
  if (day !== undefined) return [readDay('--day', day), addDaysToDate(readDay('--day', day))];
  if (month !== undefined) {
    const first = /^\d{4}-\d\d$/.test(month) ? `${month}-01` : '';
    if (!isDay(first))
      throw new BusinessRuleError('REPORT_DAY_FORM', { text: month }, `"${month}" is no month; write --month 2026-11.`);
    return [first, `${addDaysToDate(first, 31).slice(0, 7)}-01`];
  }
  if (from === undefined && to === undefined) return [today, addDaysToDate(today)];
  if (from === undefined) throw new BusinessRuleError('REPORT_SPAN', {}, '--to needs --from: the first day.');
  const edges = [readDay('--from', from), to === undefined ? addDaysToDate(today) : readDay('--to', to)] as const;
  if (edges[0] >= edges[1])
    throw new BusinessRuleError(
      'REPORT_NO_DAY',
      { from: edges[0], to: edges[1] },
      `No day lies from ${edges[0]} to ${edges[1]}: --to is the day after the last one.`,
    );
  return edges;
};

const readDay = (option: string, text: string): BusinessDate => {
  if (!isDay(text))
    throw new BusinessRuleError('REPORT_DAY_FORM', { text }, `"${text}" is no day; write ${option} 2026-11-23.`);
  return text;
};

const isDay = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
