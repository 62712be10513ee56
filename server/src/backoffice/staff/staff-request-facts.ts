import type { RequestSentence } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import {
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textValue,
  wordValue,
} from './create-request-facts.ts';
import { requireStaffMember } from './manage-staff.ts';
import { normalizeLogin, type StaffRow } from './staff-store.ts';

/** The subject of an action about a member of staff. */
export const staffSubject = { subject: ({ login }: OfLogin): string => normalizeLogin(login) };

type OfLogin = { readonly login: string };

export const getStaffStateWord = ({ blocked_at }: StaffRow) =>
  wordValue(blocked_at === null ? 'working' : 'blocked');
export const getAuthenticatorWord = ({ factor_secret }: StaffRow) =>
  wordValue(factor_secret === null ? 'unset' : 'set');
export const getStaffSiteValue = ({ site_id }: StaffRow) =>
  site_id === null ? wordValue('none') : textValue(String(site_id));
export const buildLoginParameter = ({ login }: Pick<StaffRow, 'login'>) => ({ login: textValue(login) });

/** The pinned facts about a member for all requests about staff. */
export const buildStaffMemberFacts = (member: StaffRow) => [
  createRequestFact('staffState', getStaffStateWord(member), buildLoginParameter(member)),
  createRequestFact('staffRole', textValue(member.role), buildLoginParameter(member)),
  createRequestFact('staffName', textValue(member.name), buildLoginParameter(member)),
  createRequestFact('staffSite', getStaffSiteValue(member), buildLoginParameter(member)),
];

export const readMemberFacts = async (db: Queries, { login }: OfLogin) =>
  buildStaffMemberFacts(await requireStaffMember(db, login));

export const readMemberFactsWithAuthenticator = async (db: Queries, { login }: OfLogin) => {
  const member = await requireStaffMember(db, login);
  return [
    ...buildStaffMemberFacts(member),
    createRequestFact('staffApp', getAuthenticatorWord(member), buildLoginParameter(member)),
  ];
};

export const createStaffEffectReader =
  (sentence: RequestSentence, rowsOf: (member: StaffRow) => readonly ReturnType<typeof createRequestRow>[]) =>
  async (db: Queries, { login }: OfLogin) => {
    const member = await requireStaffMember(db, login);
    return createRequestEffect(
      sentence,
      { ...buildLoginParameter(member), name: textValue(member.name), role: textValue(member.role) },
      [...rowsOf(member)],
    );
  };

export const createStaffStateRows = (to: 'working' | 'blocked') => (member: StaffRow) => [
  createRequestRow(
    'staffState',
    { from: getStaffStateWord(member), to: wordValue(to) },
    buildLoginParameter(member),
  ),
];

export const formatSignInCount = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);

/** Returns the lines with which the command line prints a new password, once. */
export const formatPasswordLines = (password: string): string[] => [
  `Password: ${password}`,
  'It must be changed at the first sign-in, when the member also sets up an authenticator app.',
];
