/** What clocks on the wall show, as the milliseconds since 1970 that UTC's clock would have at the same reading. */
type WallMs = number;

const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns what the clocks of a zone (IANA name) show at `at`. Throws a RangeError for an unknown zone. */
const readingAt = (zone: string, at: number): WallMs => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(at)) of[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of;
  const fraction = ((at % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
};

const offsetAt = (zone: string, at: number): number => readingAt(zone, at) - at;

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
 * its end, so that the result never goes back.
 */
export const wallOf = (zone: string, at: number): WallMs => {
  const reading = readingAt(zone, at);
  const before = offsetAt(zone, at - dayMs);
  const sameReadingBefore = reading - before;
  const isRepeated = sameReadingBefore < at && offsetAt(zone, sameReadingBefore) === before;
  return isRepeated ? changeBetween(zone, sameReadingBefore, at) + before : reading;
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
