import { foldNameForComparison } from '@reelfloor/protocol';
import { type StaffScope, staffRoles } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';

/** A member of staff who calls an action. */
export interface StaffCaller extends StaffScope {
  readonly id: string;
  readonly login: string;
  readonly name: string;
}

/** A row of table `staff`. Times in Unix ms; `factor_secret` is encrypted, bound to the member's id. */
export interface StaffRow {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly role: string;
  /** Key of the only site whose players the member sees; null means the whole hall. */
  readonly site_id: number | null;
  readonly password_hash: string;
  readonly must_change_password: number;
  readonly factor_secret: string | null;
  readonly factor_key_id: string | null;
  readonly factor_last_step: number;
  readonly factor_set_at: number | null;
  readonly blocked_at: number | null;
  readonly created_at: number;
  readonly signed_in_at: number | null;
}

/** Returns the normalized form of a login name, by which it is stored, looked up and rate-limited: `İREM.A` becomes `irem.a`. */
export const normalizeLogin = foldNameForComparison;

export const findStaffMember = (db: Pick<Queries, 'get'>, id: string): Promise<StaffRow | undefined> =>
  db.get<StaffRow>('SELECT * FROM staff WHERE id = ?', id);

export const findStaffMemberByLogin = (db: Pick<Queries, 'get'>, login: string): Promise<StaffRow | undefined> =>
  db.get<StaffRow>('SELECT * FROM staff WHERE login = ?', login);

/** Returns the member; null if the member is blocked or has a role unknown to this version. */
export const toStaffCaller = (row: StaffRow): StaffCaller | null => {
  const { id, login, name, site_id, blocked_at } = row;
  const site = site_id === null ? null : Number(site_id);
  const role = staffRoles.find((known) => known === row.role);
  return blocked_at === null && role !== undefined ? { id, login, name, role, site } : null;
};

/** Returns the member with this id; null if there is none or the member is blocked. */
export const findActiveStaff = async (db: Pick<Queries, 'get'>, id: string): Promise<StaffCaller | null> => {
  const row = await findStaffMember(db, id);
  return row === undefined ? null : toStaffCaller(row);
};

/** Returns the logins whose 2FA secrets were encrypted with a different key than the configured one. These members cannot sign in. */
export const listUndecryptableAuthenticators = async (
  db: Pick<Queries, 'all'>,
  { keyId }: { readonly keyId: string },
): Promise<string[]> => {
  const rows = await db.all<{ login: string }>(
    'SELECT login FROM staff WHERE factor_key_id <> ? AND blocked_at IS NULL ORDER BY login',
    keyId,
  );
  return rows.map(({ login }) => login);
};
