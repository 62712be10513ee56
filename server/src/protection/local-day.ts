const hourMs = 60 * 60_000;

/** Most formats that are kept. A house has one zone, a player may name any. */
const maxFormats = 50;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date in a time zone, such as 2026-11-23. Throws for an unknown zone. */
export const localDay = (at: number, zone: string): string => formatOf(zone).format(at);

/** Keeps the formats of zones, because making one takes far longer than using it. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  // The Swedish format is the same as ISO 8601.
  const terms = { timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', terms);
  if (formats.size >= maxFormats) formats.clear();
  formats.set(zone, format);
  return format;
};

/** Returns the first moment (ms since 1970) of the day in which clocks of the zone show `at`. */
export const startOfLocalDay = (at: number, zone: string): number => {
  const day = localDay(at, zone);
  let [before, begun] = [at - 26 * hourMs, at];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (localDay(middle, zone) === day) begun = middle;
    else before = middle;
  }
  return begun;
};
