import { listShiftsOf, type Shift } from '../cashier/shifts/shift-store.ts';
import type { Queries } from '../database/database.ts';
import type { ReportRange } from './report-range.ts';
import { amounts, counts, type RangedSheet, texts } from './report-sheet.ts';

/** Reports the shifts that were opened on these days: what must be in each till, what was counted, and who signed. */
export const readShiftsReport = async (
  db: Queries,
  { range }: { readonly range: ReportRange },
): Promise<RangedSheet> => {
  const shifts = await listShiftsOf(db, range.from, range.until);
  const sum = (of: (shift: Shift) => number | null) =>
    shifts.reduce((total, shift) => total + (of(shift) ?? 0), 0);
  return {
    report: 'shifts',
    by: null,
    range,
    columns: [
      ...counts({ shift: 'shift' }),
      ...texts({ cashier: 'cashier', state: 'state', opened: 'opened', closed: 'closed' }),
      ...counts({ moves: 'moves' }),
      ...amounts({ floatMinor: 'float', inMinor: 'in', outMinor: 'out', expectedMinor: 'must be' }),
      ...amounts({ countedMinor: 'counted', differenceMinor: 'difference' }),
      ...texts({ reason: 'reason', signedBy: 'signed off by' }),
    ],
    rows: shifts.map((shift) => ({
      shift: shift.id,
      cashier: shift.cashier,
      state: shift.closedAt === null ? 'open' : shift.signedAt === null ? 'closed' : 'signed off',
      opened: new Date(shift.openedAt).toISOString(),
      closed: shift.closedAt === null ? null : new Date(shift.closedAt).toISOString(),
      moves: shift.moves,
      floatMinor: shift.floatMinor,
      inMinor: shift.inMinor,
      outMinor: shift.outMinor,
      expectedMinor: shift.expectedMinor,
      countedMinor: shift.countedMinor,
      differenceMinor: differenceOf(shift),
      reason: shift.reason,
      signedBy: shift.signedBy,
    })),
    totals: [
      {
        cashier: 'all',
        moves: sum(({ moves }) => moves),
        inMinor: sum(({ inMinor }) => inMinor),
        outMinor: sum(({ outMinor }) => outMinor),
        differenceMinor: sum(differenceOf),
      },
    ],
    notes: [],
  };
};

/** What was counted less what must be there; null while the shift is open. */
const differenceOf = ({ countedMinor, expectedMinor }: Shift): number | null =>
  countedMinor === null || expectedMinor === null ? null : countedMinor - expectedMinor;
