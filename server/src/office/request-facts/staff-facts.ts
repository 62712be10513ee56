import type { RequestSentence } from '@reelfloor/protocol/office';
import type { Queries } from '../../database/database.ts';
import type { ActionFacts } from '../../staff/action-performer.ts';
import { knownStaff } from '../../staff/manage-staff.ts';
import { effect, fact, row, text, textOr, word } from '../../staff/request-fact.ts';
import { findStaffByLogin, loginOf, type StaffRow } from '../../staff/staff-store.ts';

type OfLogin = { readonly login: string };

const stateOf = ({ blocked_at }: StaffRow) => word(blocked_at === null ? 'working' : 'blocked');
const appOf = ({ factor_secret }: StaffRow) => word(factor_secret === null ? 'unset' : 'set');
const called = ({ login }: Pick<StaffRow, 'login'>) => ({ login: text(login) });

/** Who the member is, as all requests about staff saw it. */
const memberFacts = (member: StaffRow) => [
  fact('staffState', stateOf(member), called(member)),
  fact('staffRole', text(member.role), called(member)),
  fact('staffName', text(member.name), called(member)),
];

const pinMember = async (db: Queries, { login }: OfLogin) => memberFacts(await knownStaff(db, login));

const pinWithApp = async (db: Queries, { login }: OfLogin) => {
  const member = await knownStaff(db, login);
  return [...memberFacts(member), fact('staffApp', appOf(member), called(member))];
};

const changing =
  (sentence: RequestSentence, rowsOf: (member: StaffRow) => readonly ReturnType<typeof row>[]) =>
  async (db: Queries, { login }: OfLogin) => {
    const member = await knownStaff(db, login);
    return effect(sentence, { ...called(member), name: text(member.name), role: text(member.role) }, [
      ...rowsOf(member),
    ]);
  };

const stateRow = (to: 'working' | 'blocked') => (member: StaffRow) => [
  row('staffState', { from: stateOf(member), to: word(to) }, called(member)),
];

const findSignIn = (db: Queries, staffId: string, id: string) =>
  db.get<{ address: string; browser: string }>(
    'SELECT address, browser FROM staff_sign_ins WHERE staff_id = ? AND id = ?',
    staffId,
    id,
  );

/** What requests about staff depend on, and what they do. */
export const staffRequestFacts = {
  addStaff: {
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
  },
  setStaffRole: {
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
  },
  blockStaff: { pins: pinMember, effect: changing('blockStaff', stateRow('blocked')) },
  unblockStaff: { pins: pinMember, effect: changing('unblockStaff', stateRow('working')) },
  resetStaffPassword: {
    pins: pinWithApp,
    effect: changing('resetStaffPassword', (member) => [
      row('staffPassword', { from: word('set'), to: word('new') }, called(member)),
      row('staffApp', { from: appOf(member), to: appOf(member) }, called(member)),
    ]),
  },
  resetStaffCode: {
    pins: pinWithApp,
    effect: changing('resetStaffCode', (member) => [
      row('staffApp', { from: appOf(member), to: word('unset') }, called(member)),
    ]),
  },
  endStaffSignIns: {
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
  },
} satisfies ActionFacts;
