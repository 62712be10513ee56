import { randomBytes } from 'node:crypto';
import type { Queries } from '../../platform/database/database.ts';
import { openSite } from '../../platform/sites/sites.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';
import { implementAction } from '../implement-action.ts';
import {
  blockStaff as block,
  checkBlock,
  checkResetCode,
  checkRole,
  checkSite,
  checkUnblock,
  endSignInsOfStaff,
  knownStaff,
  resetStaffCode as resetCode,
  resetStaffPassword as resetPassword,
  setStaffRole as setRole,
  setStaffSite as setSite,
  unblockStaff as unblock,
} from './manage-staff.ts';
import {
  appOf,
  called,
  changing,
  memberFacts,
  onMember,
  passwordLines,
  pinMember,
  pinWithApp,
  signInCount,
  siteOf,
  stateOf,
  stateRow,
} from './member-facts.ts';
import { checkNewStaff, addStaff as storeMember } from './new-staff.ts';
import { effect, fact, row, text, textOr, word } from './request-fact.ts';
import { findStaffByLogin, loginOf } from './staff-store.ts';

/** A generated password, which is shown once and must be replaced at the next sign-in. */
interface GivenPassword {
  readonly password: string;
  readonly hash: string;
}

const newGivenPassword = async (): Promise<GivenPassword> => {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: await hashPassword(password) };
};

export const addStaff = implementAction<'addStaff', GivenPassword>('addStaff', {
  ...onMember,
  commandLine: {
    // Without --name the login name is also the display name.
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
    // Staff of one site can add members only to their own site.
    const site = staff?.site ?? null;
    await storeMember(tx, { login, name, role, site, passwordHash: hash, at });
    const lines = [`Added ${login}, role ${role}.`, ...passwordLines(password)];
    return { answer: { login }, audit: { name, role }, lines };
  },
  showOnce: ({ password }) => ({ password }),
});

export const setStaffRole = implementAction('setStaffRole', {
  ...onMember,
  pins: pinMember,
  effect: async (db, { login, role }) => {
    const member = await knownStaff(db, login);
    const values = {
      ...called(member),
      name: text(member.name),
      from: text(member.role),
      role: text(role),
    };
    return effect('setStaffRole', values, [
      row('staffRole', { from: text(member.role), to: text(role) }, called(member)),
      row('staffState', { from: stateOf(member), to: stateOf(member) }, called(member)),
    ]);
  },
  check: async (db, { login, role }) => {
    await checkRole(db, login, role);
    return null;
  },
  async perform(tx, { login: name, role }) {
    const { login, endedSignIns, details } = await setRole(tx, name, role);
    const lines = [`${login} has the role ${role}; ${signInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

/** Returns the key of the open site with this number; null for the whole hall. */
const siteKeyOf = async (db: Queries, siteId: number | null): Promise<number | null> =>
  siteId === null ? null : (await openSite(db, siteId)).key;

export const setStaffSite = implementAction('setStaffSite', {
  ...onMember,
  pins: pinMember,
  commandLine: { read: { siteId: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : null) } },
  effect: async (db, { login, siteId }) => {
    const member = await knownStaff(db, login);
    const to = siteId === null ? word('none') : text(String(siteId));
    const values = { ...called(member), name: text(member.name), site: to };
    return effect('setStaffSite', values, [
      row('staffSite', { from: siteOf(member), to }, called(member)),
      row('staffState', { from: stateOf(member), to: stateOf(member) }, called(member)),
    ]);
  },
  check: async (db, { login, siteId }) => {
    await checkSite(db, login, await siteKeyOf(db, siteId));
    return null;
  },
  async perform(tx, { login: name, siteId }) {
    const { login, endedSignIns, details } = await setSite(tx, name, await siteKeyOf(tx, siteId));
    const place = siteId === null ? 'the whole hall' : `site ${siteId}`;
    const lines = [`${login} works for ${place}; ${signInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const blockStaff = implementAction('blockStaff', {
  ...onMember,
  pins: pinMember,
  effect: changing('blockStaff', stateRow('blocked')),
  stillHolds: async (db, { login }, doneAt) => Number((await knownStaff(db, login)).blocked_at) === doneAt,
  check: async (db, { login }) => {
    await checkBlock(db, login);
    return null;
  },
  async perform(tx, { login: name }, { at }) {
    const { login, endedSignIns, details } = await block(tx, name, at);
    const lines = [`Blocked ${login}; ${signInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const unblockStaff = implementAction('unblockStaff', {
  ...onMember,
  pins: pinMember,
  effect: changing('unblockStaff', stateRow('working')),
  check: async (db, { login }) => {
    await checkUnblock(db, login);
    return null;
  },
  async perform(tx, { login: name }) {
    const { login, endedSignIns, details } = await unblock(tx, name);
    return { answer: { endedSignIns }, audit: details, lines: [`${login} may sign in again.`] };
  },
});

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
      `Anyone with the password can do that. If it may be known, also give a new one: npm run operator -- staff reset-password ${login} --reason TEXT`,
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
