import { type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import { cashPerformers, readAloneLeft } from '../../backoffice/cash-desk/cash-performers.ts';
import {
  readDesk,
  readDeskPlayer,
  readReceipt,
  readShift,
  readShifts,
  shiftViewOf,
} from '../../backoffice/cash-desk/cashier-desk.ts';
import {
  closeShift,
  countShift,
  openShift,
  type ShiftAnswer,
  signOffShift,
} from '../../backoffice/cash-desk/shifts/change-shifts.ts';
import type { OfficeParts } from '../../backoffice/office-parts.ts';
import { findAtDesk } from '../../backoffice/players/find-account.ts';
import type { ActionPerformers, Performed } from '../../backoffice/staff/action-performer.ts';
import { whoOf } from '../../backoffice/staff/action-rules.ts';
import { calledIn } from '../../players/protection/interventions/same-person.ts';
import type { OfficeDoors } from './office-door.ts';

/** The calls of the cashier's desk. A cashier sees a player only by the whole name, and shifts of their own. */
export const cashierDoors = ({
  database,
  registers,
  house,
  shifts,
  cashLimits,
  businessDay,
  now,
}: OfficeParts) =>
  ({
    desk: async ({ staff }) => {
      const desk = await database.snapshot((db) => readDesk(db, whoOf(staff)));
      return { ok: true, value: { ...desk, isShiftRequired: shifts === 'required' } };
    },
    deskPlayer: async ({ query, staff }) => {
      const account = await findAtDesk(database.read, query.name.trim());
      if (!account) return refuseInOffice('NOT_FOUND');
      await registers.ask(account.id);
      return database.snapshot(async (db) => {
        const at = now();
        const by = { playerId: account.id, who: whoOf(staff), at };
        const withdrawMinor = await readAloneLeft(
          db,
          { cashLimits, businessDay },
          { ...by, direction: 'withdraw' },
        );
        const depositMinor = await readAloneLeft(
          db,
          { cashLimits, businessDay },
          { ...by, direction: 'deposit' },
        );
        const player = await readDeskPlayer(db, account, at);
        return { ok: true, value: { ...player, aloneLeft: { depositMinor, withdrawMinor } } } as const;
      });
    },
    receipt: async ({ params, staff }) => {
      const receipt = await database.snapshot((db) => readReceipt(db, params.receipt));
      // Only one's own: by the numbers of all receipts a cashier could list the players.
      if (receipt?.cashier !== calledIn(whoOf(staff))) return refuseInOffice('NOT_FOUND');
      const { name, currency } = await house();
      return { ok: true, value: { ...receipt, house: name, currency } };
    },
    shifts: async () => ({ ok: true, value: { shifts: await readShifts(database.read) } }),
    shift: async ({ params }) => {
      const shift = await database.snapshot((db) => readShift(db, params.shift));
      return shift ? { ok: true, value: shift } : refuseInOffice('NOT_FOUND');
    },
  }) satisfies Partial<OfficeDoors>;

/** Carries out what cashiers do: the same as `npm run cashier`. A step of a shift has the key of its action. */
export const cashierPerformers = (parts: OfficeParts) =>
  ({
    ...cashPerformers(parts),
    openShift: {
      subject: () => 'shift',
      async perform(unit, { floatMinor }, { who, at, key }) {
        return shiftDone('open', await openShift(unit, { who, at, key, floatMinor }));
      },
    },
    countShift: {
      subject: shiftSubject,
      async perform(unit, { shift: shiftId, amountMinor }, { who, at, key, reason }) {
        const act = { who, at, key, shiftId, reason: shiftId === null ? null : reason, amountMinor };
        return shiftDone('count', await countShift(unit, act));
      },
    },
    closeShift: {
      subject: shiftSubject,
      async perform(unit, { shift: shiftId, explainsDifference }, { who, at, key, reason }) {
        const isSaid = explainsDifference || shiftId !== null;
        const act = { who, at, key, shiftId, reason: isSaid ? reason : null };
        return shiftDone('close', await closeShift(unit, act));
      },
    },
    signOffShift: {
      subject: ({ shift }) => `shift ${shift}`,
      async perform(unit, { shift: shiftId }, { who, at, reason }) {
        return shiftDone('sign-off', await signOffShift(unit, { who, at, shiftId, reason }));
      },
    },
  }) satisfies Partial<ActionPerformers>;

function shiftSubject({ shift }: { readonly shift: number | null }): string {
  return shift === null ? 'shift' : `shift ${shift}`;
}

type ShiftAction = 'openShift' | 'countShift' | 'closeShift' | 'signOffShift';

const shiftDone = (verb: string, done: ShiftAnswer): OfficeResult<Performed<ShiftAction>> => {
  if (done.kind !== 'done') return refusalOfShift(done);
  const { id, cashier, floatMinor, countedMinor, expectedMinor } = done.shift;
  const details = { shift: id, floatMinor, countedMinor, expectedMinor };
  const answer = { shift: shiftViewOf(done.shift) };
  return { ok: true, value: { what: `shift ${verb}`, subject: cashier, details, answer } };
};

const refusalOfShift = (done: Exclude<ShiftAnswer, { kind: 'done' }>) => {
  switch (done.kind) {
    case 'alreadyOpen':
      return refuseInOffice('SHIFT_OPEN', { shift: done.shift.id });
    case 'notCounted':
      return refuseInOffice('SHIFT_NOT_COUNTED', { shift: done.shift.id });
    case 'differs':
      return refuseInOffice('SHIFT_DIFFERS', { differenceMinor: done.differenceMinor });
    case 'notClosed':
      return refuseInOffice('SHIFT_NOT_CLOSED', { shift: done.shift.id });
    case 'signedBefore':
      return refuseInOffice('SHIFT_SIGNED', { shift: done.shift.id });
    case 'samePerson':
      return refuseInOffice('SAME_PERSON');
    case 'keyReused':
      return refuseInOffice('KEY_REUSED');
    case 'unknownShift':
      return refuseInOffice('NOT_FOUND');
    case 'noShift':
    case 'reasonMissing':
      return refuseInOffice('SHIFT_MISSING');
  }
};
