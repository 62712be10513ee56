import { addDays, addMonths } from '../../i18n/format-day.ts';
import { isoDay } from '../../records/record-filter.ts';

export const quickRanges = ['week', 'month', 'year'] as const;
type QuickRange = (typeof quickRanges)[number];

/** Returns the first and last day of the last 7 days, 30 days or 12 months, up to today. */
export const quickRange = (range: QuickRange, now: Date): { from: string; to: string } => {
  const to = isoDay(now);
  const from = { week: addDays(to, -6), month: addDays(to, -29), year: addDays(addMonths(to, -12), 1) };
  return { from: from[range], to };
};
