import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { clearFailedStaffSignIns } from './failed-staff-sign-ins.ts';
import { revokeAllStaffSignIns, revokeStaffSignIn } from './staff-sign-ins.ts';
import { findStaffMemberByLogin, normalizeLogin, type StaffRow } from './staff-store.ts';

type Reads = Pick<Queries, 'get'>;

/** Result of a change. `details` are for the audit trail, without passwords and secrets. */
export interface StaffChange {
  readonly login: string;
  readonly endedSignIns: number;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Finds a member of staff by login name. Throws a BusinessRuleError if nobody has it. */
export const requireStaffMember = async (db: Reads, login: string): Promise<StaffRow> => {
  const row = await findStaffMemberByLogin(db, normalizeLogin(login));
  if (!row) throw new BusinessRuleError('STAFF_NOT_FOUND', { login });
  return row;
};

/** Returns the member. Throws a BusinessRuleError if the member cannot get the role. */
export const assertStaffRoleAssignable = async (db: Reads, typedLogin: string, role: StaffRole): Promise<StaffRow> => {
  const row = await requireStaffMember(db, typedLogin);
  if (row.role === role) throw new BusinessRuleError('STAFF_ROLE_SAME', { login: row.login });
  await refuseLastAdmin(db, row, 'STAFF_LAST_ADMIN_ROLE');
  return row;
};

/** Changes a member's role. Pending requests of the member that the new role may not make can then no longer be confirmed. */
export const storeStaffRole = async (
  tx: DatabaseTransaction,
  typedLogin: string,
  role: StaffRole,
): Promise<StaffChange> => {
  const { id, login, role: from } = await assertStaffRoleAssignable(tx, typedLogin, role);
  await tx.run('UPDATE staff SET role = ? WHERE id = ?', role, id);
  return { login, endedSignIns: await revokeAllStaffSignIns(tx, id), details: { from, to: role } };
};

/** Returns the member. Throws a BusinessRuleError if the member cannot be moved to the site. */
export const assertStaffSiteAssignable = async (
  db: Reads,
  typedLogin: string,
  site: number | null,
): Promise<StaffRow> => {
  const row = await requireStaffMember(db, typedLogin);
  if (row.site_id === site) throw new BusinessRuleError('STAFF_SITE_SAME', { login: row.login });
  await refuseLastAdmin(db, row, 'STAFF_LAST_ADMIN_ROLE');
  return row;
};

/**
 * Assigns a member to one site, or to the whole hall (null). Ends all sign-ins, so that no open page shows more than the member may see.
 */
export const storeStaffSite = async (
  tx: DatabaseTransaction,
  typedLogin: string,
  site: number | null,
): Promise<StaffChange> => {
  const { id, login, site_id: from } = await assertStaffSiteAssignable(tx, typedLogin, site);
  await tx.run('UPDATE staff SET site_id = ? WHERE id = ?', site, id);
  await tx.run('DELETE FROM recording_views WHERE staff_id = ?', id);
  return { login, endedSignIns: await revokeAllStaffSignIns(tx, id), details: { from, to: site } };
};

/** Returns the member. Throws a BusinessRuleError if the member cannot be blocked. */
export const assertStaffBlockable = async (db: Reads, typedLogin: string): Promise<StaffRow> => {
  const row = await requireStaffMember(db, typedLogin);
  if (row.blocked_at !== null) throw new BusinessRuleError('STAFF_BLOCKED', { login: row.login });
  await refuseLastAdmin(db, row, 'STAFF_LAST_ADMIN_BLOCK');
  return row;
};

export const storeStaffBlock = async (
  tx: DatabaseTransaction,
  typedLogin: string,
  at: number,
): Promise<StaffChange> => {
  const { id, login } = await assertStaffBlockable(tx, typedLogin);
  await tx.run('UPDATE staff SET blocked_at = ? WHERE id = ?', at, id);
  return { login, endedSignIns: await revokeAllStaffSignIns(tx, id), details: {} };
};

/** Returns the member. Throws a BusinessRuleError if the member is not blocked. */
export const assertStaffBlocked = async (db: Reads, typedLogin: string): Promise<StaffRow> => {
  const row = await requireStaffMember(db, typedLogin);
  if (row.blocked_at === null) throw new BusinessRuleError('STAFF_NOT_BLOCKED', { login: row.login });
  return row;
};

export const storeStaffUnblock = async (tx: DatabaseTransaction, typedLogin: string): Promise<StaffChange> => {
  const { id, login } = await assertStaffBlocked(tx, typedLogin);
  await tx.run('UPDATE staff SET blocked_at = NULL WHERE id = ?', id);
  await clearFailedStaffSignIns(tx, login);
  return { login, endedSignIns: 0, details: {} };
};

/** Replaces the password by an initial one. The authenticator app stays set up. */
export const storeNewStaffPassword = async (
  tx: DatabaseTransaction,
  typedLogin: string,
  passwordHash: string,
): Promise<StaffChange> => {
  const { id, login } = await requireStaffMember(tx, typedLogin);
  await tx.run('UPDATE staff SET password_hash = ?, must_change_password = 1 WHERE id = ?', passwordHash, id);
  await clearFailedStaffSignIns(tx, login);
  return { login, endedSignIns: await revokeAllStaffSignIns(tx, id), details: {} };
};

/** Returns the member. Throws a BusinessRuleError if the member has no authenticator app. */
export const assertStaffHasAuthenticator = async (db: Reads, typedLogin: string): Promise<StaffRow> => {
  const row = await requireStaffMember(db, typedLogin);
  if (row.factor_secret === null) throw new BusinessRuleError('STAFF_APP_MISSING', { login: row.login });
  return row;
};

/** Removes the member's authenticator app. The next sign-in with the password sets up a new one. */
export const removeStaffAuthenticator = async (tx: DatabaseTransaction, typedLogin: string): Promise<StaffChange> => {
  const { id, login } = await assertStaffHasAuthenticator(tx, typedLogin);
  await tx.run(
    `UPDATE staff SET factor_secret = NULL, factor_key_id = NULL, factor_set_at = NULL, factor_last_step = 0
     WHERE id = ?`,
    id,
  );
  return { login, endedSignIns: await revokeAllStaffSignIns(tx, id), details: {} };
};

/** Ends one sign-in, or all if `signInId` is null. */
export const revokeOneOrAllStaffSignIns = async (
  tx: DatabaseTransaction,
  typedLogin: string,
  signInId: string | null,
): Promise<StaffChange> => {
  const { id, login } = await requireStaffMember(tx, typedLogin);
  const endedSignIns =
    signInId === null ? await revokeAllStaffSignIns(tx, id) : Number(await revokeStaffSignIn(tx, id, signInId));
  if (endedSignIns === 0)
    throw new BusinessRuleError(signInId === null ? 'STAFF_SIGNED_IN_NOWHERE' : 'STAFF_SIGN_IN_GONE', {
      login,
    });
  return { login, endedSignIns, details: { ended: endedSignIns } };
};

/** Throws a BusinessRuleError if the member is the last admin of the hall: nobody could then manage all staff in the back office. */
const refuseLastAdmin = async (
  db: Reads,
  row: StaffRow,
  code: 'STAFF_LAST_ADMIN_ROLE' | 'STAFF_LAST_ADMIN_BLOCK',
): Promise<void> => {
  if (row.role !== 'admin' || row.blocked_at !== null || row.site_id !== null) return;
  const other = await db.get(
    "SELECT 1 FROM staff WHERE role = 'admin' AND blocked_at IS NULL AND site_id IS NULL AND id <> ?",
    row.id,
  );
  if (!other) throw new BusinessRuleError(code, { login: row.login });
};
