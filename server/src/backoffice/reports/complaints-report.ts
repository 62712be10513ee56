import type { Queries } from '../../platform/database/database.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildCountColumns,
  buildDurationColumns,
  buildTextColumns,
  computeMedian,
  getReportPeriodState,
  type RangedSheet,
} from './report-sheet.ts';

interface Filed {
  readonly at: number;
  readonly answeredAt: number | null;
}

/**
 * Reads, for each day, the number of complaints received and answered, the number open at its end, and the median response time. Pass a
 * database snapshot.
 */
export const readComplaintsReport = async (
  db: Queries,
  { range }: { readonly range: ReportRange },
): Promise<RangedSheet> => {
  const rows = await db.all<{ at: number | string; answered_at: number | string | null }>(
    'SELECT at, answered_at FROM complaints WHERE at < ? AND (answered_at IS NULL OR answered_at >= ?)',
    range.until,
    range.from,
  );
  const filed = rows.map(
    ({ at, answered_at: answered }): Filed => ({
      at: Number(at),
      answeredAt: answered === null ? null : Number(answered),
    }),
  );
  const rowOf = (day: string, from: number, until: number) => ({
    day,
    state: getReportPeriodState(until, range.now),
    ...figuresOf(filed, from, until),
  });
  return {
    report: 'complaints',
    by: null,
    range,
    columns: [
      ...buildTextColumns({ day: 'day', state: 'state' }),
      ...buildCountColumns({ received: 'received', answered: 'answered', unanswered: 'open at the end' }),
      ...buildDurationColumns({ medianMs: 'half answered within' }),
    ],
    rows: range.days.map(({ day, from, until }) => rowOf(day, from, until)),
    totals: [rowOf('all', range.from, range.until)],
    notes: [],
  };
};

const figuresOf = (filed: readonly Filed[], from: number, until: number) => {
  const isWithin = (at: number): boolean => at >= from && at < until;
  const took = filed.flatMap(({ at, answeredAt }) =>
    answeredAt !== null && isWithin(answeredAt) ? [answeredAt - at] : [],
  );
  return {
    received: filed.filter(({ at }) => isWithin(at)).length,
    answered: took.length,
    unanswered: filed.filter(({ at, answeredAt }) => at < until && (answeredAt ?? Number.POSITIVE_INFINITY) >= until)
      .length,
    medianMs: computeMedian(took),
  };
};
