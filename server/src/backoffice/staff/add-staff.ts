import { implementAction } from '../implement-action.ts';
import { type GivenPassword, newGivenPassword } from './given-password.ts';
import { onMember, passwordLines, stateOf } from './member-facts.ts';
import { checkNewStaff, addStaff as storeMember } from './new-staff.ts';
import { effect, fact, row, text, word } from './request-fact.ts';
import { findStaffByLogin, loginOf } from './staff-store.ts';

export const addStaff = implementAction<'addStaff', GivenPassword>('addStaff', {
  ...onMember,
  commandLine: {
    // Without --name the member is called by the sign-in name.
    complete: (_tx, given) => ({ ...given, name: given.name || loginOf(given.login ?? '') }),
  },
  async pins(db, { login }) {
    const known = await findStaffByLogin(db, loginOf(login));
    return [fact('staffState', known ? stateOf(known) : word('none'), { login: text(loginOf(login)) })];
  },
  async effect(_db, { login, name, role }) {
    const values = { login: text(loginOf(login)) };
    return effect('addStaff', { ...values, name: text(name.trim()), role: text(role) }, [
      row('staffState', { from: word('none'), to: word('working') }, values),
      row('staffName', { from: word('none'), to: text(name.trim()) }, values),
      row('staffRole', { from: word('none'), to: text(role) }, values),
    ]);
  },
  check: async (db, input) => {
    await checkNewStaff(db, input);
    return null;
  },
  prepare: newGivenPassword,
  async perform(tx, input, { at, staff }, { hash, password }) {
    const { role } = input;
    const { login, name } = await checkNewStaff(tx, input);
    // Staff of one site add colleagues there.
    const site = staff?.site ?? null;
    await storeMember(tx, { login, name, role, site, passwordHash: hash, at });
    const lines = [`Added ${login}, role ${role}.`, ...passwordLines(password)];
    return { answer: { login }, audit: { name, role }, lines };
  },
  showOnce: ({ password }) => ({ password }),
});
