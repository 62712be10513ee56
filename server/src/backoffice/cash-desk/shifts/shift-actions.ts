import { type OfficeErrorCode, refuseInOffice } from '@reelfloor/protocol/office';
import { formatMajor, parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import type { Actor } from '../../implement-action.ts';
import { AlreadyDoneError, implementAction } from '../../implement-action.ts';
import { expectedMinor, type Shift } from '../../staff/shift-store.ts';
import { shiftViewOf } from '../cashier-desk.ts';
import { assertDenominationsSumTo, readPieces } from '../counted-pieces.ts';
import { firstDesk } from '../receipts.ts';
import {
  closeShift as close,
  countShift as count,
  openShift as open,
  type ShiftAnswer,
  signOffShift as signOff,
} from './change-shifts.ts';

/** Formats a time for lines about shifts, to the minute, in UTC. */
export const shiftTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

export const noOpenShift = () =>
  `You have no open shift; open one: npm run cashier -- shift open --float ${formatMajor(50_000)}`;

/** Parses a shift number. Throws a ConfigError if the text is not one. */
export const readShiftId = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ConfigError(`"${text}" is no shift; write a number above 0.`);
};

/** Parses an amount of cash in major units; 0 is allowed, because a drawer may be empty. */
export const readCash = (text: string): number => {
  const amountMinor = /^0(\.0{1,3})?$/.test(text) ? 0 : parseAmountMinor(text);
  if (amountMinor !== null) return amountMinor;
  throw new ConfigError(`"${text}" is no amount; write major units such as ${formatMajor(50_000)}.`);
};

const shiftSubject = ({ shift }: { readonly shift: number | null }): string =>
  shift === null ? 'shift' : `shift ${shift}`;

/** Returns the reason to store; null for none. The office sends a reason with every action, but only some steps require one (`isAsked`). */
export const reasonOf = ({ staff, reason }: Actor, isAsked: boolean): string | null =>
  reason !== '' && (isAsked || staff === null) ? reason : null;

export const openShift = implementAction('openShift', {
  subject: () => 'shift',
  commandLine: { read: { floatMinor: readCash, pieces: readPieces } },
  async perform(tx, { floatMinor, pieces, desk }, actor) {
    assertDenominationsSumTo(pieces, floatMinor);
    const { who, at, key } = actor;
    return outcomeOf(await open(tx, { who, at, key, floatMinor, pieces, desk }), actor);
  },
});

export const countShift = implementAction('countShift', {
  subject: shiftSubject,
  commandLine: { read: { shift: readShiftId, amountMinor: readCash, pieces: readPieces } },
  async perform(tx, { shift: shiftId, amountMinor, pieces }, actor) {
    assertDenominationsSumTo(pieces, amountMinor);
    const { who, at, key } = actor;
    const reason = reasonOf(actor, shiftId !== null);
    const counted = await count(tx, { who, at, key, shiftId, reason, amountMinor, pieces });
    const outcome = outcomeOf(counted, actor);
    return 'audit' in outcome
      ? { ...outcome, audit: { ...outcome.audit, ...(pieces && { pieces }) } }
      : outcome;
  },
});

export const closeShift = implementAction('closeShift', {
  subject: shiftSubject,
  commandLine: { read: { shift: readShiftId } },
  async perform(tx, { shift: shiftId, explainsDifference }, actor) {
    const { who, at, key } = actor;
    const reason = reasonOf(actor, explainsDifference || shiftId !== null);
    return outcomeOf(await close(tx, { who, at, key, shiftId, reason }), actor);
  },
});

export const signOffShift = implementAction('signOffShift', {
  subject: shiftSubject,
  commandLine: { read: { shift: readShiftId } },
  async perform(tx, { shift: shiftId }, actor) {
    const { who, at } = actor;
    return outcomeOf(await signOff(tx, { who, at, shiftId, reason: reasonOf(actor, true) }), actor);
  },
});

const outcomeOf = (done: ShiftAnswer, { staff }: Actor) => {
  if (done.kind !== 'done') return refusalOf(done);
  const line = shiftLine(done.shift);
  if (!done.isNew && staff === null) throw new AlreadyDoneError(`Already done; nothing changed now: ${line}`);
  const { id, cashier, desk, floatMinor, countedMinor, expectedMinor } = done.shift;
  return {
    subject: cashier,
    answer: { shift: shiftViewOf(done.shift) },
    audit: { shift: id, desk, floatMinor, countedMinor, expectedMinor },
    lines: [`Done: ${line}`],
  };
};

