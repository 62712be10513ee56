import { addDays, addMonths } from '../../i18n/format-day.ts';
import { dateLocales } from '../../i18n/format-time.ts';
import type { OfficeLanguage } from '../messages/office-language.ts';

export const dayRangePresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
type Preset = (typeof dayRangePresets)[number];

/** Returns the first day of a preset range and the day after its last one, as in the URL. */
export const computePresetDayRange = (
  preset: Preset,
  today: string,
): { readonly from: string; readonly to: string } => {
  const tomorrow = addDays(today, 1);
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: tomorrow };
    case 'yesterday':
      return { from: addDays(today, -1), to: today };
    case 'last7':
      return { from: addDays(today, -6), to: tomorrow };
    case 'last30':
      return { from: addDays(today, -29), to: tomorrow };
    case 'thisMonth':
      return { from: month, to: tomorrow };
    case 'lastMonth':
      return { from: addMonths(month, -1), to: month };
  }
};

/** Formats days such as `15 – 21 Nov 2026`. */
export const formatDayRange = (
  { from, last }: { readonly from: string; readonly last: string },
  language: OfficeLanguage,
  withYear = true,
): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(withYear && { year: 'numeric' }),
  }).formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`));
