import {
  type BusinessDaySettings,
  businessDayOf,
  type DayName,
  dayAfter,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';

/** Most days of one report, which bounds its rows and its time. */
const maxDays = 400;

/** A business day: `from` is included, `until` is not. Times in ms since 1970. */
export interface ReportDay {
  readonly day: DayName;
  readonly from: number;
  readonly until: number;
}

/** The business days of a report, one after the other. */
export interface ReportRange extends Omit<ReportDay, 'day'> {
  readonly days: readonly ReportDay[];
  readonly terms: BusinessDaySettings;
  /** The moment of the report. What happens after it is not in it. */
  readonly now: number;
  /** Whether the last day is not over at `now`, so that its figures still change. */
  readonly isRunning: boolean;
}

export interface RangeWords {
  readonly day?: string | undefined;
  readonly month?: string | undefined;
  /** The first day. */
  readonly from?: string | undefined;
  /** The day after the last one; without it, the present day is the last one. */
  readonly to?: string | undefined;
}

/** Returns the days that an operator asked for; without any words, the present one. Throws a ConfigError with advice. */
export const readReportRange = (words: RangeWords, terms: BusinessDaySettings, now: number): ReportRange => {
  const [first, end] = edgesOf(words, businessDayOf(terms, now));
  const days: ReportDay[] = [];
  for (let day = first; day < end; day = dayAfter(day)) {
    if (days.length === maxDays)
      throw new BrokenRule(
        'REPORT_TOO_LONG',
        { most: maxDays },
        `A report has at most ${maxDays} days; ask for fewer, such as --month 2026-11.`,
      );
    const from = startOfBusinessDay(terms, day);
    const until = startOfBusinessDay(terms, dayAfter(day));
    // Where a zone left out a whole day, that day has no moment.
    if (from < until && from <= now) days.push({ day, from, until });
  }
  const [begin, last] = [days[0], days.at(-1)];
  if (!begin || !last) throw new BrokenRule('REPORT_NOT_BEGUN', { day: first });
  return { days, from: begin.from, until: last.until, terms, now, isRunning: last.until > now };
};

/** Returns the first day and the day after the last one. */
const edgesOf = ({ day, month, from, to }: RangeWords, today: DayName): readonly [DayName, DayName] => {
  const ways = [day, month, from ?? to].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw new BrokenRule('REPORT_SPAN', {}, 'Write either --day, or --month, or --from with --to.');
  if (day !== undefined) return [readDay('--day', day), dayAfter(readDay('--day', day))];
  if (month !== undefined) {
    const first = /^\d{4}-\d\d$/.test(month) ? `${month}-01` : '';
    if (!isDay(first))
      throw new BrokenRule(
        'REPORT_DAY_FORM',
        { text: month },
        `"${month}" is no month; write --month 2026-11.`,
      );
    return [first, `${dayAfter(first, 31).slice(0, 7)}-01`];
  }
  if (from === undefined && to === undefined) return [today, dayAfter(today)];
  if (from === undefined) throw new BrokenRule('REPORT_SPAN', {}, '--to needs --from: the first day.');
  const edges = [readDay('--from', from), to === undefined ? dayAfter(today) : readDay('--to', to)] as const;
  if (edges[0] >= edges[1])
    throw new BrokenRule(
      'REPORT_NO_DAY',
      { from: edges[0], to: edges[1] },
      `No day lies from ${edges[0]} to ${edges[1]}: --to is the day after the last one.`,
    );
  return edges;
};

const readDay = (option: string, text: string): DayName => {
  if (!isDay(text))
    throw new BrokenRule('REPORT_DAY_FORM', { text }, `"${text}" is no day; write ${option} 2026-11-23.`);
  return text;
};

const isDay = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