export const refusalOf = (done: Exclude<ShiftAnswer, { kind: 'done' }>) => {
  const refuse = (code: OfficeErrorCode | 'NOT_FOUND', said: string, params = {}) => ({
    ...refuseInOffice(code, params),
    said,
  });
  switch (done.kind) {
    case 'alreadyOpen': {
      const { id, cashier, openedAt } = done.shift;
      const said = `Shift ${id} of ${cashier} has been open since ${shiftTime(openedAt)}; close it first. Nothing changed.`;
      return refuse('SHIFT_OPEN', said, { shift: id });
    }
    case 'notCounted':
      return refuse(
        'SHIFT_NOT_COUNTED',
        `The drawer of shift ${done.shift.id} has changed since its last count; count it: npm run cashier -- shift count AMOUNT`,
        { shift: done.shift.id },
      );
    case 'differs': {
      const { differenceMinor } = done;
      const said = `The drawer is ${formatMajor(Math.abs(differenceMinor))} ${differenceMinor > 0 ? 'over' : 'short'}; count again, or close with --reason "…". Nothing changed.`;
      return refuse('SHIFT_DIFFERS', said, { differenceMinor });
    }
    case 'notClosed':
      return refuse(
        'SHIFT_NOT_CLOSED',
        `Shift ${done.shift.id} is still open; its cashier must close it first. Nothing changed.`,
        { shift: done.shift.id },
      );
    case 'signedBefore':
      return refuse(
        'SHIFT_SIGNED',
        `Shift ${done.shift.id} was signed off by ${done.shift.signedBy}. Nothing changed.`,
        { shift: done.shift.id },
      );
    case 'samePerson':
      return refuse(
        'SAME_PERSON',
        `Only somebody who took no part in shift ${done.shift.id} can sign it off. Nothing changed.`,
      );
    case 'keyReused':
      return refuse('KEY_REUSED', 'The key was already used for something else; nothing changed.');
    case 'unknownShift':
      return refuse(
        'NOT_FOUND',
        'There is no such shift; npm run cashier -- shift list names them. Nothing changed.',
      );
    case 'noShift':
      return refuse('SHIFT_MISSING', `There is no such open shift. ${noOpenShift()}`);
    case 'reasonMissing':
      return refuse(
        'SHIFT_MISSING',
        'This shift belongs to another cashier; give a --reason. Nothing changed.',
      );
  }
};

/** Formats a shift as one line for the command line. */
export const shiftLine = (shift: Shift): string => {
  const { id, cashier, desk, openedAt, floatMinor, moves, inMinor, outMinor, countedMinor } = shift;
  const { fillsMinor, dropsMinor } = shift;
  const { closedAt, reason, signedBy, signedBecause, expectedMinor: expected } = shift;
  const parts = [
    `shift ${id} of ${cashier}${desk === firstDesk ? '' : ` at desk ${desk}`}, open since ${shiftTime(openedAt)} with ${formatMajor(floatMinor)}`,
    // While a shift is open, hide the expected amount, so that the drawer is counted blind.
    closedAt === null
      ? `${moves} moves`
      : `${moves} moves, in ${formatMajor(inMinor)}, out ${formatMajor(outMinor)}`,
    ...(closedAt === null || fillsMinor + dropsMinor === 0
      ? []
      : [`from the safe ${formatMajor(fillsMinor)}, to the safe ${formatMajor(dropsMinor)}`]),
    ...(countedMinor === null ? [] : [`counted ${formatMajor(countedMinor)}`]),
  ];
  if (closedAt === null || expected === null) return parts.join('; ');
  const difference = (countedMinor ?? 0) - expectedMinor(shift);
  return [
    ...parts,
    `must be ${formatMajor(expected)}, difference ${formatMajor(difference)}${reason === null ? '' : ` (${reason})`}`,
    `closed ${shiftTime(closedAt)}`,
    signedBy === null
      ? 'not signed off'
      : `signed off by ${signedBy}${signedBecause === null ? '' : ` (${signedBecause})`}`,
  ].join('; ');
};
