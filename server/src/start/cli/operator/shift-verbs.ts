import { randomUUID } from 'node:crypto';
import {
  closeShift,
  countShift,
  openShift,
  type ShiftAnswer,
  signOffShift,
} from '../../../backoffice/cash-desk/shifts/change-shifts.ts';
import {
  expectedMinor,
  findOpenShift,
  findShift,
  listShiftMoves,
  listShifts,
  listSteps,
  type Shift,
} from '../../../backoffice/staff/shift-store.ts';
import { formatMajor, parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import { recordChange } from '../../../platform/audit-trail/record-change.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { calledIn } from '../../../players/protection/interventions/same-person.ts';
import type { Verb, VerbContext, VerbInput } from './verb.ts';

/** Most moves and shifts that are shown at once. */
const maxShown = 500;
const keyForm = /^[A-Za-z0-9_-]{8,64}$/;
const reasonForm = /^[^\p{Cc}]{1,200}$/u;

const open = (desk: VerbContext, { options }: VerbInput) =>
  change(desk, 'open', (unit) =>
    openShift(unit, { ...actOf(desk, options), floatMinor: readAmount('--float', options.float) }),
  );

const count = (desk: VerbContext, { words: [amount], options }: VerbInput) =>
  change(desk, 'count', (unit) =>
    countShift(unit, { ...actOnOf(desk, options), amountMinor: readAmount('AMOUNT', amount) }),
  );

const close = (desk: VerbContext, { options }: VerbInput) =>
  change(desk, 'close', (unit) => closeShift(unit, actOnOf(desk, options)));

const signOff = (desk: VerbContext, { words: [shift], options }: VerbInput) =>
  change(desk, 'sign-off', (unit) =>
    signOffShift(unit, {
      who: desk.who,
      at: desk.at,
      shiftId: readShiftId(shift),
      reason: readReason(options.reason),
    }),
  );

const list = async ({ database }: VerbContext, { options }: VerbInput): Promise<string[]> => {
  const limit = readNumber(options.limit ?? '20', 'limit');
  const shifts = await listShifts(database.read, Math.min(limit, maxShown));
  return shifts.length === 0 ? ['There is no shift yet.'] : shifts.reverse().map(lineOf);
};

const show = async ({ database, who }: VerbContext, { words: [id] }: VerbInput): Promise<string[]> =>
  database.snapshot(async (db) => {
    const shift =
      id === undefined ? await findOpenShift(db, calledIn(who)) : await findShift(db, readShiftId(id));
    if (!shift) throw new ConfigError(id === undefined ? noOpenShift() : `There is no shift ${id}.`);
    const moves = await listShiftMoves(db, shift.id, maxShown);
    const steps = await listSteps(db, shift.id);
    return [
      lineOf(shift),
      ...steps.map(
        ({ kind, at, who: by, amountMinor, reason }) =>
          `  ${timeOf(at)}  ${kind}${amountMinor === null ? '' : ` ${formatMajor(amountMinor)}`}  ${by}${reason === null ? '' : `  “${reason}”`}`,
      ),
      ...moves.map(
        ({ at, cashMinor, transferId }) => `  ${timeOf(at)}  ${formatMajor(cashMinor)}  ${transferId}`,
      ),
      ...(shift.moves > moves.length ? [`  … and ${shift.moves - moves.length} more`] : []),
    ];
  });

/** Runs a step with its line in the record, in one unit of work, and says what it did. */
const change = async (
  { database, who, at }: VerbContext,
  verb: string,
  work: (unit: UnitOfWork) => Promise<ShiftAnswer>,
): Promise<string[]> => {
  const answer = await database.transact(async (unit) => {
    const step = await work(unit);
    if (step.kind !== 'done' || !step.isNew) return step;
    const { id, cashier, floatMinor, countedMinor, expectedMinor: expected, reason } = step.shift;
    const details = { shift: id, floatMinor, countedMinor, expectedMinor: expected, reason };
    await recordChange(unit, { at, who, what: `shift ${verb}`, subject: cashier, details });
    return step;
  });
  if (answer.kind !== 'done') throw new ConfigError(explain(answer));
  return [`${answer.isNew ? 'Done' : 'Done before, nothing changed now'}: ${lineOf(answer.shift)}`];
};

const noOpenShift = () =>
  `You have no open shift; begin one: npm run cashier -- shift open --float ${formatMajor(50_000)}`;

const explain = (answer: Exclude<ShiftAnswer, { kind: 'done' }>): string => {
  switch (answer.kind) {
    case 'alreadyOpen':
      return `Shift ${answer.shift.id} of ${answer.shift.cashier} is open since ${timeOf(answer.shift.openedAt)}; close it first. Nothing changed.`;
    case 'noShift':
      return `There is no such open shift. ${noOpenShift()}`;
    case 'unknownShift':
      return 'There is no such shift; npm run cashier -- shift list names them. Nothing changed.';
    case 'reasonMissing':
      return 'That is the shift of another cashier; say why with --reason. Nothing changed.';
    case 'notCounted':
      return `The till of shift ${answer.shift.id} was not counted since its last move; count it: npm run cashier -- shift count AMOUNT`;
    case 'differs':
      return `The till has ${formatMajor(Math.abs(answer.differenceMinor))} ${answer.differenceMinor > 0 ? 'more' : 'less'} than it must; count again, or close with --reason "…". Nothing changed.`;
    case 'notClosed':
      return `Shift ${answer.shift.id} is still open; its cashier closes it first. Nothing changed.`;
    case 'signedBefore':
      return `Shift ${answer.shift.id} was signed off by ${answer.shift.signedBy}. Nothing changed.`;
    case 'samePerson':
      return `Somebody who had no part in shift ${answer.shift.id} signs it off. Nothing changed.`;
    case 'keyReused':
      return 'The key was used before for something else; nothing changed.';
  }
};

const lineOf = (shift: Shift): string => {
  const { id, cashier, openedAt, floatMinor, moves, inMinor, outMinor, countedMinor } = shift;
  const { closedAt, reason, signedBy, signedBecause, expectedMinor: expected } = shift;
  const parts = [
    `shift ${id} of ${cashier}, open since ${timeOf(openedAt)} with ${formatMajor(floatMinor)}`,
    // Who counts an open till does not read what must be in it.
    closedAt === null
      ? `${moves} moves`
      : `${moves} moves, in ${formatMajor(inMinor)}, out ${formatMajor(outMinor)}`,
    ...(countedMinor === null ? [] : [`counted ${formatMajor(countedMinor)}`]),
  ];
  if (closedAt === null || expected === null) return parts.join('; ');
  const difference = (countedMinor ?? 0) - expectedMinor(shift);
  return [
    ...parts,
    `must be ${formatMajor(expected)}, difference ${formatMajor(difference)}${reason === null ? '' : ` (${reason})`}`,
    `closed ${timeOf(closedAt)}`,
    signedBy === null
      ? 'not signed off'
      : `signed off by ${signedBy}${signedBecause === null ? '' : ` (${signedBecause})`}`,
  ].join('; ');
};

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

type Options = VerbInput['options'];

const actOf = ({ who, at }: VerbContext, { key = randomUUID() }: Options) => {
  if (typeof key !== 'string' || !keyForm.test(key))
    throw new ConfigError('A key has 8 to 64 letters, digits, hyphens or underscores.');
  return { who, at, key };
};

const actOnOf = (desk: VerbContext, options: Options) => {
  const { shift } = options;
  const reason = readReason(options.reason);
  return { ...actOf(desk, options), shiftId: shift === undefined ? null : readShiftId(shift), reason };
};

const readReason = (reason: Options[string] = undefined): string | null => {
  if (reason === undefined) return null;
  if (typeof reason === 'string' && reasonForm.test(reason)) return reason;
  throw new ConfigError('--reason is one line of 1 to 200 characters.');
};

const readShiftId = (text: string | boolean | undefined): number => readNumber(text, 'shift');

const readNumber = (text: string | boolean | undefined, what: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(String(text)))
    throw new ConfigError(`"${text}" is no ${what}; write a number above 0.`);
  return Number(text);
};

