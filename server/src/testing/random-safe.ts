import { randomUUID } from 'node:crypto';
import { postSafeMovement } from '../backoffice/cash-desk/safe/safe-movements.ts';
import {
  closeCashierShift,
  countCashierShiftDrawer,
  openCashierShift,
} from '../backoffice/cash-desk/shifts/change-cashier-shifts.ts';
import { readCashSafeBalanceMinor } from '../backoffice/staff/cash-safe-store.ts';
import { computeExpectedDrawerMinor, findOpenCashierShift } from '../backoffice/staff/cashier-shift-store.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';

const who = 'ece (root@desk)';
const kinds = ['drop', 'fromBank', 'fill', 'toBank', 'count'] as const;

/** Moves cash between a drawer, the safe and the bank, or counts the safe. The drawer's shift is closed with a count that may differ. */
export const moveSafeAtRandom = async (
  tx: DatabaseTransaction,
  at: number,
  pick: (below: number) => number,
): Promise<void> => {
  const kind = kinds[pick(kinds.length)] ?? 'count';
  const heldMinor = await readCashSafeBalanceMinor(tx);
  const leaves = kind === 'fill' || kind === 'toBank';
  const amountMinor = leaves ? Math.min(heldMinor, 1 + pick(9_000)) : 1 + pick(9_000);
  const isOfDrawer = kind === 'fill' || kind === 'drop';
  if (amountMinor === 0) return;
  const act = () => ({ who, at, key: randomUUID() });
  if (isOfDrawer) await openCashierShift(tx, { ...act(), floatMinor: 50_000 });
  const drawer = isOfDrawer ? await findOpenCashierShift(tx, 'ece') : undefined;
  const moved = await postSafeMovement(tx, {
    ...{ id: `safe:${randomUUID()}`, kind, at, who, second: null },
    safeMinor: kind === 'count' ? amountMinor - heldMinor : leaves ? -amountMinor : amountMinor,
    countedMinor: kind === 'count' ? amountMinor : null,
    shiftId: drawer?.id ?? null,
  });
  if (!moved.ok) throw new Error(`a movement of the safe was refused: ${kind}`);
  const left = drawer && (await findOpenCashierShift(tx, 'ece'));
  if (!left) return;
  const own = { shiftId: null, reason: 'counted by two' };
  await countCashierShiftDrawer(tx, {
    ...act(),
    ...own,
    amountMinor: computeExpectedDrawerMinor(left) + pick(3) - 1,
  });
  const closed = await closeCashierShift(tx, { ...act(), ...own });
  if (closed.kind !== 'done') throw new Error(`the shift was not closed: ${closed.kind}`);
};
