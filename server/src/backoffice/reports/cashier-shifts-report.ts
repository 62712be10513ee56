import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Engine, Queries } from '../../platform/database/database.ts';
import { listCashierShiftsOpenedBetween, type Shift } from '../staff/cashier-shift-store.ts';
import type { ReportRange } from './report-date-range.ts';
import { buildAmountColumns, buildCountColumns, buildTextColumns, type RangedSheet } from './report-sheet.ts';

/**
 * Reports the shifts opened on these days: the expected and the counted cash of each drawer, and who signed off. A note gives the cash desk
 * movements without a shift. Pass a database snapshot.
 */
export const readCashierShiftsReport = async (
  db: Queries,
  { range }: { readonly range: ReportRange },
): Promise<RangedSheet> => {
  const shifts = await listCashierShiftsOpenedBetween(db, range.from, range.until);
  const loose = await readMovementsWithoutShift(db, range);
  const sum = (of: (shift: Shift) => number | null) => shifts.reduce((total, shift) => total + (of(shift) ?? 0), 0);
  return {
    report: 'shifts',
    by: null,
    range,
    columns: [
      ...buildCountColumns({ shift: 'shift' }),
      ...buildTextColumns({ cashier: 'cashier', state: 'state', opened: 'opened', closed: 'closed' }),
      ...buildCountColumns({ movements: 'movements' }),
      ...buildAmountColumns({ floatMinor: 'float', inMinor: 'in', outMinor: 'out' }),
      ...buildAmountColumns({
        fillsMinor: 'from the safe',
        dropsMinor: 'to the safe',
        expectedMinor: 'must be',
      }),
      ...buildAmountColumns({ countedMinor: 'counted', differenceMinor: 'difference' }),
      ...buildTextColumns({ reason: 'reason', signedBy: 'signed off by' }),
    ],
    rows: shifts.map((shift) => ({
      shift: shift.id,
      cashier: shift.cashier,
      state: shift.closedAt === null ? 'open' : shift.signedAt === null ? 'closed' : 'signed off',
      opened: new Date(shift.openedAt).toISOString(),
      closed: shift.closedAt === null ? null : new Date(shift.closedAt).toISOString(),
      movements: shift.movements,
      floatMinor: shift.floatMinor,
      inMinor: shift.inMinor,
      outMinor: shift.outMinor,
      fillsMinor: shift.fillsMinor,
      dropsMinor: shift.dropsMinor,
      expectedMinor: shift.expectedMinor,
      countedMinor: shift.countedMinor,
      differenceMinor: differenceOf(shift),
      reason: shift.reason,
      signedBy: shift.signedBy,
    })),
    totals: [
      {
        cashier: 'all',
        movements: sum(({ movements }) => movements),
        inMinor: sum(({ inMinor }) => inMinor),
        outMinor: sum(({ outMinor }) => outMinor),
        fillsMinor: sum(({ fillsMinor }) => fillsMinor),
        dropsMinor: sum(({ dropsMinor }) => dropsMinor),
        differenceMinor: sum(differenceOf),
      },
    ],
    notes:
      loose.movements === 0
        ? []
        : [
            `${loose.movements} movements at the desk belong to no shift: in ${formatLedgerAmount(loose.inMinor)}, out ${formatLedgerAmount(loose.outMinor)}.`,
          ],
  };
};

/** Reads the deposits and withdrawals of these days that were made without an open shift. */
const readMovementsWithoutShift = async (db: Queries, { from, until }: ReportRange) => {
  const row = await db.get<{ movements: number; inMinor: number; outMinor: number }>(looseSql[db.engine], from, until);
  return row ?? { movements: 0, inMinor: 0, outMinor: 0 };
};

const looseIn = (tables: string, time: string): string =>
  `SELECT count(*) AS "movements",
     coalesce(sum(CASE WHEN e.amount_minor < 0 THEN -e.amount_minor ELSE 0 END), 0) AS "inMinor",
     coalesce(sum(CASE WHEN e.amount_minor > 0 THEN e.amount_minor ELSE 0 END), 0) AS "outMinor"
   FROM ${tables}
   WHERE ${time} >= ? AND ${time} < ? AND e.account = 'cashier' AND t.kind IN ('deposit', 'withdraw', 'voucherIssued', 'voucherCancelled')
     AND NOT EXISTS (SELECT 1 FROM shift_movements m WHERE m.transfer_id = t.id)`;

/** SQL of each engine, with the join order that its indexes need to find a day's entries. */
const looseSql: Record<Engine, string> = {
  sqlite: looseIn('entries e CROSS JOIN transfers t ON t.id = e.transfer_id', 'e.at'),
  postgres: looseIn(
    `transfers t CROSS JOIN LATERAL
       (SELECT account, amount_minor FROM entries WHERE transfer_id = t.id OFFSET 0) e`,
    't.at',
  ),
};

/** Returns the counted less the expected cash of a shift; null while the shift is open. */
const differenceOf = ({ countedMinor, expectedMinor }: Shift): number | null =>
  countedMinor === null || expectedMinor === null ? null : countedMinor - expectedMinor;
