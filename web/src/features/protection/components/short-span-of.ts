const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/**
 * Returns a time that is left as a clock of hours and minutes, such as `23:12`, and from two days on as whole days as well, because
 * hours say no more then. Seconds count as a minute: nothing is over before it is.
 */
export const shortSpanOf = (leftMs: number): { readonly days: number; readonly clock: string } => {
  const minutes = Math.ceil(leftMs / minuteMs);
  return {
    days: minutes >= 2 * dayMinutes ? Math.floor(minutes / dayMinutes) : 0,
    clock: `${Math.floor(minutes / hourMinutes)}:${String(minutes % hourMinutes).padStart(2, '0')}`,
  };
};
