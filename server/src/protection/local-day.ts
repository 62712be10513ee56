const hourMs = 60 * 60_000;

/** Returns the date in a time zone, such as 2026-11-23. Throws for an unknown zone. */
export const localDay = (at: number, zone: string): string =>
  // The Swedish format is the same as ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn' }).format(
    at,
  );

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
