import type { RangedSheet } from './report-sheet.ts';

/** Returns what a report is of: its days, their zone and beginning, and whether its figures still change. */
export const describeSheet = ({ report, range }: RangedSheet) => {
  const { terms, isRunning } = range;
  const [from, until] = [range.from, isRunning ? range.now : range.until];
  const dayStarts = [Math.floor(terms.startsMs / 3_600_000), (terms.startsMs / 60_000) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const shown = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: terms.zone, dateStyle: 'short', timeStyle: 'short' }).format(
      at,
    );
  const span = report === 'liabilities' ? `at ${shown(until)}` : `${shown(from)} to ${shown(until)}`;
  const tail = isRunning ? (report === 'liabilities' ? ', now' : ', still running') : '';
  return {
    title: `${report}: ${span} ${terms.zone}${tail}`,
    zone: terms.zone,
    dayStarts,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    running: isRunning,
  };
};
