import { postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import {
  getOperatorDisplayName,
  mayBeSameOperator,
} from '../../../players/protection/interventions/is-same-operator.ts';
import {
  computeExpectedDrawerMinor,
  findCashierShift,
  findCashierShiftStep,
  findOpenCashierShift,
  listCashierShiftSteps,
  type Shift,
  type ShiftStep,
} from '../../staff/cashier-shift-store.ts';
import { type CountedDenominations, serializeDenominations } from '../cash-denominations.ts';
import { firstDesk } from '../cash-desk-receipts.ts';
import { hasConfirmedShiftMovement } from './cash-desk-movements.ts';

/** Who opens, counts, closes or signs off a shift, and the request's idempotency key, which is valid for one such step only. */
interface ShiftStepRequest {
  readonly who: string;
  readonly at: number;
  readonly key: string;
}

/** A request to count or close one's own shift or that of another cashier. */
interface ActOnShift extends ShiftStepRequest {
  /** Id of another cashier's shift, for which a reason is required; null for one's own open shift. */
  readonly shiftId: number | null;
  readonly reason: string | null;
}

/** Result of a shift's step. `isNew` is false if the step was taken before under this key and nothing changed now. */
export type ShiftStepResult =
  | { readonly kind: 'done'; readonly shift: Shift; readonly isNew: boolean }
  | { readonly kind: 'alreadyOpen' | 'samePerson' | 'signedBefore'; readonly shift: Shift }
  | { readonly kind: 'notCounted' | 'notClosed'; readonly shift: Shift }
  | { readonly kind: 'differs'; readonly shift: Shift; readonly differenceMinor: number }
  | { readonly kind: 'keyReused' | 'unknownShift' }
  | NoShift;

interface NoShift {
  readonly kind: 'noShift' | 'reasonMissing';
}

/** Opens a cashier's shift with a float. A cashier can have only one open shift. */
export const openCashierShift = async (
  tx: DatabaseTransaction,
  {
    who,
    at,
    key,
    floatMinor,
    countedDenominations,
    desk = firstDesk,
  }: ShiftStepRequest & {
    readonly floatMinor: number;
    readonly countedDenominations?: CountedDenominations;
    readonly desk?: string | undefined;
  },
): Promise<ShiftStepResult> => {
  const step = { kind: 'open', who, amountMinor: floatMinor, reason: null } as const;
  const before = await doneBefore(tx, key, step);
  if (before) return before;
  const cashier = getOperatorDisplayName(who);
  const open = await findOpenCashierShift(tx, cashier);
  if (open) return { kind: 'alreadyOpen', shift: open };
  const row = await tx.get<{ id: number }>(
    'INSERT INTO cashier_shifts (cashier, desk, opened_by, opened_at, float_minor) VALUES (?, ?, ?, ?, ?) RETURNING id',
    ...[cashier, desk, who, at, floatMinor],
  );
  return noteStep(tx, {
    ...step,
    key,
    at,
    shiftId: row?.id ?? 0,
    countedDenominations: serializeDenominations(countedDenominations),
  });
};

/** Stores the cash counted in the shift's drawer. The drawer can be counted again; every count is stored. */
export const countCashierShiftDrawer = async (
  tx: DatabaseTransaction,
  {
    amountMinor,
    countedDenominations,
    ...act
  }: ActOnShift & { readonly amountMinor: number; readonly countedDenominations?: CountedDenominations },
): Promise<ShiftStepResult> => {
  const step = { kind: 'count', who: act.who, amountMinor, reason: act.reason } as const;
  const before = await doneBefore(tx, act.key, step);
  if (before) return before;
  const shift = await findShiftToChange(tx, act);
  if ('kind' in shift) return shift;
  await mustChange(
    tx,
    'UPDATE cashier_shifts SET counted_minor = ?, counted_movements = movements WHERE id = ? AND closed_at IS NULL',
    ...[amountMinor, shift.id],
  );
  const { key, at } = act;
  return noteStep(tx, {
    ...step,
    key,
    at,
    shiftId: shift.id,
    countedDenominations: serializeDenominations(countedDenominations),
  });
};

/**
 * Closes a shift whose drawer was counted after its last movement. A difference between the counted and the expected amount needs a
 * reason, and is posted to the ledger account of differences, so that the ledger matches the count.
 */
export const closeCashierShift = async (tx: DatabaseTransaction, act: ActOnShift): Promise<ShiftStepResult> => {
  const { who, at, key, reason } = act;
  const step = { kind: 'close', who, amountMinor: null, reason } as const;
  const before = await doneBefore(tx, key, step);
  if (before) return before;
  const shift = await findShiftToChange(tx, act);
  if ('kind' in shift) return shift;
  if (shift.countedMinor === null || shift.countedMovements !== shift.movements) return { kind: 'notCounted', shift };
  const expected = computeExpectedDrawerMinor(shift);
  const differenceMinor = shift.countedMinor - expected;
  if (differenceMinor !== 0 && reason === null) return { kind: 'differs', shift, differenceMinor };
  await mustChange(
    tx,
    `UPDATE cashier_shifts SET closed_by = ?, closed_at = ?, expected_minor = ?, reason = ?
     WHERE id = ? AND closed_at IS NULL AND movements = ? AND counted_movements = movements`,
    ...[who, at, expected, reason, shift.id, shift.movements],
  );
  if (differenceMinor !== 0) await postDifference(tx, { shiftId: shift.id, differenceMinor, at });
  return noteStep(tx, { ...step, key, at, shiftId: shift.id });
};

interface CountedDifference {
  readonly shiftId: number;
  /** The counted amount of cash less the expected amount. */
  readonly differenceMinor: number;
  readonly at: number;
}

const postDifference = async (
  tx: DatabaseTransaction,
  { shiftId, differenceMinor, at }: CountedDifference,
): Promise<void> => {
  const posted = await postLedgerTransfer(tx, {
    ...{ id: `shift-difference:${shiftId}`, kind: 'shiftDifference', at },
    entries: [
      { account: 'cashier', amountMinor: -differenceMinor },
      { account: 'differences', amountMinor: differenceMinor },
    ],
  });
  if (!posted.ok) throw new Error(`the difference of shift ${shiftId} was refused: ${posted.refusal.code}`);
};

/**
 * Signs off a closed shift. Refused for anybody who took a step of the shift or confirmed one of its movements. `reason`: the person's
 * comment; null if none.
 */
export const signOffCashierShift = async (
  tx: DatabaseTransaction,
  {
    who,
    at,
    shiftId,
    reason,
  }: {
    readonly who: string;
    readonly at: number;
    readonly shiftId: number;
    readonly reason: string | null;
  },
): Promise<ShiftStepResult> => {
  const shift = await findCashierShift(tx, shiftId);
  if (!shift) return { kind: 'unknownShift' };
  if (shift.closedAt === null) return { kind: 'notClosed', shift };
  if (shift.signedBy !== null)
    return shift.signedBy === who ? { kind: 'done', shift, isNew: false } : { kind: 'signedBefore', shift };
  const steps = await listCashierShiftSteps(tx, shiftId);
  if (steps.some((step) => mayBeSameOperator(step.who, who))) return { kind: 'samePerson', shift };
  if (await hasConfirmedShiftMovement(tx, shiftId, who)) return { kind: 'samePerson', shift };
  await mustChange(
    tx,
    'UPDATE cashier_shifts SET signed_by = ?, signed_at = ? WHERE id = ? AND signed_at IS NULL',
    ...[who, at, shiftId],
  );
  const key = `signOff:${shiftId}`;
  return noteStep(tx, { kind: 'signOff', who, amountMinor: null, key, at, shiftId, reason });
};

/** Returns the open shift to count or close. For another cashier's shift a reason is required. */
export const findShiftToChange = async (
  tx: Queries,
  { who, shiftId, reason }: Pick<ActOnShift, 'who' | 'shiftId' | 'reason'>,
): Promise<Shift | NoShift> => {
  const cashier = getOperatorDisplayName(who);
  const shift = shiftId === null ? await findOpenCashierShift(tx, cashier) : await findCashierShift(tx, shiftId);
  if (!shift || shift.closedAt !== null) return { kind: 'noShift' };
  return shift.cashier !== cashier && reason === null ? { kind: 'reasonMissing' } : shift;
};

type StepContent = Pick<ShiftStep, 'kind' | 'who' | 'amountMinor' | 'reason'>;

/** Returns the result of a shift's step whose idempotency key was used before; undefined for a new key. */
const doneBefore = async (
  tx: DatabaseTransaction,
  key: string,
  { kind, who, amountMinor, reason }: StepContent,
): Promise<ShiftStepResult | undefined> => {
  const step = await findCashierShiftStep(tx, key);
  if (!step) return undefined;
  const shift = await findCashierShift(tx, step.shiftId);
  const isSame =
    step.kind === kind &&
    step.amountMinor === amountMinor &&
    step.reason === reason &&
    getOperatorDisplayName(step.who) === getOperatorDisplayName(who);
  return shift && isSame ? { kind: 'done', shift, isNew: false } : { kind: 'keyReused' };
};

const noteStep = async (
  tx: DatabaseTransaction,
  step: Omit<ShiftStep, 'countedDenominations'> & Partial<Pick<ShiftStep, 'countedDenominations'>>,
): Promise<ShiftStepResult> => {
  const { key, shiftId, kind, at, who, amountMinor, reason, countedDenominations = null } = step;
  await tx.run(
    `INSERT INTO shift_steps (key_text, shift_id, kind, at, who, amount_minor, reason, counted_denominations)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[key, shiftId, kind, at, who, amountMinor, reason, countedDenominations],
  );
  const shift = await findCashierShift(tx, shiftId);
  if (!shift) throw new Error(`shift ${shiftId} is not there`);
  return { kind: 'done', shift, isNew: true };
};

/** Runs an update that must change exactly one row. The isolation level of the transaction guarantees this after the preceding read. */
const mustChange = async (tx: DatabaseTransaction, sql: string, ...values: (string | number | null)[]) => {
  if ((await tx.run(sql, ...values)) !== 1) throw new Error('the shift changed between reading and writing');
};
