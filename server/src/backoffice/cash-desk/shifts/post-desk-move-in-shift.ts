import { type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { parseSiteKeyFromUsername } from '../../../platform/sites/site-usernames.ts';
import { getOperatorDisplayName } from '../../../players/protection/interventions/is-same-operator.ts';
import { findOpenCashierShift } from '../../staff/cashier-shift-store.ts';
import type { CountedDenominations } from '../cash-denominations.ts';
import { firstDesk, issueCashDeskReceipt } from '../cash-desk-receipts.ts';
import { type DepositOrWithdrawal, type PostedDeskMove, postCashDeskMove } from '../post-cash-desk-move.ts';
import { type DeskMove, storeCashDeskMove } from './cash-desk-moves.ts';

export type ShiftRequirement = 'required' | 'optional';

export interface DeskMoveInShift extends PostedDeskMove {
  /** Id of the shift to which the deposit or withdrawal belongs; null if it has none or was made before. */
  readonly shiftId: number | null;
}

/**
 * Posts a deposit or withdrawal and adds it to the cashier's open shift. If shifts are required, refuses one without a shift, unless it was
 * posted before under its key. A concurrent close of the shift either includes it or has completed before it.
 */
export const postCashDeskMoveInShift = async (
  tx: DatabaseTransaction,
  {
    who,
    second = null,
    pieces,
    ...move
  }: DepositOrWithdrawal & {
    readonly who: string;
    readonly second?: string | null;
    readonly pieces?: CountedDenominations;
  },
  requirement: ShiftRequirement,
): Promise<OfficeResult<DeskMoveInShift>> => {
  const moved = await postCashDeskMove(tx, move);
  if (!moved.ok) return moved;
  if (!moved.value.isNew) return { ok: true, value: { ...moved.value, shiftId: null } };
  const cashier = getOperatorDisplayName(who);
  const transferId = `cashier:${move.key}`;
  const { direction, amountMinor, method = 'cash', at } = move;
  const { playerId } = moved.value;
  const added = await addCashDeskMoveToShift(
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
      pieces,
      siteKey: parseSiteKeyFromUsername(move.username),
    },
    requirement,
  );
  return added.ok ? { ok: true, value: { ...moved.value, shiftId: added.value } } : added;
};

/**
 * Stores a posted deposit or withdrawal, issues its receipt, and adds it to the cashier's open shift. Returns the shift's id; null without
 * one.
 */
export const addCashDeskMoveToShift = async (
  tx: DatabaseTransaction,
  move: DeskMove & { readonly siteKey: number; readonly pieces?: CountedDenominations },
  terms: ShiftRequirement,
): Promise<OfficeResult<number | null>> => {
  await storeCashDeskMove(tx, move);
  const { transferId, direction, method, amountMinor, cashier, siteKey, at, pieces } = move;
  const shift = await findOpenCashierShift(tx, cashier);
  if (!shift && terms === 'required') return refuseInOffice('SHIFT_MISSING');
  await issueCashDeskReceipt(tx, { siteKey, desk: shift?.desk ?? firstDesk, transferId, at, pieces });
  if (!shift) return { ok: true, value: null };
  await tx.run('INSERT INTO shift_moves (transfer_id, shift_id) VALUES (?, ?)', ...[transferId, shift.id]);
  // Do not require a new count for other payment methods: only cash changes the drawer.
  if (method !== 'cash') return { ok: true, value: shift.id };
  const inMinor = direction === 'deposit' ? amountMinor : 0;
  await tx.run(
    'UPDATE cashier_shifts SET moves = moves + 1, in_minor = in_minor + ?, out_minor = out_minor + ? WHERE id = ?',
    ...[inMinor, amountMinor - inMinor, shift.id],
  );
  return { ok: true, value: shift.id };
};
