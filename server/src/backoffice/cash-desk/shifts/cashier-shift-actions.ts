import { createOfficeRefusal, type OfficeErrorCode } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount, parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import type { Actor } from '../../implement-office-action.ts';
import { AlreadyDoneError, implementOfficeAction } from '../../implement-office-action.ts';
import { computeExpectedDrawerMinor, type Shift } from '../../staff/cashier-shift-store.ts';
import { assertDenominationsSumTo, parseDenominations } from '../cash-denominations.ts';
import { firstDesk } from '../cash-desk-receipts.ts';
import { buildCashierShiftView } from '../cash-desk-view.ts';
import {
  closeCashierShift,
  countCashierShiftDrawer,
  openCashierShift,
  type ShiftStepResult,
  signOffCashierShift,
} from './change-cashier-shifts.ts';

/** Formats a time for text lines about cashier shifts, to the minute, in UTC. */
export const formatShiftTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

export const buildNoOpenShiftMessage = () =>
  `You have no open shift; open one: npm run cashier -- shift open --float ${formatLedgerAmount(50_000)}`;

/** Parses a shift number. Throws a ConfigError if the text is not a shift number. */
export const parseShiftId = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ConfigError(`"${text}" is no shift; write a number above 0.`);
};

/** Parses an amount of cash in major units; 0 is allowed, because a drawer may be empty. */
export const parseCashAmount = (text: string): number => {
  const amountMinor = /^0(\.0{1,3})?$/.test(text) ? 0 : parseAmountMinor(text);
  if (amountMinor !== null) return amountMinor;
  throw new ConfigError(`"${text}" is no amount; write major units such as ${formatLedgerAmount(50_000)}.`);
};

const shiftSubject = ({ shift }: { readonly shift: number | null }): string =>
  shift === null ? 'shift' : `shift ${shift}`;

/**
 * Returns the reason to store with a shift's step; null for none. The back office sends a reason with every action, but only some steps
 * require one (`isReasonRequired`).
 */
export const getRequiredOrOperatorReason = ({ staff, reason }: Actor, isReasonRequired: boolean): string | null =>
  reason !== '' && (isReasonRequired || staff === null) ? reason : null;

export const openShift = implementOfficeAction('openShift', {
  subject: () => 'shift',
  commandLine: { read: { floatMinor: parseCashAmount, countedDenominations: parseDenominations } },
  async perform(tx, { floatMinor, countedDenominations, desk }, actor) {
    assertDenominationsSumTo(countedDenominations, floatMinor);
    const { who, at, key } = actor;
    return outcomeOf(await openCashierShift(tx, { who, at, key, floatMinor, countedDenominations, desk }), actor);
  },
});

export const countShift = implementOfficeAction('countShift', {
  subject: shiftSubject,
  commandLine: {
    read: { shift: parseShiftId, amountMinor: parseCashAmount, countedDenominations: parseDenominations },
  },
  async perform(tx, { shift: shiftId, amountMinor, countedDenominations }, actor) {
    assertDenominationsSumTo(countedDenominations, amountMinor);
    const { who, at, key } = actor;
    const reason = getRequiredOrOperatorReason(actor, shiftId !== null);
    const counted = await countCashierShiftDrawer(tx, {
      who,
      at,
      key,
      shiftId,
      reason,
      amountMinor,
      countedDenominations,
    });
    const outcome = outcomeOf(counted, actor);
    return 'audit' in outcome
      ? { ...outcome, audit: { ...outcome.audit, ...(countedDenominations && { countedDenominations }) } }
      : outcome;
  },
});

export const closeShift = implementOfficeAction('closeShift', {
  subject: shiftSubject,
  commandLine: { read: { shift: parseShiftId } },
  async perform(tx, { shift: shiftId, explainsDifference }, actor) {
    const { who, at, key } = actor;
    const reason = getRequiredOrOperatorReason(actor, explainsDifference || shiftId !== null);
    return outcomeOf(await closeCashierShift(tx, { who, at, key, shiftId, reason }), actor);
  },
});

export const signOffShift = implementOfficeAction('signOffShift', {
  subject: shiftSubject,
  commandLine: { read: { shift: parseShiftId } },
  async perform(tx, { shift: shiftId }, actor) {
    const { who, at } = actor;
    return outcomeOf(
      await signOffCashierShift(tx, { who, at, shiftId, reason: getRequiredOrOperatorReason(actor, true) }),
      actor,
    );
  },
});

