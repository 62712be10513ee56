import type { DaySheet } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { listCashSafeCountDifferences, readCashSafeBalanceMinor } from '../staff/cash-safe-store.ts';
import type { DaySheetQuery } from './read-day-sheet-lists.ts';
import type { LedgerSum } from './sum-ledger-transfers.ts';

type DaySafe = DaySheet['safe'];

/** Reads what went into and out of the safe, from the day's ledger sums, and its opening and closing balance. */
export const readDaySafeMovements = async (
  db: Queries,
  { from, until, before }: Pick<DaySheetQuery, 'from' | 'until' | 'before'>,
  cells: readonly LedgerSum[],
): Promise<DaySafe> => {
  // The safe's account is negative while the safe holds cash, so invert the sign.
  const moved = (kind: string): number =>
    cells.reduce((sum, cell) => (cell.of === 'safe' && cell.kind === kind ? sum - cell.amountMinor : sum), 0);
  return {
    openingMinor: before ? before.safe.closingMinor : await readCashSafeBalanceMinor(db, from),
    droppedMinor: moved('cashDropped'),
    filledMinor: moved('drawerFilled'),
    bankedMinor: moved('cashBanked'),
    differenceMinor: moved('safeCounted'),
    closingMinor: await readCashSafeBalanceMinor(db, until),
  };
};

/** The difference between a count of the safe and the ledger. */
export interface SafeDifference {
  readonly id: string;
  readonly ref: string;
  readonly amountMinor: number;
  readonly who: string;
}

/** Reads the safe counts between `from` and `until` that differed from the ledger. */
export const readSafeCountDifferences = async (
  db: Queries,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SafeDifference[]> => {
  const counts = await listCashSafeCountDifferences(db, { from, until });
  return counts.map(({ id, differenceMinor, who }) => ({
    ...{
      id: `${id}:${differenceMinor}`,
      ref: id,
      amountMinor: differenceMinor,
      who: getOperatorDisplayName(who),
    },
  }));
};
