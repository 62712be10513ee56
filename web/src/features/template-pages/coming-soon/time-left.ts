const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A length of time in whole units, each without what the greater ones hold; nothing below zero. */
export const timeLeft = (leftMs: number) => {
  const ms = Math.max(0, leftMs);
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor(ms / hourMs) % 24,
    minutes: Math.floor(ms / minuteMs) % 60,
    seconds: Math.floor(ms / secondMs) % 60,
  };
};

/** When the next year begins where the reader is, in milliseconds since 1970. */
export const nextYear = (nowMs: number): number =>
  new Date(new Date(nowMs).getFullYear() + 1, 0, 1).getTime();

/** The moment that an address names, such as `?until=2027-01-01T12:00`, or null where it names none. */
export const momentIn = (search: string): number | null => {
  const at = Date.parse(new URLSearchParams(search).get('until') ?? '');
  return Number.isNaN(at) ? null : at;
};
