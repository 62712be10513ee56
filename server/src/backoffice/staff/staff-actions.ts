import { randomBytes } from 'node:crypto';
import type { Queries } from '../../platform/database/database.ts';
import { requireOpenSite } from '../../platform/sites/sites.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';
import { implementAction } from '../implement-action.ts';
import { addStaff as storeMember, validateNewStaff } from './add-staff.ts';
import {
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from './create-request-facts.ts';
import {
  assertRoleAssignable,
  assertStaffBlockable,
  assertStaffBlocked,
  assertStaffHasAuthenticator,
  assertStaffSiteAssignable,
  blockStaff as block,
  endOneOrAllStaffSignIns,
  requireStaffMember,
  removeStaffAuthenticator as resetCode,
  resetStaffPassword as resetPassword,
  setStaffRole as setRole,
  setStaffSite as setSite,
  unblockStaff as unblock,
} from './manage-staff.ts';
import {
  buildLoginParameter,
  buildStaffMemberFacts,
  createStaffEffectReader,
  createStaffStateRows,
  formatPasswordLines,
  formatSignInCount,
  getAuthenticatorWord,
  getStaffSiteValue,
  getStaffStateWord,
  readMemberFacts,
  readMemberFactsWithAuthenticator,
  staffSubject,
} from './staff-request-facts.ts';
import { findStaffByLogin, normalizeLogin } from './staff-store.ts';

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
  ...staffSubject,
  commandLine: {
    // Without --name the login name is also the display name.
    complete: (_tx, given) => ({ ...given, name: given.name || normalizeLogin(given.login ?? '') }),
  },
  async pins(db, { login }) {
    const known = await findStaffByLogin(db, normalizeLogin(login));
    return [
      createRequestFact('staffState', known ? getStaffStateWord(known) : wordValue('none'), {
        login: textValue(normalizeLogin(login)),
      }),
    ];
  },
  async effect(_db, { login, name, role }) {
    const values = { login: textValue(normalizeLogin(login)) };
    return createRequestEffect(
      'addStaff',
      { ...values, name: textValue(name.trim()), role: textValue(role) },
      [
        createRequestRow('staffState', { from: wordValue('none'), to: wordValue('working') }, values),
        createRequestRow('staffName', { from: wordValue('none'), to: textValue(name.trim()) }, values),
        createRequestRow('staffRole', { from: wordValue('none'), to: textValue(role) }, values),
      ],
    );
  },
  check: async (db, input) => {
    await validateNewStaff(db, input);
    return null;
  },
  prepare: newGivenPassword,
  async perform(tx, input, { at, staff }, { hash, password }) {
    const { role } = input;
    const { login, name } = await validateNewStaff(tx, input);
    // Staff of one site can add members only to their own site.
    const site = staff?.site ?? null;
    await storeMember(tx, { login, name, role, site, passwordHash: hash, at });
    const lines = [`Added ${login}, role ${role}.`, ...formatPasswordLines(password)];
    return { answer: { login }, audit: { name, role }, lines };
  },
  showOnce: ({ password }) => ({ password }),
});

