import type { RequestEffectTextKey } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from './create-approval-request-facts.ts';
import { requireStaffMember } from './manage-staff.ts';
import { normalizeLogin, type StaffRow } from './staff-store.ts';

/** The subject of an action about a member of staff. */
export const staffSubject = { subject: ({ login }: OfLogin): string => normalizeLogin(login) };

type OfLogin = { readonly login: string };

export const createStaffStateRequestValue = ({ blocked_at }: StaffRow) =>
  createWordRequestValue(blocked_at === null ? 'working' : 'blocked');
export const createAuthenticatorRequestValue = ({ factor_secret }: StaffRow) =>
  createWordRequestValue(factor_secret === null ? 'unset' : 'set');
export const createStaffSiteRequestValue = ({ site_id }: StaffRow) =>
  site_id === null ? createWordRequestValue('none') : createTextRequestValue(String(site_id));
export const createLoginRequestParameter = ({ login }: Pick<StaffRow, 'login'>) => ({
  login: createTextRequestValue(login),
});

/** Returns the facts about a member of staff that each request about the member stores. */
export const createStaffMemberRequestFacts = (member: StaffRow) => [
  createApprovalRequestFact('staffState', createStaffStateRequestValue(member), createLoginRequestParameter(member)),
  createApprovalRequestFact('staffRole', createTextRequestValue(member.role), createLoginRequestParameter(member)),
  createApprovalRequestFact('staffName', createTextRequestValue(member.name), createLoginRequestParameter(member)),
  createApprovalRequestFact('staffSite', createStaffSiteRequestValue(member), createLoginRequestParameter(member)),
];

export const readStaffMemberRequestFacts = async (db: Queries, { login }: OfLogin) =>
  createStaffMemberRequestFacts(await requireStaffMember(db, login));

export const readStaffFactsWithAuthenticator = async (db: Queries, { login }: OfLogin) => {
  const member = await requireStaffMember(db, login);
  return [
    ...createStaffMemberRequestFacts(member),
    createApprovalRequestFact('staffApp', createAuthenticatorRequestValue(member), createLoginRequestParameter(member)),
  ];
};

export const createApprovalRequestEffectReader =
  (
    sentence: RequestEffectTextKey,
    createChangeRows: (member: StaffRow) => readonly ReturnType<typeof createApprovalRequestChangeRow>[],
  ) =>
  async (db: Queries, { login }: OfLogin) => {
    const member = await requireStaffMember(db, login);
    return createApprovalRequestEffect(
      sentence,
      {
        ...createLoginRequestParameter(member),
        name: createTextRequestValue(member.name),
        role: createTextRequestValue(member.role),
      },
      [...createChangeRows(member)],
    );
  };

export const createStaffStateChangeRows = (newState: 'working' | 'blocked') => (member: StaffRow) => [
  createApprovalRequestChangeRow(
    'staffState',
    { from: createStaffStateRequestValue(member), to: createWordRequestValue(newState) },
    createLoginRequestParameter(member),
  ),
];

export const formatSignInCount = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);

/** Returns the lines with which the command line prints a new password, once. */
export const formatNewStaffPasswordLines = (password: string): string[] => [
  `Password: ${password}`,
  'It must be changed at the first sign-in, when the member also sets up an authenticator app.',
];
