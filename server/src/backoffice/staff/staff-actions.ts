import { randomBytes } from 'node:crypto';
import type { Queries } from '../../platform/database/database.ts';
import { requireOpenSite } from '../../platform/sites/sites.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from './create-approval-request-facts.ts';
import {
  assertStaffBlockable,
  assertStaffBlocked,
  assertStaffHasAuthenticator,
  assertStaffRoleAssignable,
  assertStaffSiteAssignable,
  removeStaffAuthenticator,
  requireStaffMember,
  storeNewStaffPassword,
  storeStaffBlock,
  storeStaffRole,
  storeStaffSite,
  storeStaffUnblock,
} from './manage-staff.ts';
import {
  createApprovalRequestEffectReader,
  createAuthenticatorRequestValue,
  createLoginRequestParameter,
  createStaffSiteRequestValue,
  createStaffStateChangeRows,
  createStaffStateRequestValue,
  formatNewStaffPasswordLines,
  formatSignInCount,
  readStaffFactsWithAuthenticator,
  readStaffMemberRequestFacts,
  staffSubject,
} from './staff-member-request-facts.ts';
import { findStaffMemberByLogin, normalizeLogin } from './staff-store.ts';
import { storeStaffMember, validateNewStaff } from './store-staff-member.ts';

/** A generated password, which is shown once and must be replaced at the next sign-in. */
interface GivenPassword {
  readonly password: string;
  readonly hash: string;
}

const newGivenPassword = async (): Promise<GivenPassword> => {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: await hashPassword(password) };
};

