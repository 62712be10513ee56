import { createOfficeRefusal, type OfficeResult } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { parseSiteKeyFromUsername } from '../../../platform/sites/site-usernames.ts';
import { getOperatorDisplayName } from '../../../players/protection/interventions/is-same-operator.ts';
import { findOpenCashierShift } from '../../staff/cashier-shift-store.ts';
import type { CountedDenominations } from '../cash-denominations.ts';
import { firstDesk, issueCashDeskReceipt } from '../cash-desk-receipts.ts';
import {
  type DepositOrWithdrawal,
  type PostedCashDeskMovement,
  postCashDeskMovement,
} from '../post-cash-desk-movement.ts';
import { type CashDeskMovement, storeCashDeskMovement } from './cash-desk-movements.ts';

export type ShiftRequirement = 'required' | 'optional';

export interface CashDeskMovementInShift extends PostedCashDeskMovement {
  /** Id of the shift to which the deposit or withdrawal belongs; null if it has none or was made before. */
  readonly shiftId: number | null;
}

/**
 * Posts a deposit or withdrawal and adds it to the cashier's open shift. If shifts are required, refuses one without a shift, unless it was
 * posted before under its key. A concurrent close of the shift either includes it or has completed before it.
 */
export const postCashDeskMovementInShift = async (
  tx: DatabaseTransaction,
  {
    who,
    second = null,
    countedDenominations,
    ...movement
  }: DepositOrWithdrawal & {
    readonly who: string;
    readonly second?: string | null;
    readonly countedDenominations?: CountedDenominations;
  },
  requirement: ShiftRequirement,
): Promise<OfficeResult<CashDeskMovementInShift>> => {
  const moved = await postCashDeskMovement(tx, movement);
  if (!moved.ok) return moved;
  if (!moved.value.isNew) return { ok: true, value: { ...moved.value, shiftId: null } };
  const cashier = getOperatorDisplayName(who);
  const transferId = `cashier:${movement.key}`;
  const { direction, amountMinor, method = 'cash', at } = movement;
  const { playerId } = moved.value;
  const added = await addCashDeskMovementToShift(
    tx,
    {
      transferId,
      direction,
      playerId,
      cashier,
      second,
      method,
      amountMinor,
      at,
      countedDenominations,
      siteKey: parseSiteKeyFromUsername(movement.username),
    },
    requirement,
  );
  return added.ok ? { ok: true, value: { ...moved.value, shiftId: added.value } } : added;
};

/**
 * Stores a posted deposit or withdrawal, issues its receipt, and adds it to the cashier's open shift. Returns the shift's id; null without
 * one.
 */
export const addCashDeskMovementToShift = async (
  tx: DatabaseTransaction,
  movement: CashDeskMovement & { readonly siteKey: number; readonly countedDenominations?: CountedDenominations },
  shiftRequirement: ShiftRequirement,
): Promise<OfficeResult<number | null>> => {
  await storeCashDeskMovement(tx, movement);
  const { transferId, direction, method, amountMinor, cashier, siteKey, at, countedDenominations } = movement;
  const shift = await findOpenCashierShift(tx, cashier);
  if (!shift && shiftRequirement === 'required') return createOfficeRefusal('SHIFT_MISSING');
  await issueCashDeskReceipt(tx, { siteKey, desk: shift?.desk ?? firstDesk, transferId, at, countedDenominations });
  if (!shift) return { ok: true, value: null };
  await tx.run('INSERT INTO shift_movements (transfer_id, shift_id) VALUES (?, ?)', ...[transferId, shift.id]);
  // Do not require a new count for other payment methods: only cash changes the drawer.
  if (method !== 'cash') return { ok: true, value: shift.id };
  const inMinor = direction === 'deposit' ? amountMinor : 0;
  await tx.run(
    'UPDATE cashier_shifts SET movements = movements + 1, in_minor = in_minor + ?, out_minor = out_minor + ? WHERE id = ?',
    ...[inMinor, amountMinor - inMinor, shift.id],
  );
  return { ok: true, value: shift.id };
};
