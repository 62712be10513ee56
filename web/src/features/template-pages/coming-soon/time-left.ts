const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Splits milliseconds into days, hours, minutes and seconds; negative times count as 0. */
export const timeLeft = (leftMs: number) => {
  const ms = Math.max(0, leftMs);
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor(ms / hourMs) % 24,
    minutes: Math.floor(ms / minuteMs) % 60,
    seconds: Math.floor(ms / secondMs) % 60,
  };
};

/** Returns the start of the next year in the reader's time zone, in milliseconds since 1970. */
export const nextYear = (nowMs: number): number =>
  new Date(new Date(nowMs).getFullYear() + 1, 0, 1).getTime();

/** Returns the time in a query such as `?until=2027-01-01T12:00`, in ms since 1970; null if the query has no time. */
export const momentIn = (search: string): number | null => {
  const at = Date.parse(new URLSearchParams(search).get('until') ?? '');
  return Number.isNaN(at) ? null : at;
};