const outcomeOf = (done: ShiftStepResult, { staff }: Actor) => {
  if (done.kind !== 'done') return buildShiftStepRefusal(done);
  const line = formatShiftLine(done.shift);
  if (!done.isNew && staff === null) throw new AlreadyDoneError(`Already done; nothing changed now: ${line}`);
  const { id, cashier, desk, floatMinor, countedMinor, expectedMinor } = done.shift;
  return {
    subject: cashier,
    answer: { shift: buildCashierShiftView(done.shift) },
    audit: { shift: id, desk, floatMinor, countedMinor, expectedMinor },
    lines: [`Done: ${line}`],
  };
};

export const buildShiftStepRefusal = (result: Exclude<ShiftStepResult, { kind: 'done' }>) => {
  const refuse = (code: OfficeErrorCode | 'NOT_FOUND', said: string, params = {}) => ({
    ...createOfficeRefusal(code, params),
    said,
  });
  switch (result.kind) {
    case 'alreadyOpen': {
      const { id, cashier, openedAt } = result.shift;
      const said = `Shift ${id} of ${cashier} has been open since ${formatShiftTime(openedAt)}; close it first. Nothing changed.`;
      return refuse('SHIFT_OPEN', said, { shift: id });
    }
    case 'notCounted':
      return refuse(
        'SHIFT_NOT_COUNTED',
        `The drawer of shift ${result.shift.id} has changed since its last count; count it: npm run cashier -- shift count AMOUNT`,
        { shift: result.shift.id },
      );
    case 'differs': {
      const { differenceMinor } = result;
      const said = `The drawer is ${formatLedgerAmount(Math.abs(differenceMinor))} ${differenceMinor > 0 ? 'over' : 'short'}; count again, or close with --reason "…". Nothing changed.`;
      return refuse('SHIFT_DIFFERS', said, { differenceMinor });
    }
    case 'notClosed':
      return refuse(
        'SHIFT_NOT_CLOSED',
        `Shift ${result.shift.id} is still open; its cashier must close it first. Nothing changed.`,
        { shift: result.shift.id },
      );
    case 'signedBefore':
      return refuse(
        'SHIFT_SIGNED',
        `Shift ${result.shift.id} was signed off by ${result.shift.signedBy}. Nothing changed.`,
        { shift: result.shift.id },
      );
    case 'samePerson':
      return refuse(
        'SAME_PERSON',
        `Only somebody who took no part in shift ${result.shift.id} can sign it off. Nothing changed.`,
      );
    case 'keyReused':
      return refuse('KEY_REUSED', 'The key was already used for something else; nothing changed.');
    case 'unknownShift':
      return refuse('NOT_FOUND', 'There is no such shift; npm run cashier -- shift list names them. Nothing changed.');
    case 'noShift':
      return refuse('SHIFT_MISSING', `There is no such open shift. ${buildNoOpenShiftMessage()}`);
    case 'reasonMissing':
      return refuse('SHIFT_MISSING', 'This shift belongs to another cashier; give a --reason. Nothing changed.');
  }
};

/** Formats a shift as one line for the command line. */
export const formatShiftLine = (shift: Shift): string => {
  const { id, cashier, desk, openedAt, floatMinor, movements, inMinor, outMinor, countedMinor } = shift;
  const { fillsMinor, dropsMinor } = shift;
  const { closedAt, reason, signedBy, signedBecause, expectedMinor: expected } = shift;
  const parts = [
    `shift ${id} of ${cashier}${desk === firstDesk ? '' : ` at desk ${desk}`}, open since ${formatShiftTime(openedAt)} with ${formatLedgerAmount(floatMinor)}`,
    // While a shift is open, hide the expected amount, so that the drawer is counted blind.
    closedAt === null
      ? `${movements} movements`
      : `${movements} movements, in ${formatLedgerAmount(inMinor)}, out ${formatLedgerAmount(outMinor)}`,
    ...(closedAt === null || fillsMinor + dropsMinor === 0
      ? []
      : [`from the safe ${formatLedgerAmount(fillsMinor)}, to the safe ${formatLedgerAmount(dropsMinor)}`]),
    ...(countedMinor === null ? [] : [`counted ${formatLedgerAmount(countedMinor)}`]),
  ];
  if (closedAt === null || expected === null) return parts.join('; ');
  const difference = (countedMinor ?? 0) - computeExpectedDrawerMinor(shift);
  return [
    ...parts,
    `must be ${formatLedgerAmount(expected)}, difference ${formatLedgerAmount(difference)}${reason === null ? '' : ` (${reason})`}`,
    `closed ${formatShiftTime(closedAt)}`,
    signedBy === null
      ? 'not signed off'
      : `signed off by ${signedBy}${signedBecause === null ? '' : ` (${signedBecause})`}`,
  ].join('; ');
};
