import type { Queries } from '../../platform/database/database.ts';
import { compareIds } from './floor-facts.ts';
import { type DropSums, gatherDrop } from './gather-drop.ts';
import type { ReportRange } from './report-range.ts';
import { amounts, counts, type RangedSheet, stateOf, texts } from './report-sheet.ts';

export const dropGroups = ['machine', 'brand', 'agent', 'day'] as const;
type DropGroup = (typeof dropGroups)[number];

/**
 * Reports the money that came and went at the machines (cash-ins that arrived, cash-outs, corrections by staff) and at the
 * desk (deposits, withdrawals), from the ledger's entries. Reads one day at a time; pass a snapshot.
 */
export const readDropReport = async (
  db: Queries,
  { range, by }: { readonly range: ReportRange; readonly by: DropGroup },
): Promise<RangedSheet> => {
  const { groups, totals } = await gatherDrop(db, {
    range,
    groupsOf: (day, place) => [by === 'day' ? day : place === null ? 'desk' : place[by]],
  });
  const untilOf = new Map(range.days.map(({ day, until }) => [day, until]));
  const rowsOf = (where: 'machine' | 'desk', named: Iterable<readonly [string, DropSums]>) =>
    [...named]
      .sort(([a], [b]) => compareIds(a, b))
      .map(([key, sums]) => ({
        place: where,
        [by]: key,
        state: stateOf((by === 'day' ? untilOf.get(key) : undefined) ?? range.until, range.now),
        ...sums,
        netMinor: sums.inMinor - sums.outMinor,
      }));
  return {
    report: 'drop',
    by,
    range,
    columns: [
      ...texts({ place: 'place', [by]: by, state: 'state' }),
      ...counts({ moves: 'moves' }),
      ...amounts({ inMinor: 'in', outMinor: 'out', netMinor: 'net', correctedMinor: 'corrected' }),
    ],
    rows: [...rowsOf('machine', groups.machine), ...rowsOf('desk', groups.desk)],
    totals: [...rowsOf('machine', [['all', totals.machine]]), ...rowsOf('desk', [['all', totals.desk]])],
    notes: [],
  };
};
