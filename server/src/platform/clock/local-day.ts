import { momentOf, wallOf } from './zone-clock.ts';

/** Returns the day that a moment belongs to in a time zone, such as 2026-11-23. Throws for an unknown zone. */
export const localDay = (at: number, zone: string): string =>
  new Date(wallOf(zone, at)).toISOString().slice(0, 10);

/** Returns the first moment (ms since 1970) of a day in a time zone. If clocks skip its midnight, it is the change. */
export const startOfLocalDay = (day: string, zone: string): number =>
  momentOf(zone, Date.parse(`${day}T00:00:00Z`));

/** Returns the day so many days after another one. */
export const dayAfter = (day: string, days = 1): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Returns whether a text names a time zone whose clocks are known, such as Europe/Istanbul. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return localDay(0, zone) !== '';
  } catch {
    return false;
  }
};