export const addStaff = implementOfficeAction<'addStaff', GivenPassword>('addStaff', {
  ...staffSubject,
  commandLine: {
    // Without --name the login name is also the display name.
    complete: (_tx, given) => ({ ...given, name: given.name || normalizeLogin(given.login ?? '') }),
  },
  async pins(db, { login }) {
    const known = await findStaffMemberByLogin(db, normalizeLogin(login));
    return [
      createApprovalRequestFact(
        'staffState',
        known ? createStaffStateRequestValue(known) : createWordRequestValue('none'),
        {
          login: createTextRequestValue(normalizeLogin(login)),
        },
      ),
    ];
  },
  async effect(_db, { login, name, role }) {
    const values = { login: createTextRequestValue(normalizeLogin(login)) };
    return createApprovalRequestEffect(
      'addStaff',
      { ...values, name: createTextRequestValue(name.trim()), role: createTextRequestValue(role) },
      [
        createApprovalRequestChangeRow(
          'staffState',
          { from: createWordRequestValue('none'), to: createWordRequestValue('working') },
          values,
        ),
        createApprovalRequestChangeRow(
          'staffName',
          { from: createWordRequestValue('none'), to: createTextRequestValue(name.trim()) },
          values,
        ),
        createApprovalRequestChangeRow(
          'staffRole',
          { from: createWordRequestValue('none'), to: createTextRequestValue(role) },
          values,
        ),
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
    await storeStaffMember(tx, { login, name, role, site, passwordHash: hash, at });
    const lines = [`Added ${login}, role ${role}.`, ...formatNewStaffPasswordLines(password)];
    return { answer: { login }, audit: { name, role }, lines };
  },
  showOnce: ({ password }) => ({ password }),
});

export const setStaffRole = implementOfficeAction('setStaffRole', {
  ...staffSubject,
  pins: readStaffMemberRequestFacts,
  effect: async (db, { login, role }) => {
    const member = await requireStaffMember(db, login);
    const values = {
      ...createLoginRequestParameter(member),
      name: createTextRequestValue(member.name),
      from: createTextRequestValue(member.role),
      role: createTextRequestValue(role),
    };
    return createApprovalRequestEffect('setStaffRole', values, [
      createApprovalRequestChangeRow(
        'staffRole',
        { from: createTextRequestValue(member.role), to: createTextRequestValue(role) },
        createLoginRequestParameter(member),
      ),
      createApprovalRequestChangeRow(
        'staffState',
        { from: createStaffStateRequestValue(member), to: createStaffStateRequestValue(member) },
        createLoginRequestParameter(member),
      ),
    ]);
  },
  check: async (db, { login, role }) => {
    await assertStaffRoleAssignable(db, login, role);
    return null;
  },
  async perform(tx, { login: name, role }) {
    const { login, endedSignIns, details } = await storeStaffRole(tx, name, role);
    const lines = [`${login} has the role ${role}; ${formatSignInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

/** Returns the key of the open site with this number; null for the whole hall. */
const siteKeyOf = async (db: Queries, siteId: number | null): Promise<number | null> =>
  siteId === null ? null : (await requireOpenSite(db, siteId)).key;

export const setStaffSite = implementOfficeAction('setStaffSite', {
  ...staffSubject,
  pins: readStaffMemberRequestFacts,
  commandLine: { read: { siteId: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : null) } },
  effect: async (db, { login, siteId }) => {
    const member = await requireStaffMember(db, login);
    const to = siteId === null ? createWordRequestValue('none') : createTextRequestValue(String(siteId));
    const values = {
      ...createLoginRequestParameter(member),
      name: createTextRequestValue(member.name),
      site: to,
    };
    return createApprovalRequestEffect('setStaffSite', values, [
      createApprovalRequestChangeRow(
        'staffSite',
        { from: createStaffSiteRequestValue(member), to },
        createLoginRequestParameter(member),
      ),
      createApprovalRequestChangeRow(
        'staffState',
        { from: createStaffStateRequestValue(member), to: createStaffStateRequestValue(member) },
        createLoginRequestParameter(member),
      ),
    ]);
  },
  check: async (db, { login, siteId }) => {
    await assertStaffSiteAssignable(db, login, await siteKeyOf(db, siteId));
    return null;
  },
  async perform(tx, { login: name, siteId }) {
    const { login, endedSignIns, details } = await storeStaffSite(tx, name, await siteKeyOf(tx, siteId));
    const place = siteId === null ? 'the whole hall' : `site ${siteId}`;
    const lines = [`${login} works for ${place}; ${formatSignInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const blockStaff = implementOfficeAction('blockStaff', {
  ...staffSubject,
  pins: readStaffMemberRequestFacts,
  effect: createApprovalRequestEffectReader('blockStaff', createStaffStateChangeRows('blocked')),
  stillHolds: async (db, { login }, doneAt) => Number((await requireStaffMember(db, login)).blocked_at) === doneAt,
  check: async (db, { login }) => {
    await assertStaffBlockable(db, login);
    return null;
  },
  async perform(tx, { login: name }, { at }) {
    const { login, endedSignIns, details } = await storeStaffBlock(tx, name, at);
    const lines = [`Blocked ${login}; ${formatSignInCount(endedSignIns)} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

export const unblockStaff = implementOfficeAction('unblockStaff', {
  ...staffSubject,
  pins: readStaffMemberRequestFacts,
  effect: createApprovalRequestEffectReader('unblockStaff', createStaffStateChangeRows('working')),
  check: async (db, { login }) => {
    await assertStaffBlocked(db, login);
    return null;
  },
  async perform(tx, { login: name }) {
    const { login, endedSignIns, details } = await storeStaffUnblock(tx, name);
    return { answer: { endedSignIns }, audit: details, lines: [`${login} may sign in again.`] };
  },
});

export const resetStaffPassword = implementOfficeAction<'resetStaffPassword', GivenPassword>('resetStaffPassword', {
  ...staffSubject,
  pins: readStaffFactsWithAuthenticator,
  effect: createApprovalRequestEffectReader('resetStaffPassword', (member) => [
    createApprovalRequestChangeRow(
      'staffPassword',
      { from: createWordRequestValue('set'), to: createWordRequestValue('new') },
      createLoginRequestParameter(member),
    ),
    createApprovalRequestChangeRow(
      'staffApp',
      { from: createAuthenticatorRequestValue(member), to: createAuthenticatorRequestValue(member) },
      createLoginRequestParameter(member),
    ),
  ]),
  check: async (db, { login }) => {
    await requireStaffMember(db, login);
    return null;
  },
  prepare: newGivenPassword,
  async perform(tx, { login: name }, _actor, { hash, password }) {
    const { login, endedSignIns, details } = await storeNewStaffPassword(tx, name, hash);
    const lines = [
      `${login} has a new password; ${formatSignInCount(endedSignIns)} ended.`,
      ...formatNewStaffPasswordLines(password),
    ];
    return { answer: { login }, audit: details, lines };
  },
  showOnce: ({ password }) => ({ password }),
});

export const resetStaffCode = implementOfficeAction('resetStaffCode', {
  ...staffSubject,
  pins: readStaffFactsWithAuthenticator,
  effect: createApprovalRequestEffectReader('resetStaffCode', (member) => [
    createApprovalRequestChangeRow(
      'staffApp',
      { from: createAuthenticatorRequestValue(member), to: createWordRequestValue('unset') },
      createLoginRequestParameter(member),
    ),
  ]),
  check: async (db, { login }) => {
    await assertStaffHasAuthenticator(db, login);
    return null;
  },
  async perform(tx, { login: name }) {
    const { login, endedSignIns, details } = await removeStaffAuthenticator(tx, name);
    const lines = [
      `${login} sets up an authenticator app at the next sign-in; ${formatSignInCount(endedSignIns)} ended.`,
      `Anyone with the password can do that. If it may be known, also give a new one: npm run operator -- staff reset-password ${login} --reason TEXT`,
    ];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});
