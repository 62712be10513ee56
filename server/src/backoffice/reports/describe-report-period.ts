import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { ReportHeader } from './format-report.ts';
import type { RangedSheet } from './report-sheet.ts';

/** Returns a description of a report's period: its days, time zone and day start, and whether its figures still change. */
export const describeReportPeriod = ({ report, range }: RangedSheet) => {
  const { terms, isRunning } = range;
  const [from, until] = [range.from, isRunning ? range.now : range.until];
  const dayStarts = [Math.floor(terms.startsMs / 3_600_000), (terms.startsMs / 60_000) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const span =
    report === 'liabilities'
      ? `at ${shownIn(terms.zone, until)}`
      : `${shownIn(terms.zone, from)} to ${shownIn(terms.zone, until)}`;
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

/** Returns the header of a report's file. If its last day is not over, the period ends when the report was read. */
export const buildReportHeader = ({ report, range }: RangedSheet): ReportHeader => {
  const { terms, isRunning } = range;
  const shown = (at: number) => shownIn(terms.zone, at);
  const until = shown(isRunning ? range.now : range.until);
  return {
    period: report === 'liabilities' ? until : `${shown(range.from)} – ${until}`,
    zone: terms.zone,
    currency: getLedgerCurrency(),
  };
};

const shownIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
