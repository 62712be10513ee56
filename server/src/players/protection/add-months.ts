/**
 * Returns the same time of day that many months later, in UTC. A day that the month does not have is the first of the next
 * one, so that no span is shorter than asked for.
 */
export const addMonths = (at: number, months: number): number => {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() + months);
  const overflows = date.getUTCDate() !== new Date(at).getUTCDate();
  if (overflows) date.setUTCDate(1);
  return date.getTime();
};
