import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { computeExpectedDrawerMinor, listCashierShiftSteps, type Shift } from '../staff/cashier-shift-store.ts';
import { mergeDenominations, parseStoredDenominations, sumDenominations } from './cash-denominations.ts';

type Drawer = NonNullable<OfficeAnswerInput<'desk'>['drawer']>;
type Movement = OfficeAnswerInput<'desk'>['movements'][number];

/** Whether the drawer is counted blind (expected amount hidden), and its cash limit; 0 means no limit. */
export interface DrawerSettings {
  readonly isBlind: boolean;
  readonly limitMinor: number;
}

/** Returns the cash that should be in a shift's drawer, with its notes and coins where known. Pass a database snapshot. */
export const readDrawerCash = async (
  db: Queries,
  shift: Shift,
  limitMinor: DrawerSettings['limitMinor'],
): Promise<Drawer> => {
  const { inMinor, outMinor, fillsMinor, dropsMinor } = shift;
  const must = computeExpectedDrawerMinor(shift);
  return {
    ...{ inMinor, outMinor, fillsMinor, dropsMinor, expectedMinor: must },
    roomMinor: limitMinor === 0 ? null : limitMinor - must,
    notes: await readNotes(db, shift, must),
  };
};

/**
 * Returns the notes that should be in the drawer: those of the last count by denomination (or of the float), plus those on later receipts.
 * Null if there was no such count.
 */
const readNotes = async (db: Queries, { id }: Shift, mustMinor: number): Promise<Drawer['notes']> => {
  const counts = (await listCashierShiftSteps(db, id)).filter(({ kind }) => kind === 'open' || kind === 'count');
  const counted = counts.findLast(
    ({ countedDenominations, amountMinor }) => countedDenominations !== null || amountMinor === 0,
  );
  if (!counted) return null;
  const rows = await db.all<{ countedDenominations: string; goesIn: number }>(
    `SELECT r.counted_denominations AS "countedDenominations", CASE WHEN coalesce(d.direction, s.kind) IN ('deposit', 'fill') THEN 1 ELSE 0 END AS "goesIn"
     FROM shift_movements m JOIN receipts r ON r.transfer_id = m.transfer_id
     LEFT JOIN cash_desk_movements d ON d.transfer_id = m.transfer_id LEFT JOIN safe_movements s ON s.id = m.transfer_id
     WHERE m.shift_id = ? AND r.counted_denominations IS NOT NULL AND r.at >= ?`,
    // Treat a movement in the same millisecond as a count as later: nobody counts and moves cash at the same time.
    ...[id, counted.at],
  );
  const moved = rows.map(({ countedDenominations, goesIn }) =>
    parseStoredDenominations(countedDenominations).map(({ valueMinor, count }) => ({
      valueMinor,
      count: Number(goesIn) === 1 ? count : -count,
    })),
  );
  const countedDenominations = mergeDenominations(parseStoredDenominations(counted.countedDenominations), ...moved);
  return { countedDenominations, otherMinor: mustMinor - sumDenominations(countedDenominations) };
};

const comesIn: readonly Movement['kind'][] = ['deposit', 'voucherSold', 'fill'];

/**
 * Adds to each cash movement, newest first, the drawer's amount after it, calculated backwards from the current amount. Null hides the
 * amounts.
 */
export const addDrawerBalanceToCashMovements = (
  movements: readonly Omit<Movement, 'drawerAfterMinor'>[],
  newestBalanceMinor: number | null,
): Movement[] => {
  let afterMinor = newestBalanceMinor;
  return movements.map((movement) => {
    const shown = { ...movement, drawerAfterMinor: afterMinor };
    if (afterMinor !== null && movement.method === 'cash')
      afterMinor -= comesIn.includes(movement.kind) ? movement.amountMinor : -movement.amountMinor;
    return shown;
  });
};
