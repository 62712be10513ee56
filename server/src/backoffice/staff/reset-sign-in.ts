import type { Queries } from '../../platform/database/database.ts';
import { implementAction } from '../implement-action.ts';
import { type GivenPassword, newGivenPassword } from './given-password.ts';
import {
  checkResetCode,
  endSignInsOfStaff,
  knownStaff,
  resetStaffCode as resetCode,
  resetStaffPassword as resetPassword,
} from './manage-staff.ts';
import {
  appOf,
  called,
  changing,
  memberFacts,
  onMember,
  passwordLines,
  pinWithApp,
  signInCount,
} from './member-facts.ts';
import { effect, fact, row, text, textOr, word } from './request-fact.ts';

export const resetStaffPassword = implementAction<'resetStaffPassword', GivenPassword>('resetStaffPassword', {
  ...onMember,
  pins: pinWithApp,
  effect: changing('resetStaffPassword', (member) => [
    row('staffPassword', { from: word('set'), to: word('new') }, called(member)),
    row('staffApp', { from: appOf(member), to: appOf(member) }, called(member)),
  ]),
  check: async (db, { login }) => {
    await knownStaff(db, login);
    return null;
  },
  prepare: newGivenPassword,
  async perform(tx, { login: name }, _actor, { hash, password }) {
    const { login, endedSignIns, details } = await resetPassword(tx, name, hash);
    const lines = [
      `${login} has a new password; ${signInCount(endedSignIns)} ended.`,
      ...passwordLines(password),
    ];
    return { answer: { login }, audit: details, lines };
  },
  showOnce: ({ password }) => ({ password }),
});

export const resetStaffCode = implementAction('resetStaffCode', {
  ...onMember,
  pins: pinWithApp,
  effect: changing('resetStaffCode', (member) => [
    row('staffApp', { from: appOf(member), to: word('unset') }, called(member)),
  ]),
  check: async (db, { login }) => {
    await checkResetCode(db, login);
    return null;
  },
  async perform(tx, { login: name }) {
    const { login, endedSignIns, details } = await resetCode(tx, name);
    const lines = [
      `${login} sets up an authenticator app at the next sign-in; ${signInCount(endedSignIns)} ended.`,
      `Whoever has the password can do that, so give a new one too where it may be known: npm run operator -- staff reset-password ${login} --reason TEXT`,
    ];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const endStaffSignIns = implementAction('endStaffSignIns', {
  ...onMember,
  pins: async (db, { login, signInId }) => {
    const member = await knownStaff(db, login);
    if (signInId === null) return memberFacts(member);
    const signIn = await findSignIn(db, member.id, signInId);
    return [...memberFacts(member), fact('staffSignIn', textOr(signIn?.address, 'none'), called(member))];
  },
  effect: async (db, { login, signInId }) => {
    const member = await knownStaff(db, login);
    const values = { ...called(member), name: text(member.name) };
    if (signInId === null) return effect('endStaffSignIns', values, []);
    const signIn = await findSignIn(db, member.id, signInId);
    const address = textOr(signIn?.address, 'none');
    return effect('endStaffSignIn', { ...values, address }, [
      row('staffSignIn', { from: address, to: word('none') }, called(member)),
    ]);
  },
  check: async (db, { login }) => {
    await knownStaff(db, login);
    return null;
  },
  async perform(tx, { login: name, signInId }) {
    const { login, endedSignIns, details } = await endSignInsOfStaff(tx, name, signInId);
    const lines = [`${signInCount(endedSignIns)} of ${login} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

const findSignIn = (db: Queries, staffId: string, id: string) =>
  db.get<{ address: string; browser: string }>(
    'SELECT address, browser FROM staff_sign_ins WHERE staff_id = ? AND id = ?',
    staffId,
    id,
  );