/** Reads cash in major units; a till may be empty. */
const readAmount = (name: string, text: string | boolean | undefined): number => {
  if (text === undefined)
    throw new ConfigError(`${name} is missing: the cash in the till, such as ${formatMajor(50_000)}.`);
  const amountMinor = /^0(\.0{1,3})?$/.test(String(text)) ? 0 : parseAmountMinor(String(text));
  if (amountMinor === null)
    throw new ConfigError(
      `"${text}" is no amount; write major units such as ${formatMajor(50_000)} for ${name}.`,
    );
  return amountMinor;
};

const own = { shift: 'string', reason: 'string', key: 'string' } as const;

export const shiftVerbs: Readonly<Record<string, Verb>> = {
  open: {
    words: [],
    options: { float: 'string', key: 'string' },
    says: 'begins your shift with the cash that is in the till',
    run: open,
  },
  count: {
    words: ['AMOUNT'],
    options: own,
    says: 'notes the cash that you counted in the till; --shift with --reason for another cashier’s',
    run: count,
  },
  close: {
    words: [],
    options: own,
    says: 'ends your shift after a count; a difference needs a reason',
    run: close,
  },
  'sign-off': {
    words: ['SHIFT'],
    options: { reason: 'string' },
    says: 'signs a closed shift off, by somebody who had no part in it',
    run: signOff,
  },
  list: { words: [], options: { limit: 'string' }, says: 'the newest shifts, newest last', run: list },
  show: { words: ['[SHIFT]'], says: 'a shift with its steps and moves; yours without a number', run: show },
};
