import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { BusinessRuleError } from '../../../platform/process/business-rule-error.ts';
import { type Actor, AlreadyDoneError, implementOfficeAction } from '../../implement-office-action.ts';
import { readCashSafeBalanceMinor } from '../../staff/cash-safe-store.ts';
import { computeExpectedDrawerMinor, findCashierShift } from '../../staff/cashier-shift-store.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../../staff/create-approval-request-facts.ts';
import { formatAuditTrailActorName } from '../../staff/office-action-rules.ts';
import { buildCashActionCommandLine } from '../cash-actions.ts';
import { assertDenominationsSumTo, parseDenominations } from '../cash-denominations.ts';
import {
  buildShiftStepRefusal,
  getRequiredOrOperatorReason,
  parseCashAmount,
  parseShiftId,
} from '../shifts/cashier-shift-actions.ts';
import { findShiftToChange } from '../shifts/change-cashier-shifts.ts';
import { isRepeatedSafeMovement, postSafeMovement, type SafeMovement } from './safe-movements.ts';

interface DrawerMovement {
  readonly shift: number | null;
  readonly amountMinor: number;
}

const { read, finish } = buildCashActionCommandLine('safeMoved');
const atTheDrawer = { read: { ...read, shift: parseShiftId, countedDenominations: parseDenominations }, finish };

/**
 * Returns the idempotency key for a movement of cash in the safe. The prefix distinguishes keys from the back office from those typed at
 * the command line.
 */
const keyOf = ({ staff, key }: Actor): string => `safe:${staff ? 'office-' : ''}${key}`;

const by = (actor: Actor): Pick<SafeMovement, 'id' | 'who' | 'second' | 'at'> => ({
  ...{ id: keyOf(actor), who: actor.who, at: actor.at },
  second: actor.second && formatAuditTrailActorName(actor.second),
});

/**
 * Returns an error if the key was used for a different movement of cash. Throws `AlreadyDoneError` if the same movement was made before
 * under this key.
 */
const refusalOfKey = async (
  tx: DatabaseTransaction,
  movement: Pick<SafeMovement, 'id' | 'kind' | 'safeMinor' | 'countedMinor'>,
) => {
  const moved = await isRepeatedSafeMovement(tx, movement);
  if (!moved.ok) return moved;
  if (moved.value) throw new AlreadyDoneError('Already done under this key; nothing moved now.');
  return null;
};

/** Builds the action that moves cash between the safe and the drawer of an open shift. */
const drawerAction = (name: 'fillDrawer' | 'dropCash') => {
  const kind = name === 'fillDrawer' ? 'fill' : 'drop';
  return implementOfficeAction(name, {
    subject: ({ shift }) => (shift === null ? 'shift' : `shift ${shift}`),
    commandLine: atTheDrawer,
    check: async (db, { shift, amountMinor }) => {
      // Refuse without an open shift, because the second person could not see whose drawer it is.
      if ((await drawerOf(db, shift)) === null) return { code: 'SHIFT_MISSING' as const, params: {} };
      return kind === 'fill' && (await readCashSafeBalanceMinor(db)) < amountMinor
        ? { code: 'SAFE_SHORT' as const, params: {} }
        : null;
    },
    pins: async (db, { shift }) => {
      const found = await drawerOf(db, shift);
      if (found === null) return [];
      return [
        createApprovalRequestFact('shiftState', createWordRequestValue(found.closedAt === null ? 'open' : 'closed'), {
          shift: createCountRequestValue(found.id),
        }),
      ];
    },
    effect: async (db, { shift, amountMinor }: DrawerMovement) => {
      const found = await drawerOf(db, shift);
      const values = { shift: createCountRequestValue(found?.id ?? 0) };
      const movedMinor = (kind === 'fill' ? found?.fillsMinor : found?.dropsMinor) ?? 0;
      const sum = {
        from: createAmountRequestValue(movedMinor),
        to: createAmountRequestValue(movedMinor + amountMinor),
      };
      return createApprovalRequestEffect(
        name,
        {
          ...values,
          amount: createAmountRequestValue(amountMinor),
          cashier: createTextRequestValue(found?.cashier ?? ''),
        },
        [createApprovalRequestChangeRow(kind === 'fill' ? 'shiftFills' : 'shiftDrops', sum, values)],
        { amountMinor },
      );
    },
    async perform(tx, { shift: shiftId, amountMinor, countedDenominations }, actor) {
      assertDenominationsSumTo(countedDenominations, amountMinor);
      const safeMinor = kind === 'fill' ? -amountMinor : amountMinor;
      const movement = { ...by(actor), kind, safeMinor, countedMinor: null } as const;
      const refusal = await refusalOfKey(tx, movement);
      if (refusal) return refusal;
      const reason = getRequiredOrOperatorReason(actor, shiftId !== null);
      const shift = await findShiftToChange(tx, { who: actor.who, shiftId, reason });
      if ('kind' in shift) return buildShiftStepRefusal(shift);
      if (kind === 'drop' && computeExpectedDrawerMinor(shift) < amountMinor)
        throw new BusinessRuleError('DRAWER_SHORT', { shift: shift.id });
      const moved = await postSafeMovement(tx, { ...movement, countedDenominations, shiftId: shift.id });
      if (!moved.ok) return moved;
      return {
        answer: { shift: shift.id, amountMinor },
        audit: { shift: shift.id, amountMinor, ...(countedDenominations && { countedDenominations }) },
        subject: `shift ${shift.id}`,
        lines: [
          `Done: ${formatLedgerAmount(amountMinor)} ${kind === 'fill' ? 'from the safe to' : 'to the safe from'} the drawer of shift ${shift.id}.`,
        ],
      };
    },
  });
};

