import { cutText, done, type RecordRange, type Result, refused } from '@reelfloor/protocol';
import { dayAfter, isTimeZone, startOfLocalDay } from '../../platform/clock/local-day.ts';

/** Times in ms since 1970; `from` is included, `until` is not. Null means no limit. */
export interface TimeRange {
  readonly from: number | null;
  readonly until: number | null;
}

export const dayMs = 86_400_000;

/** Returns the times of a range of days. A day can have 23 or 25 hours in its time zone. */
export const timeRangeOf = ({ from, to, zone }: RecordRange): Result<TimeRange> => {
  if (!isTimeZone(zone)) return refused('BODY_INVALID', { detail: `zone: ${shown(zone)} is no time zone` });
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day !== undefined && !isDay(day))
      return refused('BODY_INVALID', { detail: `${name}: ${day} is no day` });
  if (from !== undefined && to !== undefined && from > to)
    return refused('BODY_INVALID', { detail: `from: ${from} is after ${to}` });
  return done({
    from: from === undefined ? null : startOfLocalDay(from, zone),
    until: to === undefined ? null : startOfLocalDay(dayAfter(to), zone),
  });
};

/** Returns a formatter for ISO 8601 dates, or null if the zone is unknown. */
export const dateWriter = (zone: string, withTime = false): Intl.DateTimeFormat | null => {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  try {
    // The Swedish format is the same as ISO 8601: 2026-11-21 15:04:05.
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...(withTime ? time : {}),
    });
  } catch {
    return null;
  }
};

export const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const isDay = (day: string): boolean => {
  const at = utcOf(day);
  return (
    !Number.isNaN(at) &&
    new Date(at).toISOString().startsWith(day) &&
    day >= '1000-01-01' &&
    day < '9999-12-31'
  );
};

const shown = (text: string): string => JSON.stringify(cutText(text, 40));
