import { convertToAsciiDigits } from '@reelfloor/protocol';
import { dateLocales } from './format-time.ts';
import type { Language } from './languages.ts';

/** Converts an ISO date such as `2026-11-21`, without time and time zone, to Unix time in ms at midnight UTC. */
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const formatterOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocales[language], { timeZone: 'UTC', ...options });

const figures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
/** Bidi control characters, which formatted Arabic dates contain but nobody types. */
const marks = /[\u200e\u200f\u061c]/g;
/** The abbreviation for "year", which formatted Bulgarian dates have after the digits. */
const afterFigures = /\D+$/;

/** Formats a date with digits, in the language's order: `21.11.2026`. */
export const formatDay = (day: string, language: Language): string =>
  formatterOf(language, figures).format(utc(day)).replace(marks, '').replace(afterFigures, '');

export const formatLongDay = (day: string, language: Language): string =>
  formatterOf(language, { dateStyle: 'full' }).format(utc(day));

export const formatMonth = (day: string, language: Language): string =>
  formatterOf(language, { month: 'long', year: 'numeric' }).format(utc(day));

/** Parses a date typed in the language's order or as ISO date; null if it is invalid. */
export const parseDay = (typed: string, language: Language): string | null => {
  const text = convertToAsciiDigits(typed).replace(marks, '').trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return existing(text);
  const found = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(text);
  if (!found) return null;
  const order = formatterOf(language, figures)
    .formatToParts(0)
    .flatMap(({ type }) => (type in figures ? [type] : []));
  const part = (name: string) => found[order.indexOf(name as never) + 1] ?? '';
  return existing(`${part('year')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`);
};

/** Returns the date; null if it does not exist, such as 30 February. */
const existing = (day: string): string | null => {
  const at = /^[1-9]\d{3}-/.test(day) ? utc(day) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
};

export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10);

/** Adds months to a date. The day of the month stays, or becomes the month's last day if the month is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

const dayMs = 86_400_000;

/** First day of the week in each language; 0 is Sunday. */
const firstWeekdays: Record<Language, number> = { tr: 1, en: 1, bg: 1, ar: 6 };

export const listWeeksOfMonth = (day: string, language: Language): readonly (readonly string[])[] => {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const before = (new Date(utc(first)).getUTCDay() - firstWeekdays[language] + 7) % 7;
  const weeks: string[][] = [];
  for (let start = addDays(first, -before); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
};

export const weekdayNames = (language: Language): readonly string[] => {
  const sunday = '2026-11-22';
  return Array.from({ length: 7 }, (_, index) =>
    formatterOf(language, { weekday: 'short' }).format(utc(addDays(sunday, firstWeekdays[language] + index))),
  );
};