const drawerOf = async (db: Queries, shift: number | null) =>
  shift === null ? null : ((await findCashierShift(db, shift)) ?? null);

const bankCash = implementOfficeAction('bankCash', {
  subject: () => 'safe',
  commandLine: { read: { ...read, countedDenominations: parseDenominations }, finish },
  check: async (db, { direction, amountMinor }) =>
    direction === 'toBank' && (await readCashSafeBalanceMinor(db)) < amountMinor
      ? { code: 'SAFE_SHORT', params: {} }
      : null,
  pins: async (db) => [
    createApprovalRequestFact('safeHeld', createAmountRequestValue(await readCashSafeBalanceMinor(db)), {}),
  ],
  effect: async (db, { direction, amountMinor }) => {
    const heldMinor = await readCashSafeBalanceMinor(db);
    const toMinor = heldMinor + (direction === 'toBank' ? -amountMinor : amountMinor);
    const held = { from: createAmountRequestValue(heldMinor), to: createAmountRequestValue(toMinor) };
    return createApprovalRequestEffect(
      `bankCash.${direction}`,
      { amount: createAmountRequestValue(amountMinor) },
      [createApprovalRequestChangeRow('safeHeld', held, {})],
      {
        amountMinor,
      },
    );
  },
  async perform(tx, { direction, amountMinor, countedDenominations }, actor) {
    assertDenominationsSumTo(countedDenominations, amountMinor);
    const safeMinor = direction === 'toBank' ? -amountMinor : amountMinor;
    const movement = { ...by(actor), kind: direction, safeMinor, countedMinor: null } as const;
    const refusal = await refusalOfKey(tx, movement);
    if (refusal) return refusal;
    const moved = await postSafeMovement(tx, { ...movement, countedDenominations, shiftId: null });
    if (!moved.ok) return moved;
    const heldMinor = await readCashSafeBalanceMinor(tx);
    return {
      answer: { heldMinor },
      audit: { direction, amountMinor, heldMinor, ...(countedDenominations && { countedDenominations }) },
      lines: [`Done. The safe holds ${formatLedgerAmount(heldMinor)} now.`],
    };
  },
});

const countSafe = implementOfficeAction('countSafe', {
  subject: () => 'safe',
  commandLine: { read: { countedMinor: parseCashAmount, countedDenominations: parseDenominations }, finish },
  pins: async (db) => [
    createApprovalRequestFact('safeHeld', createAmountRequestValue(await readCashSafeBalanceMinor(db)), {}),
  ],
  effect: async (db, { countedMinor }) => {
    const held = {
      from: createAmountRequestValue(await readCashSafeBalanceMinor(db)),
      to: createAmountRequestValue(countedMinor),
    };
    return createApprovalRequestEffect(
      'countSafe',
      { amount: createAmountRequestValue(countedMinor) },
      [createApprovalRequestChangeRow('safeHeld', held, {})],
      {
        amountMinor: countedMinor,
      },
    );
  },
  async perform(tx, { countedMinor, countedDenominations }, actor) {
    assertDenominationsSumTo(countedDenominations, countedMinor);
    const differenceMinor = countedMinor - (await readCashSafeBalanceMinor(tx));
    const movement = { ...by(actor), kind: 'count', safeMinor: differenceMinor, countedMinor } as const;
    const refusal = await refusalOfKey(tx, movement);
    if (refusal) return refusal;
    const counted = await postSafeMovement(tx, { ...movement, countedDenominations, shiftId: null });
    if (!counted.ok) return counted;
    return {
      answer: { heldMinor: countedMinor, differenceMinor },
      audit: { countedMinor, differenceMinor, ...(countedDenominations && { countedDenominations }) },
      lines: [
        `Done. The safe holds ${formatLedgerAmount(countedMinor)}; difference ${formatLedgerAmount(differenceMinor)}.`,
      ],
    };
  },
});

/** Staff actions on the cash in the safe. */
export const safeActions = {
  fillDrawer: drawerAction('fillDrawer'),
  dropCash: drawerAction('dropCash'),
  ...{ bankCash, countSafe },
};
