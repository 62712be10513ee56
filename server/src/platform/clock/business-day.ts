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

/** How the operator's days lie. */
export interface BusinessDaySettings {
  /** IANA name of the zone, such as `Europe/Istanbul`. */
  readonly zone: string;
  /** The reading of the zone's clocks with which a day begins, as milliseconds after midnight. */
  readonly startsMs: number;
}

/** A calendar day, such as `2026-11-23`, from which a business day has its name: that of the day in which it begins. */
export type DayName = string;

/**
 * Returns the first moment of a business day. If clocks skip the reading, the day begins with the change; if they show it
 * twice, with the first time.
 */
export const startOfBusinessDay = ({ zone, startsMs }: BusinessDaySettings, day: DayName): number =>
  momentOf(zone, Date.parse(`${day}T00:00:00Z`) + startsMs);

/** Returns the reading of the clocks with which a day begins, such as `06:00`. */
export const dayStartText = ({ startsMs }: BusinessDaySettings): string =>
  new Date(startsMs).toISOString().slice(11, 16);

/** Returns the business day that a moment belongs to. */
export const businessDayOf = (terms: BusinessDaySettings, at: number): DayName => {
  let day = nameOf(wallOf(terms.zone, at) - terms.startsMs);
  while (startOfBusinessDay(terms, day) > at) day = dayAfter(day, -1);
  while (startOfBusinessDay(terms, dayAfter(day)) <= at) day = dayAfter(day);
  return day;
};

const nameOf = (ms: number): DayName => new Date(ms).toISOString().slice(0, 10);

/** What clocks on the wall show, as the milliseconds since 1970 that UTC's clock would have at the same reading. */
type WallMs = number;

const dayMs = 24 * 60 * 60 * 1000;
/** Most formats that are kept. The operator has one zone, a player may name any, in any spelling. */
const maxFormats = 50;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Keeps the formats of zones, because making one takes far longer than using it. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(zone, format);
  return format;
};

/** Returns how far the clocks of a zone (IANA name) are ahead of UTC's at `at`, in ms. Throws a RangeError for an unknown zone. */
const offsetAt = (zone: string, at: number): number => {
  // A text such as `11/28/2026, GMT-03:30`; without figures after GMT the offset is nothing.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(formatOf(zone).format(at)) ?? [];
  if (sign === undefined) return 0;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
};

const readingAt = (zone: string, at: number): WallMs => at + offsetAt(zone, at);

/** Returns the first moment in `(from, to]` at which the zone's offset is no longer that of `from`. */
const changeBetween = (zone: string, from: number, to: number): number => {
  const before = offsetAt(zone, from);
  return firstWhere(from, to, (at) => offsetAt(zone, at) !== before);
};

/** Returns the first whole number in `(from, to]` for which `holds`, which once true stays true, and is true of `to`. */
export const firstWhere = (from: number, to: number, holds: (at: number) => boolean): number => {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
};

/**
 * Returns what the clocks of the zone show. While an hour is repeated because clocks went back, they count as standing at
 * its last millisecond, so that the result never goes back, and never is in a day that has not begun: where clocks go back
 * at midnight, the end of the hour is already the next day.
 */
export const wallOf = (zone: string, at: number): WallMs => {
  const reading = readingAt(zone, at);
  const before = offsetAt(zone, at - dayMs);
  const sameReadingBefore = reading - before;
  const isRepeated = sameReadingBefore < at && offsetAt(zone, sameReadingBefore) === before;
  return isRepeated ? changeBetween(zone, sameReadingBefore, at) - 1 + before : reading;
};

/**
 * Returns the first moment at which the zone's clocks show the reading. Of a reading that they skip, because clocks went
 * forward, this is the moment of the change.
 */
export const momentOf = (zone: string, wall: WallMs): number => {
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)];
  const first = wall - Math.max(before, after);
  const second = wall - Math.min(before, after);
  for (const at of [first, second]) if (readingAt(zone, at) === wall) return at;
  return changeBetween(zone, first, second);
};
