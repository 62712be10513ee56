import type { Queries } from '../../platform/database/database.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from './create-approval-request-facts.ts';
import { requireStaffMember, revokeOneOrAllStaffSignIns } from './manage-staff.ts';
import {
  createLoginRequestParameter,
  createStaffMemberRequestFacts,
  formatSignInCount,
  staffSubject,
} from './staff-member-request-facts.ts';

/** Action that ends one sign-in of a member of staff, or all of them. */
export const endStaffSignIns = implementOfficeAction('endStaffSignIns', {
  ...staffSubject,
  pins: async (db, { login, signInId }) => {
    const member = await requireStaffMember(db, login);
    if (signInId === null) return createStaffMemberRequestFacts(member);
    const signIn = await findSignInOfStaffMember(db, member.id, signInId);
    return [
      ...createStaffMemberRequestFacts(member),
      createApprovalRequestFact(
        'staffSignIn',
        createOptionalTextRequestValue(signIn?.address, 'none'),
        createLoginRequestParameter(member),
      ),
    ];
  },
  effect: async (db, { login, signInId }) => {
    const member = await requireStaffMember(db, login);
    const values = { ...createLoginRequestParameter(member), name: createTextRequestValue(member.name) };
    if (signInId === null) return createApprovalRequestEffect('endStaffSignIns', values, []);
    const signIn = await findSignInOfStaffMember(db, member.id, signInId);
    const address = createOptionalTextRequestValue(signIn?.address, 'none');
    return createApprovalRequestEffect('endStaffSignIn', { ...values, address }, [
      createApprovalRequestChangeRow(
        'staffSignIn',
        { from: address, to: createWordRequestValue('none') },
        createLoginRequestParameter(member),
      ),
    ]);
  },
  check: async (db, { login }) => {
    await requireStaffMember(db, login);
    return null;
  },
  async perform(tx, { login: name, signInId }) {
    const { login, endedSignIns, details } = await revokeOneOrAllStaffSignIns(tx, name, signInId);
    const lines = [`${formatSignInCount(endedSignIns)} of ${login} ended.`];
    return { answer: { endedSignIns }, audit: details, lines };
  },
});

const findSignInOfStaffMember = (db: Queries, staffId: string, id: string) =>
  db.get<{ address: string; browser: string }>(
    'SELECT address, browser FROM staff_sign_ins WHERE staff_id = ? AND id = ?',
    staffId,
    id,
  );
