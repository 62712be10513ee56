import { getServerTimeMs } from '../clock/server-time.ts';
import { type Language, locales } from './languages.ts';

/** British English, because it has the day first, like the other languages, so that day and month are not confused. */
export const dateLocales: Record<Language, string> = { ...locales, en: 'en-GB' };

/** Formats a date with its time; `atMs` is Unix time in ms. */
export const formatDateTime = (atMs: number, language: Language): string => {
  formatters[language] ??= formatterFor(language);
  return formatters[language].format(atMs);
};

const formatterFor = (language: Language) =>
  new Intl.DateTimeFormat(dateLocales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
const formatters: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Formats a past time to the minute: the time of day, with the date unless it is today, and the year unless it is the current one. */
export const formatPastTime = (atMs: number, language: Language, nowMs = getServerTimeMs()): string => {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const isToday = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(dateLocales[language], {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
};

/** Formats the time of day to the second. */
export const formatTimeWithSeconds = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);

/** Formats a future time as the time of day, with the weekday unless it is today. */
export const formatFutureTime = (atMs: number, language: Language, nowMs = getServerTimeMs()): string => {
  // Round up, so that the time has been reached when a clock shows this minute.
  const minute = Math.ceil(atMs / 60_000) * 60_000;
  const isToday = new Date(minute).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(dateLocales[language], {
    ...(isToday ? {} : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(minute);
};

/** Formats a duration as hours, minutes and seconds: `1:04:09`, `04:09`. */
export const formatDuration = (durationMs: number): string => {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = `${two(minutes)}:${two(rest)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
};

const two = (value: number): string => String(value).padStart(2, '0');

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(count);
