import type { ActionPerformer, ActionPerformers } from '../staff/action-performer.ts';
import { addStaff, checkNewStaff } from '../staff/add-staff.ts';
import { type GivenPassword, newGivenPassword } from '../staff/given-password.ts';
import {
  blockStaff,
  checkBlock,
  checkResetCode,
  checkRole,
  checkUnblock,
  endSignInsOfStaff,
  knownStaff,
  resetStaffCode,
  resetStaffPassword,
  type StaffChange,
  setStaffRole,
  unblockStaff,
} from '../staff/manage-staff.ts';
import { loginOf } from '../staff/staff-store.ts';
import { staffRequestFacts as facts } from './request-facts/staff-facts.ts';

type OfLogin = { readonly login: string };

const subject = ({ login }: OfLogin): string => loginOf(login);

/** What each change of staff does in the office: the same as the verbs of `npm run operator -- staff`. */
export const staffPerformers = {
  addStaff: {
    subject,
    ...facts.addStaff,
    check: async (db, content) => {
      await checkNewStaff(db, content);
      return null;
    },
    prepare: newGivenPassword,
    perform: async (unit, content, { at }, { hash }) => {
      const { login, name } = await checkNewStaff(unit, content);
      await addStaff(unit, { login, name, role: content.role, passwordHash: hash, at });
      const details = { name, role: content.role };
      return { ok: true, value: { what: 'staff add', details, answer: { login } } };
    },
    tellOnce: ({ password }) => ({ password }),
  } satisfies ActionPerformer<'addStaff', GivenPassword>,
  setStaffRole: {
    subject,
    ...facts.setStaffRole,
    check: async (db, { login, role }) => {
      await checkRole(db, login, role);
      return null;
    },
    perform: async (unit, { login, role }) => done('role', await setStaffRole(unit, login, role)),
  },
  blockStaff: {
    subject,
    ...facts.blockStaff,
    check: async (db, { login }) => {
      await checkBlock(db, login);
      return null;
    },
    perform: async (unit, { login }, { at }) => done('block', await blockStaff(unit, login, at)),
  },
  unblockStaff: {
    subject,
    ...facts.unblockStaff,
    check: async (db, { login }) => {
      await checkUnblock(db, login);
      return null;
    },
    perform: async (unit, { login }) => done('unblock', await unblockStaff(unit, login)),
  },
  resetStaffPassword: {
    subject,
    ...facts.resetStaffPassword,
    check: async (db, { login }) => {
      await knownStaff(db, login);
      return null;
    },
    prepare: newGivenPassword,
    perform: async (unit, content, _actor, { hash }) => {
      const { login, details } = await resetStaffPassword(unit, content.login, hash);
      return { ok: true, value: { what: 'staff reset-password', details, answer: { login } } };
    },
    tellOnce: ({ password }) => ({ password }),
  } satisfies ActionPerformer<'resetStaffPassword', GivenPassword>,
  resetStaffCode: {
    subject,
    ...facts.resetStaffCode,
    check: async (db, { login }) => {
      await checkResetCode(db, login);
      return null;
    },
    perform: async (unit, { login }) => done('reset-code', await resetStaffCode(unit, login)),
  },
  endStaffSignIns: {
    subject,
    ...facts.endStaffSignIns,
    check: async (db, { login }) => {
      await knownStaff(db, login);
      return null;
    },
    perform: async (unit, { login, signInId }) =>
      done('end-sign-ins', await endSignInsOfStaff(unit, login, signInId)),
  },
} satisfies Partial<ActionPerformers>;

const done = (
  verb: string,
  { endedSignIns, details }: StaffChange,
): {
  ok: true;
  value: { what: string; details: StaffChange['details']; answer: { endedSignIns: number } };
} => ({
  ok: true,
  value: { what: `staff ${verb}`, details, answer: { endedSignIns } },
});
