import type { Queries } from '../../platform/database/database.ts';
import { openSite } from '../../platform/sites/sites.ts';
import { implementAction } from '../implement-action.ts';
import {
  blockStaff as block,
  checkBlock,
  checkRole,
  checkSite,
  checkUnblock,
  knownStaff,
  setStaffRole as setRole,
  setStaffSite as setSite,
  unblockStaff as unblock,
} from './manage-staff.ts';
import {
  called,
  changing,
  onMember,
  pinMember,
  signInCount,
  siteOf,
  stateOf,
  stateRow,
} from './member-facts.ts';
import { effect, row, text, word } from './request-fact.ts';

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

/** Returns the key of the site that has this number and is open; null for the whole hall. */
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
