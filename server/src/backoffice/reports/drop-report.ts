import type { BusinessDate } from '../../platform/clock/business-day.ts';
import type { Engine, Queries } from '../../platform/database/database.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildAmountColumns,
  buildCountColumns,
  buildTextColumns,
  getReportPeriodState,
  type RangedSheet,
} from './report-sheet.ts';
import {
  type CurrentMachineAssignment,
  compareIdsNumerically,
  readCurrentMachineAssignments,
} from './sum-floor-play-by-group.ts';

export const dropGroups = ['machine', 'brand', 'agent', 'day'] as const;
type DropGroup = (typeof dropGroups)[number];

/**
 * Reports the money in and out at the machines (cash-ins that arrived, cash-outs, corrections by staff) and at the cash desk (deposits,
 * withdrawals), from the ledger's entries. Reads one day at a time; pass a database snapshot.
 */
export const readDropReport = async (
  db: Queries,
  { range, by }: { readonly range: ReportRange; readonly by: DropGroup },
): Promise<RangedSheet> => {
  const { groups, totals } = await sumDropByGroup(db, {
    range,
    groupsOf: (day, place) => [by === 'day' ? day : place === null ? 'desk' : place[by]],
  });
  const untilOf = new Map(range.days.map(({ day, until }) => [day, until]));
  const rowsOf = (where: 'machine' | 'desk', named: Iterable<readonly [string, DropSums]>) =>
    [...named]
      .sort(([a], [b]) => compareIdsNumerically(a, b))
      .map(([key, sums]) => ({
        place: where,
        [by]: key,
        state: getReportPeriodState((by === 'day' ? untilOf.get(key) : undefined) ?? range.until, range.now),
        ...sums,
        netMinor: sums.inMinor - sums.outMinor,
      }));
  return {
    report: 'drop',
    by,
    range,
    columns: [
      ...buildTextColumns({ place: 'place', [by]: by, state: 'state' }),
      ...buildCountColumns({ movements: 'movements' }),
      ...buildAmountColumns({ inMinor: 'in', outMinor: 'out', netMinor: 'net', correctedMinor: 'corrected' }),
    ],
    rows: [...rowsOf('machine', groups.machine), ...rowsOf('desk', groups.desk)],
    totals: [...rowsOf('machine', [['all', totals.machine]]), ...rowsOf('desk', [['all', totals.desk]])],
    notes: [],
  };
};

/** The movements at one machine, or at the cash desk, on one day, in minor units. */
interface Moved {
  /** Machine id; null for the cash desk. */
  readonly machine: string | null;
  readonly movements: number;
  readonly inMinor: number;
  readonly outMinor: number;
  /** Corrections by staff at the machine; positive if its credit grew. */
  readonly correctedMinor: number;
}

interface DropGathering<Key> {
  readonly range: ReportRange;
  /** Returns the groups that include a movement; `place` is null for the cash desk. An empty list excludes the movement. */
  readonly groupsOf: (day: BusinessDate, place: CurrentMachineAssignment | null) => readonly Key[];
}

interface GatheredDrop<Key> {
  readonly groups: Readonly<Record<'machine' | 'desk', ReadonlyMap<Key, DropSums>>>;
  readonly totals: Readonly<Record<'machine' | 'desk', DropSums>>;
}

/** Sums the money in and out at the machines and at the cash desk, by groups. Reads one day at a time. */
export const sumDropByGroup = async <Key>(
  db: Queries,
  { range, groupsOf }: DropGathering<Key>,
): Promise<GatheredDrop<Key>> => {
  const places = new Map((await readCurrentMachineAssignments(db)).map((place) => [place.machine, place]));
  const groups = { machine: new Map<Key, DropSums>(), desk: new Map<Key, DropSums>() };
  const totals = { machine: newSums(), desk: newSums() };
  for (const { day, from, until } of range.days) {
    for (const moved of await db.all<Moved>(movedSql[db.engine], from, until)) {
      const { machine } = moved;
      const where = machine === null ? 'desk' : 'machine';
      const gone = { machine: machine ?? '', brand: 'removed', agent: 'removed', removedAt: null };
      const keys = groupsOf(day, machine === null ? null : (places.get(machine) ?? gone));
      if (keys.length > 0) add(totals[where], moved);
      for (const key of keys) {
        const sums = groups[where].get(key) ?? newSums();
        groups[where].set(key, sums);
        add(sums, moved);
      }
    }
  }
  return { groups, totals };
};

/** Amounts in minor units. */
export interface DropSums {
  movements: number;
  inMinor: number;
  outMinor: number;
  correctedMinor: number;
}

const newSums = (): DropSums => ({ movements: 0, inMinor: 0, outMinor: 0, correctedMinor: 0 });

const add = (sums: DropSums, { movements, inMinor, outMinor, correctedMinor }: Moved): void => {
  sums.movements += movements;
  sums.inMinor += inMinor;
  sums.outMinor += outMinor;
  sums.correctedMinor += correctedMinor;
};

/**
 * SQL for a day's entries at machines and at the cash desk. The accounts of cash, card and bank represent the outside world: a debit there
 * is money that came in. Rounds, which are nearly all transfers, are irrelevant here, as is cash between drawers and safe.
 */
const movedIn = (from: string, time: string): string =>
  `SELECT CASE WHEN e.account LIKE 'machine:%' THEN substr(e.account, 9) END AS "machine",
     sum(CASE WHEN t.kind IN ('correction', 'depositCorrected') THEN 0 ELSE 1 END) AS "movements",
     sum(CASE WHEN t.kind = 'correction' THEN 0 WHEN t.kind = 'cashInArrived' THEN e.amount_minor
       WHEN t.kind = 'depositCorrected' THEN -e.amount_minor
       WHEN e.account NOT LIKE 'machine:%' AND e.amount_minor < 0 THEN -e.amount_minor ELSE 0 END) AS "inMinor",
     sum(CASE WHEN t.kind = 'cashOut' THEN -e.amount_minor
       WHEN e.account NOT LIKE 'machine:%' AND t.kind <> 'depositCorrected' AND e.amount_minor > 0
         THEN e.amount_minor ELSE 0 END) AS "outMinor",
     sum(CASE WHEN t.kind = 'correction' THEN e.amount_minor ELSE 0 END) AS "correctedMinor"
   FROM ${from}
   WHERE ${time} >= ? AND ${time} < ? AND t.kind NOT IN ('round', 'drawerFilled', 'cashDropped', 'shiftDifference') AND (e.account = 'cashier'
     OR (t.kind IN ('deposit', 'withdraw', 'depositCorrected') AND e.account IN ('card', 'bank', 'differences'))
     OR (t.kind IN ('cashInArrived', 'cashOut', 'correction') AND e.account LIKE 'machine:%'))
   GROUP BY 1`;

/**
 * SQLite's entries are stored in time order. PostgreSQL finds transfers by time and then the entries of each: OFFSET prevents a plan that
 * reads all entries of all machines.
 */
const movedSql: Record<Engine, string> = {
  sqlite: movedIn('entries e CROSS JOIN transfers t ON t.id = e.transfer_id', 'e.at'),
  postgres: movedIn(
    `transfers t CROSS JOIN LATERAL
       (SELECT account, amount_minor FROM entries WHERE transfer_id = t.id OFFSET 0) e`,
    't.at',
  ),
};
