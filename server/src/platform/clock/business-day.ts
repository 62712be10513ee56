/** Returns the calendar day of a Unix time in ms in a time zone, such as 2026-11-23. Throws for an unknown zone. */
export const formatLocalDate = (at: number, zone: string): string =>
  new Date(unixToLocalTime(zone, at)).toISOString().slice(0, 10);

/**
 * Returns the first moment of a day in a time zone, as Unix time in ms. If a clock change skips midnight, it is the moment of the change.
 */
export const startOfLocalDay = (day: string, zone: string): number =>
  localToUnixTime(zone, Date.parse(`${day}T00:00:00Z`));

/** Returns the day `days` days after `day`. */
export const addDaysToDate = (day: string, days = 1): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Returns whether a text is a known time zone, such as Europe/Istanbul. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return formatLocalDate(0, zone) !== '';
  } catch {
    return false;
  }
};

/** Time zone and start of the operator's business days. */
export interface BusinessDaySettings {
  /** IANA name of the zone, such as `Europe/Istanbul`. */
  readonly zone: string;
  /** Local time at which a business day begins, in ms after midnight. */
  readonly startsMs: number;
}

/** The name of a business day: the calendar day on which it begins, such as `2026-11-23`. */
export type BusinessDate = string;

/**
 * Returns the first moment of a business day, as Unix time in ms. If a clock change skips the local start time, the day begins at the
 * change; if that time occurs twice, the first one counts.
 */
export const startOfBusinessDay = ({ zone, startsMs }: BusinessDaySettings, day: BusinessDate): number =>
  localToUnixTime(zone, Date.parse(`${day}T00:00:00Z`) + startsMs);

/** Returns the local time at which a business day begins, such as `06:00`. */
export const formatBusinessDayStart = ({ startsMs }: BusinessDaySettings): string =>
  new Date(startsMs).toISOString().slice(11, 16);

/** Returns the business day of a Unix time in ms. */
export const businessDayOf = (settings: BusinessDaySettings, at: number): BusinessDate => {
  let day = nameOf(unixToLocalTime(settings.zone, at) - settings.startsMs);
  while (startOfBusinessDay(settings, day) > at) day = addDaysToDate(day, -1);
  while (startOfBusinessDay(settings, addDaysToDate(day)) <= at) day = addDaysToDate(day);
  return day;
};

const nameOf = (ms: number): BusinessDate => new Date(ms).toISOString().slice(0, 10);

/** Local time, as the Unix time in ms at which a clock in UTC would show the same. */
type WallMs = number;

const dayMs = 24 * 60 * 60 * 1000;
/** Maximum number of cached date formats. The operator has one zone, but a player may send any, in any spelling. */
const maxFormats = 50;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached date format of a zone, because creating one takes far longer than using it. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(zone, format);
  return format;
};

/** Returns the offset of a zone (IANA name) from UTC at `at`, in ms. Throws a RangeError for an unknown zone. */
const offsetAt = (zone: string, at: number): number => {
  // Parses a text such as `11/28/2026, GMT-03:30`; without digits after GMT the offset is 0.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(formatOf(zone).format(at)) ?? [];
  if (sign === undefined) return 0;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
};

const readingAt = (zone: string, at: number): WallMs => at + offsetAt(zone, at);

/** Returns the first moment in `(from, to]` at which the zone's offset differs from that at `from`. */
const changeBetween = (zone: string, from: number, to: number): number => {
  const before = offsetAt(zone, from);
  return binarySearchFirst(from, to, (at) => offsetAt(zone, at) !== before);
};

/**
 * Binary search: returns the first integer in `(from, to]` for which `predicate` is true. `predicate` must be monotonic and true for `to`.
 */
export const binarySearchFirst = (from: number, to: number, predicate: (at: number) => boolean): number => {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (predicate(middle)) after = middle;
    else before = middle;
  }
  return after;
};

/**
 * Returns the local time of the zone. While an hour is repeated because clocks went back, returns the last millisecond of that hour, so
 * that the result never goes back, and never is in a day that has not begun: where clocks go back at midnight, the end of the hour is
 * already the next day.
 */
export const unixToLocalTime = (zone: string, at: number): WallMs => {
  const reading = readingAt(zone, at);
  const before = offsetAt(zone, at - dayMs);
  const sameReadingBefore = reading - before;
  const isRepeated = sameReadingBefore < at && offsetAt(zone, sameReadingBefore) === before;
  return isRepeated ? changeBetween(zone, sameReadingBefore, at) - 1 + before : reading;
};

/**
 * Returns the first moment at which the zone has the local time. For a local time that a clock change skips, returns the moment of the
 * change.
 */
export const localToUnixTime = (zone: string, wall: WallMs): number => {
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)];
  const first = wall - Math.max(before, after);
  const second = wall - Math.min(before, after);
  for (const at of [first, second]) if (readingAt(zone, at) === wall) return at;
  return changeBetween(zone, first, second);
};
