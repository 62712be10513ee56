import type { RequestSentence } from '@reelfloor/protocol/office';
import type { Queries } from '../../platform/database/database.ts';
import { knownStaff } from './manage-staff.ts';
import { effect, fact, row, text, word } from './request-fact.ts';
import { loginOf, type StaffRow } from './staff-store.ts';

/** The subject of an action about a member of staff. */
export const onMember = { subject: ({ login }: OfLogin): string => loginOf(login) };

type OfLogin = { readonly login: string };

export const stateOf = ({ blocked_at }: StaffRow) => word(blocked_at === null ? 'working' : 'blocked');
export const appOf = ({ factor_secret }: StaffRow) => word(factor_secret === null ? 'unset' : 'set');
export const siteOf = ({ site_id }: StaffRow) => (site_id === null ? word('none') : text(String(site_id)));
export const called = ({ login }: Pick<StaffRow, 'login'>) => ({ login: text(login) });

/** The pinned facts about a member for all requests about staff. */
export const memberFacts = (member: StaffRow) => [
  fact('staffState', stateOf(member), called(member)),
  fact('staffRole', text(member.role), called(member)),
  fact('staffName', text(member.name), called(member)),
  fact('staffSite', siteOf(member), called(member)),
];

export const pinMember = async (db: Queries, { login }: OfLogin) => memberFacts(await knownStaff(db, login));

export const pinWithApp = async (db: Queries, { login }: OfLogin) => {
  const member = await knownStaff(db, login);
  return [...memberFacts(member), fact('staffApp', appOf(member), called(member))];
};

export const changing =
  (sentence: RequestSentence, rowsOf: (member: StaffRow) => readonly ReturnType<typeof row>[]) =>
  async (db: Queries, { login }: OfLogin) => {
    const member = await knownStaff(db, login);
    return effect(sentence, { ...called(member), name: text(member.name), role: text(member.role) }, [
      ...rowsOf(member),
    ]);
  };

export const stateRow = (to: 'working' | 'blocked') => (member: StaffRow) => [
  row('staffState', { from: stateOf(member), to: word(to) }, called(member)),
];

export const signInCount = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);

/** Returns the lines with which the command line prints a new password, once. */
export const passwordLines = (password: string): string[] => [
  `Password: ${password}`,
  'It must be changed at the first sign-in, when the member also sets up an authenticator app.',
];
