import { randomUUID } from 'node:crypto';
import { truncateText } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { generateRandomSecret, hashTicketOrCookieSecret } from '../../players/sign-in/login-tickets.ts';
import { type StaffCaller, type StaffRow, toStaffCaller } from './staff-store.ts';

/** A sign-in expires after this time in ms without a call by its member. */
export const staffIdleTimeoutMs = 30 * 60_000;
/** A sign-in expires after this time in ms in any case: longer than a shift, shorter than two. */
export const maxStaffSignInMs = 12 * 3_600_000;
/** Minimum time in ms between two updates of a sign-in's last-used time. */
const seenEveryMs = 60_000;

/** Origin of a sign-in: IP address and the browser's user agent. */
export interface StaffSignInOrigin {
  readonly address: string;
  readonly browser: string;
}

export interface StaffSignIn {
  readonly id: string;
  readonly staff: StaffCaller;
}

const oldest = (at: number) => ({ seen: at - staffIdleTimeoutMs, began: at - maxStaffSignInMs });

/** Starts a sign-in and returns the token for its cookie. Deletes the member's expired ones. */
export const createStaffSignIn = async (
  tx: DatabaseTransaction,
  staffId: string,
  { address, browser }: StaffSignInOrigin,
  at: number,
): Promise<string> => {
  const { seen, began } = oldest(at);
  await tx.run('DELETE FROM staff_sign_ins WHERE seen_at < ? OR began_at < ?', seen, began);
  const token = generateRandomSecret();
  await tx.run(
    `INSERT INTO staff_sign_ins (id, token_hash, staff_id, began_at, seen_at, address, browser)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    randomUUID(),
    hashTicketOrCookieSecret(token),
    staffId,
    at,
    at,
    address,
    truncateText(browser, 200),
  );
  await tx.run('UPDATE staff SET signed_in_at = ? WHERE id = ?', at, staffId);
  return token;
};

interface SignedIn extends StaffRow {
  readonly sign_in_id: string;
  readonly seen_at: number;
}

/** Returns the sign-in with this cookie token; null if it has expired or its member is blocked. Does not update its last-used time. */
export const findStaffSignIn = async (
  db: Pick<Queries, 'get'>,
  token: string,
  at: number,
): Promise<(StaffSignIn & { readonly isSeenLongAgo: boolean }) | null> => {
  const { seen, began } = oldest(at);
  const row = await db.get<SignedIn>(
    `SELECT s.*, i.id AS sign_in_id, i.seen_at FROM staff_sign_ins i JOIN staff s ON s.id = i.staff_id
     WHERE i.token_hash = ? AND i.seen_at >= ? AND i.began_at >= ?`,
    hashTicketOrCookieSecret(token),
    seen,
    began,
  );
  const staff = row === undefined ? null : toStaffCaller(row);
  if (row === undefined || staff === null) return null;
  return { id: row.sign_in_id, staff, isSeenLongAgo: at - Number(row.seen_at) >= seenEveryMs };
};

/** Returns whether the sign-in with this cookie token has expired because it was idle. */
export const hasStaffSignInTimedOut = async (db: Pick<Queries, 'get'>, token: string, at: number): Promise<boolean> => {
  const { seen, began } = oldest(at);
  const idle = await db.get(
    'SELECT 1 FROM staff_sign_ins WHERE token_hash = ? AND seen_at < ? AND began_at >= ?',
    ...[hashTicketOrCookieSecret(token), seen, began],
  );
  return idle !== undefined;
};

/** Updates the last-used time of a sign-in, which prevents its idle expiry. */
export const updateStaffSignInLastSeen = (tx: DatabaseTransaction, id: string, at: number): Promise<number> =>
  tx.run('UPDATE staff_sign_ins SET seen_at = ? WHERE id = ? AND seen_at < ?', at, id, at);

export interface ListedStaffSignIn {
  readonly id: string;
  readonly staff_id: string;
  readonly began_at: number;
  readonly seen_at: number;
  readonly address: string;
  readonly browser: string;
}

/** Returns the active sign-ins of one member or of all, most recently used first. */
export const listStaffSignIns = (
  db: Pick<Queries, 'all'>,
  at: number,
  staffId: string | null = null,
): Promise<ListedStaffSignIn[]> => {
  const { seen, began } = oldest(at);
  return db.all<ListedStaffSignIn>(
    `SELECT id, staff_id, began_at, seen_at, address, browser FROM staff_sign_ins
     WHERE seen_at >= ? AND began_at >= ? ${staffId === null ? '' : 'AND staff_id = ?'} ORDER BY seen_at DESC, id LIMIT 500`,
    seen,
    began,
    ...(staffId === null ? [] : [staffId]),
  );
};

/** Ends one sign-in of a member. Returns false if the member has none with this id. */
export const revokeStaffSignIn = async (tx: DatabaseTransaction, staffId: string, id: string): Promise<boolean> =>
  (await tx.run('DELETE FROM staff_sign_ins WHERE id = ? AND staff_id = ?', id, staffId)) > 0;

/** Ends all sign-ins of a member, except `exceptSignInId`, and those waiting for a 2FA code. Returns how many sign-ins it ended. */
export const revokeAllStaffSignIns = async (
  tx: DatabaseTransaction,
  staffId: string,
  exceptSignInId = '',
): Promise<number> => {
  await tx.run('DELETE FROM staff_tickets WHERE staff_id = ?', staffId);
  return tx.run('DELETE FROM staff_sign_ins WHERE staff_id = ? AND id <> ?', staffId, exceptSignInId);
};
