import type { Queries } from '../../platform/database/database.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { listOpenCashierShifts } from './cashier-shift-store.ts';
import { listStaffSignIns } from './staff-sign-ins.ts';
import type { StaffRow } from './staff-store.ts';

/** A member of staff, without password hash and 2FA secret. Times in Unix ms. */
export interface StaffMember {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly role: string;
  /** The number (`site_id`) of the member's site; null means the whole hall. */
  readonly siteId: number | null;
  readonly blockedAt: number | null;
  readonly codeSetAt: number | null;
  readonly mustChangePassword: boolean;
  readonly signedInAt: number | null;
  /** Number of active sign-ins. */
  readonly signIns: number;
  readonly shiftSince: number | null;
}

/** Returns all members of staff sorted by name, blocked ones last. */
export const listStaff = async (db: Queries, at: number): Promise<StaffMember[]> => {
  const rows = await db.all<StaffRow>('SELECT * FROM staff ORDER BY login');
  const signIns = await listStaffSignIns(db, at);
  const shifts = await listOpenCashierShifts(db);
  const sites = await readHallSites(db);
  const members = rows.map((row) => ({
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    siteId: sites.find(({ key }) => key === row.site_id)?.siteId ?? null,
    blockedAt: timeOf(row.blocked_at),
    codeSetAt: timeOf(row.factor_set_at),
    mustChangePassword: Number(row.must_change_password) === 1,
    signedInAt: timeOf(row.signed_in_at),
    signIns: signIns.filter(({ staff_id }) => staff_id === row.id).length,
    shiftSince: shifts.find(({ cashier }) => cashier === row.login)?.openedAt ?? null,
  }));
  const isBlocked = ({ blockedAt }: StaffMember) => Number(blockedAt !== null);
  return members.sort((a, b) => isBlocked(a) - isBlocked(b) || a.name.localeCompare(b.name, 'tr'));
};

const timeOf = (at: number | null): number | null => (at === null ? null : Number(at));
