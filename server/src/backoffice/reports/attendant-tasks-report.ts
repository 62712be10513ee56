import { type AttendantTaskKind, taskKinds } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildCountColumns,
  buildDurationColumns,
  buildTextColumns,
  computeMedian,
  type RangedSheet,
} from './report-sheet.ts';

interface TaskRow {
  readonly kind: AttendantTaskKind;
  readonly opened_at: number | string;
  readonly first_claimed_at: number | string | null;
  readonly done_at: number | string | null;
}

const names: Readonly<Record<AttendantTaskKind, string>> = {
  handPay: 'hand pay',
  handPayWaits: 'jackpot to confirm',
  machineFault: 'machine out of play',
  attendantCalled: 'call of a player',
  agentGone: 'agent away',
};

/**
 * Reads the number of attendant tasks of these days, by kind, how many were claimed and done, and the times to claim and to complete them
 * since the event. A task whose cause ended by itself counts as done by nobody. Pass a database snapshot.
 */
export const readAttendantTasksReport = async (
  db: Queries,
  { range }: { readonly range: ReportRange },
): Promise<RangedSheet> => {
  const rows = await db.all<TaskRow>(
    `SELECT a.kind, a.opened_at, k.first_claimed_at, k.done_at
     FROM alerts a LEFT JOIN attendant_tasks k ON k.alert_id = a.id
     WHERE a.opened_at >= ? AND a.opened_at < ? AND a.kind IN (${taskKinds.map((kind) => `'${kind}'`).join(', ')})`,
    range.from,
    range.until,
  );
  const kinds = taskKinds.filter((one) => rows.some(({ kind }) => kind === one));
  return {
    report: 'tasks',
    by: null,
    range,
    columns: [
      ...buildTextColumns({ kind: 'kind' }),
      ...buildCountColumns({ tasks: 'tasks', claimed: 'taken', done: 'done' }),
      ...buildDurationColumns({
        claimedMs: 'half taken within',
        doneMs: 'half done within',
        longestMs: 'longest until done',
      }),
    ],
    rows: kinds.map((kind) => ({
      kind: names[kind],
      ...figuresOf(rows.filter((row) => row.kind === kind)),
    })),
    totals: [{ kind: 'all', ...figuresOf(rows) }],
    notes: [],
  };
};

const figuresOf = (rows: readonly TaskRow[]) => {
  const took = (read: (row: TaskRow) => number | string | null) =>
    rows.flatMap((row) => {
      const at = read(row);
      return at === null ? [] : [Math.max(0, Number(at) - Number(row.opened_at))];
    });
  const claimed = took((row) => row.first_claimed_at);
  const done = took((row) => row.done_at);
  return {
    tasks: rows.length,
    claimed: claimed.length,
    done: done.length,
    claimedMs: computeMedian(claimed),
    doneMs: computeMedian(done),
    longestMs: done.length === 0 ? null : Math.max(...done),
  };
};
