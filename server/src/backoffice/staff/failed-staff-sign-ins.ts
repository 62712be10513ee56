import { toRateLimitNetwork } from '../../platform/access/client-address.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** Number of wrong passwords and codes for one login from one network (see `toRateLimitNetwork`) after which it is locked. */
const maxHere = 5;
/**
 * Number of wrong passwords and codes for one login from all addresses together, after which it is locked for addresses without an earlier
 * sign-in.
 */
const maxAnywhere = 50;
/** Time in ms for which an address is trusted after a sign-in from it: failed attempts from elsewhere do not lock the member out there. */
const knownMs = 90 * 86_400_000;
export const lockoutMinutes = 15;
const anywhere = '*';

/** Returns for how many minutes a login is still locked at this address; 0 if it is not. Unknown logins count like known ones. */
export const readRemainingLockoutMinutes = async (
  db: Pick<DatabaseTransaction, 'all' | 'get' | 'run'>,
  login: string,
  address: string,
  at: number,
): Promise<number> => {
  const rows = await db.all<{ source: string; failures: number; last_at: number }>(
    'SELECT source, failures, last_at FROM staff_attempts WHERE login = ? AND source IN (?, ?)',
    login,
    toRateLimitNetwork(address),
    anywhere,
  );
  const known = await db.get(
    `SELECT 1 AS found FROM staff_known_login_sources k JOIN staff s ON s.id = k.staff_id
     WHERE s.login = ? AND k.address = ? AND k.seen_at >= ?`,
    login,
    toRateLimitNetwork(address),
    at - knownMs,
  );
  const ends = rows
    .filter(({ source }) => known === undefined || source !== anywhere)
    .filter(({ source, failures }) => Number(failures) >= (source === anywhere ? maxAnywhere : maxHere))
    .map(({ last_at }) => Math.min(Number(last_at), at) + lockoutMinutes * 60_000);
  // If the clock was set back, start the lock now, so that it does not exceed its length.
  if (rows.some(({ last_at }) => Number(last_at) > at))
    await db.run('UPDATE staff_attempts SET last_at = ? WHERE login = ? AND last_at > ?', at, login, at);
  return Math.max(0, ...ends.map((end) => Math.ceil((end - at) / 60_000)));
};

export const recordFailedStaffSignIn = async (
  tx: DatabaseTransaction,
  login: string,
  address: string,
  at: number,
): Promise<void> => {
  await tx.run('DELETE FROM staff_attempts WHERE last_at < ?', at - lockoutMinutes * 60_000);
  for (const source of [toRateLimitNetwork(address), anywhere])
    await tx.run(
      `INSERT INTO staff_attempts (login, source, failures, last_at) VALUES (?, ?, 1, ?)
       ON CONFLICT (login, source) DO UPDATE SET failures = staff_attempts.failures + 1, last_at = excluded.last_at`,
      login,
      source,
      at,
    );
};

/** Removes a sign-in attempt that was counted as wrong before its password proved right. */
export const uncountFailedStaffSignIn = async (
  tx: DatabaseTransaction,
  login: string,
  address: string,
): Promise<void> => {
  await tx.run(
    'UPDATE staff_attempts SET failures = failures - 1 WHERE login = ? AND source IN (?, ?) AND failures > 0',
    login,
    toRateLimitNetwork(address),
    anywhere,
  );
};

/** Deletes the wrong sign-in attempts from an address after a complete sign-in, and stores it as a known login source. */
export const rememberStaffLoginSource = async (
  tx: DatabaseTransaction,
  { id, login }: { readonly id: string; readonly login: string },
  address: string,
  at: number,
): Promise<void> => {
  await tx.run('DELETE FROM staff_attempts WHERE login = ? AND source = ?', login, toRateLimitNetwork(address));
  await tx.run('DELETE FROM staff_known_login_sources WHERE seen_at < ?', at - knownMs);
  await tx.run(
    `INSERT INTO staff_known_login_sources (staff_id, address, seen_at) VALUES (?, ?, ?)
     ON CONFLICT (staff_id, address) DO UPDATE SET seen_at = excluded.seen_at`,
    id,
    toRateLimitNetwork(address),
    at,
  );
};

/** Deletes all wrong sign-in attempts of a login, because a manager reset its password or unblocked it. */
export const clearFailedStaffSignIns = async (tx: DatabaseTransaction, login: string): Promise<void> => {
  await tx.run('DELETE FROM staff_attempts WHERE login = ?', login);
};