export const setStaffRole = implementAction('setStaffRole', {
  ...staffSubject,
  pins: readMemberFacts,
  effect: async (db, { login, role }) => {
    const member = await requireStaffMember(db, login);
    const values = {
      ...buildLoginParameter(member),
      name: textValue(member.name),
      from: textValue(member.role),
      role: textValue(role),
    };
    return createRequestEffect('setStaffRole', values, [
      createRequestRow(
        'staffRole',
        { from: textValue(member.role), to: textValue(role) },
        buildLoginParameter(member),
      ),
      createRequestRow(
        'staffState',
        { from: getStaffStateWord(member), to: getStaffStateWord(member) },
        buildLoginParameter(member),
      ),
    ]);
  },
  check: async (db, { login, role }) => {
    await assertRoleAssignable(db, login, role);
    return null;
  },
  async perform(tx, { login: name, role }) {
    const { login, endedSignIns, details } = await setRole(tx, name, role);
    const lines = [`${login} has the role ${role}; ${formatSignInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

/** Returns the key of the open site with this number; null for the whole hall. */
const siteKeyOf = async (db: Queries, siteId: number | null): Promise<number | null> =>
  siteId === null ? null : (await requireOpenSite(db, siteId)).key;

export const setStaffSite = implementAction('setStaffSite', {
  ...staffSubject,
  pins: readMemberFacts,
  commandLine: { read: { siteId: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : null) } },
  effect: async (db, { login, siteId }) => {
    const member = await requireStaffMember(db, login);
    const to = siteId === null ? wordValue('none') : textValue(String(siteId));
    const values = { ...buildLoginParameter(member), name: textValue(member.name), site: to };
    return createRequestEffect('setStaffSite', values, [
      createRequestRow('staffSite', { from: getStaffSiteValue(member), to }, buildLoginParameter(member)),
      createRequestRow(
        'staffState',
        { from: getStaffStateWord(member), to: getStaffStateWord(member) },
        buildLoginParameter(member),
      ),
    ]);
  },
  check: async (db, { login, siteId }) => {
    await assertStaffSiteAssignable(db, login, await siteKeyOf(db, siteId));
    return null;
  },
  async perform(tx, { login: name, siteId }) {
    const { login, endedSignIns, details } = await setSite(tx, name, await siteKeyOf(tx, siteId));
    const place = siteId === null ? 'the whole hall' : `site ${siteId}`;
    const lines = [`${login} works for ${place}; ${formatSignInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const blockStaff = implementAction('blockStaff', {
  ...staffSubject,
  pins: readMemberFacts,
  effect: createStaffEffectReader('blockStaff', createStaffStateRows('blocked')),
  stillHolds: async (db, { login }, doneAt) =>
    Number((await requireStaffMember(db, login)).blocked_at) === doneAt,
  check: async (db, { login }) => {
    await assertStaffBlockable(db, login);
    return null;
  },
  async perform(tx, { login: name }, { at }) {
    const { login, endedSignIns, details } = await block(tx, name, at);
    const lines = [`Blocked ${login}; ${formatSignInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const unblockStaff = implementAction('unblockStaff', {
  ...staffSubject,
  pins: readMemberFacts,
  effect: createStaffEffectReader('unblockStaff', createStaffStateRows('working')),
  check: async (db, { login }) => {
    await assertStaffBlocked(db, login);
    return null;
  },
  async perform(tx, { login: name }) {
    const { login, endedSignIns, details } = await unblock(tx, name);
    return { answer: { endedSignIns }, audit: details, lines: [`${login} may sign in again.`] };
  },
});

export const resetStaffPassword = implementAction<'resetStaffPassword', GivenPassword>('resetStaffPassword', {
  ...staffSubject,
  pins: readMemberFactsWithAuthenticator,
  effect: createStaffEffectReader('resetStaffPassword', (member) => [
    createRequestRow(
      'staffPassword',
      { from: wordValue('set'), to: wordValue('new') },
      buildLoginParameter(member),
    ),
    createRequestRow(
      'staffApp',
      { from: getAuthenticatorWord(member), to: getAuthenticatorWord(member) },
      buildLoginParameter(member),
    ),
  ]),
  check: async (db, { login }) => {
    await requireStaffMember(db, login);
    return null;
  },
  prepare: newGivenPassword,
  async perform(tx, { login: name }, _actor, { hash, password }) {
    const { login, endedSignIns, details } = await resetPassword(tx, name, hash);
    const lines = [
      `${login} has a new password; ${formatSignInCount(endedSignIns)} ended.`,
      ...formatPasswordLines(password),
    ];
    return { answer: { login }, audit: details, lines };
  },
  showOnce: ({ password }) => ({ password }),
});

export const resetStaffCode = implementAction('resetStaffCode', {
  ...staffSubject,
  pins: readMemberFactsWithAuthenticator,
  effect: createStaffEffectReader('resetStaffCode', (member) => [
    createRequestRow(
      'staffApp',
      { from: getAuthenticatorWord(member), to: wordValue('unset') },
      buildLoginParameter(member),
    ),
  ]),
  check: async (db, { login }) => {
    await assertStaffHasAuthenticator(db, login);
    return null;
  },
  async perform(tx, { login: name }) {
    const { login, endedSignIns, details } = await resetCode(tx, name);
    const lines = [
      `${login} sets up an authenticator app at the next sign-in; ${formatSignInCount(endedSignIns)} ended.`,
      `Anyone with the password can do that. If it may be known, also give a new one: npm run operator -- staff reset-password ${login} --reason TEXT`,
    ];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const endStaffSignIns = implementAction('endStaffSignIns', {
  ...staffSubject,
  pins: async (db, { login, signInId }) => {
    const member = await requireStaffMember(db, login);
    if (signInId === null) return buildStaffMemberFacts(member);
    const signIn = await findSignIn(db, member.id, signInId);
    return [
      ...buildStaffMemberFacts(member),
      createRequestFact('staffSignIn', textOrWord(signIn?.address, 'none'), buildLoginParameter(member)),
    ];
  },
  effect: async (db, { login, signInId }) => {
    const member = await requireStaffMember(db, login);
    const values = { ...buildLoginParameter(member), name: textValue(member.name) };
    if (signInId === null) return createRequestEffect('endStaffSignIns', values, []);
    const signIn = await findSignIn(db, member.id, signInId);
    const address = textOrWord(signIn?.address, 'none');
    return createRequestEffect('endStaffSignIn', { ...values, address }, [
      createRequestRow('staffSignIn', { from: address, to: wordValue('none') }, buildLoginParameter(member)),
    ]);
  },
  check: async (db, { login }) => {
    await requireStaffMember(db, login);
    return null;
  },
  async perform(tx, { login: name, signInId }) {
    const { login, endedSignIns, details } = await endOneOrAllStaffSignIns(tx, name, signInId);
    const lines = [`${formatSignInCount(endedSignIns)} of ${login} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

const findSignIn = (db: Queries, staffId: string, id: string) =>
  db.get<{ address: string; browser: string }>(
    'SELECT address, browser FROM staff_sign_ins WHERE staff_id = ? AND id = ?',
    staffId,
    id,
  );
