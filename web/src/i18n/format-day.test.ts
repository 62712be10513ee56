import { expect, it, test } from 'vitest';
import { addMonths, formatDay, listWeeksOfMonth, parseDay, weekdayNames } from './format-day.ts';
import { languages } from './languages.ts';

test('a day is written in the order of the page’s language', () => {
  expect(formatDay('2026-01-09', 'tr')).toBe('09.01.2026');
  expect(formatDay('2026-01-09', 'en')).toBe('09/01/2026');
  expect(formatDay('2026-01-09', 'ar')).toBe('09/01/2026');
});

it.each(languages)('what is written in %s can be read back, and so can ISO', (language) => {
  for (const day of ['2026-01-09', '2024-02-29', '2026-12-31']) {
    expect(parseDay(formatDay(day, language), language)).toBe(day);
    expect(parseDay(day, language)).toBe(day);
  }
});

test('a day may be typed without leading zeros, and an impossible day is null', () => {
  expect(parseDay('9.1.2026', 'tr')).toBe('2026-01-09');
  expect(parseDay('9-1-2026', 'en')).toBe('2026-01-09');
  for (const typed of ['30.02.2026', '1.13.2026', '9.1.26', '2026-02-30', 'dün', '', '9.1'])
    expect(parseDay(typed, 'tr'), typed).toBeNull();
});

test('a month is shown in whole weeks that start on the language’s first weekday', () => {
  const weeks = listWeeksOfMonth('2026-11-22', 'tr');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(listWeeksOfMonth('2026-11-22', 'ar')[0]?.[0]).toBe('2026-10-31');
  expect(weekdayNames('tr')[0]).toBe('Pzt');
  // This month begins on the first day of a week.
  expect(listWeeksOfMonth('2026-06-15', 'tr')[0]?.[0]).toBe('2026-06-01');
});

test('adding a month to a day that the next month lacks gives its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('reads days in the digits of every script', () => {
  expect(parseDay('٩/١/٢٠٢٦', 'ar')).toBe('2026-01-09');
  expect(parseDay('۲۰۲۶-۰۱-۰۹', 'en')).toBe('2026-01-09');
});
