import { foldNameForComparison } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import {
  addSiteSuffixToUsername,
  parseSiteKeyFromUsername,
  siteUsernameSuffix,
} from '../../platform/sites/site-usernames.ts';
import {
  findMailAddressOwners,
  foldedMailSql,
  foldMailAddress,
  normalizeMailAddress,
  toUnicodeMailAddress,
} from './mail-address.ts';

export interface LoginAttemptLimits {
  /** Number of consecutive wrong passwords after which a name is blocked; 0: never. */
  readonly maxAttempts: number;
  /** Minutes for which a name stays blocked, and after which wrong attempts expire. */
  readonly blockMinutes: number;
}

export type LoginAttemptState = { blocked: true; minutesLeft: number } | { blocked: false; attemptsLeft: number };

/** Key of the count of wrong passwords: a user name and one known device or IP address, or a user name and all unknown ones together. */
export interface LoginAttemptKey {
  readonly username: string;
  /** Login source as returned by `findLoginSource` for passwords, and by `getSecondFactorAttemptKey` for 2FA codes. */
  readonly source: string;
}

/**
 * Returns the key under which wrong 2FA codes are counted. Wrong passwords have another key, because a right password resets their count,
 * and whoever guesses codes knows the password.
 */
export const getSecondFactorAttemptKey = (source: string): string => `codes:${source}`;
const ofCodes = "source LIKE 'codes:%'";
const ofPasswords = "source NOT LIKE 'codes:%'";

/**
 * Limits for wrong 2FA codes: 120 guesses a day per login source, while three of a million codes are valid at a time. Not configurable,
 * because six digits need a limit even if an operator has disabled the one for passwords.
 */
export const codeAttemptLimits: LoginAttemptLimits = { maxAttempts: 5, blockMinutes: 60 };

interface StoredAttempts {
  readonly failures: number;
  readonly last_at: number;
  readonly blocked_until: number;
}

/** Returns whether the user name is blocked for logins and how many attempts are left. Unknown names are counted like known ones. */
export const readLoginAttemptState = async (
  tx: Pick<DatabaseTransaction, 'get' | 'run'>,
  key: LoginAttemptKey,
  now: number,
  { maxAttempts, blockMinutes }: LoginAttemptLimits,
): Promise<LoginAttemptState> => {
  const stored = await tx.get<StoredAttempts>(
    'SELECT failures, last_at, blocked_until FROM login_attempts WHERE username = ? AND source = ?',
    key.username,
    key.source,
  );
  const isAhead = stored !== undefined && stored.last_at > now;
  const row = isAhead ? await beginAgain(tx, key, stored, now, blockMinutes * 60_000) : stored;
  if (row && row.blocked_until > now)
    return { blocked: true, minutesLeft: Math.ceil((row.blocked_until - now) / 60_000) };
  const isFresh = row && row.blocked_until === 0 && row.last_at > now - blockMinutes * 60_000;
  return { blocked: false, attemptsLeft: Math.max(1, maxAttempts - (isFresh ? row.failures : 0)) };
};

/**
 * Restarts the periods of login attempts and blocks that were stored before the clock was set back, so that no block is longer than
 * configured.
 */
const beginAgain = async (
  tx: Pick<DatabaseTransaction, 'run'>,
  { username, source }: LoginAttemptKey,
  stored: StoredAttempts,
  now: number,
  blockMs: number,
): Promise<StoredAttempts> => {
  const blocked_until = stored.blocked_until === 0 ? 0 : now + blockMs;
  await tx.run(
    'UPDATE login_attempts SET last_at = ?, blocked_until = ? WHERE username = ? AND source = ?',
    now,
    blocked_until,
    username,
    source,
  );
  return { ...stored, last_at: now, blocked_until };
};

/** Counts a wrong login attempt and returns how many are left. The user name must not be blocked. */
export const countWrongLoginAttempt = async (
  tx: DatabaseTransaction,
  key: LoginAttemptKey,
  now: number,
  limits: LoginAttemptLimits,
): Promise<number> => {
  const blockMs = limits.blockMinutes * 60_000;
  // Delete all expired rows, not only this name's: a name without an account never logs in, so its rows would never be deleted otherwise.
  await tx.run(
    `DELETE FROM login_attempts WHERE last_at < ? AND blocked_until < ?
       AND ${key.source.startsWith(getSecondFactorAttemptKey('')) ? ofCodes : ofPasswords}`,
    now - blockMs,
    now,
  );
  const before = await readLoginAttemptState(tx, key, now, limits);
  const attemptsLeft = before.blocked ? 0 : before.attemptsLeft - 1;
  const blockedUntil = attemptsLeft > 0 ? 0 : now + blockMs;
  await tx.run(
    `INSERT INTO login_attempts (username, source, failures, last_at, blocked_until) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (username, source) DO UPDATE SET
       failures = excluded.failures, last_at = excluded.last_at, blocked_until = excluded.blocked_until`,
    key.username,
    key.source,
    limits.maxAttempts - attemptsLeft,
    now,
    blockedUntil,
  );
  return attemptsLeft;
};

/** Deletes the counted wrong login attempts of one login source only. Call it after the right password was entered from there. */
export const deleteLoginAttemptsFromSource = async (
  tx: DatabaseTransaction,
  { username, source }: LoginAttemptKey,
): Promise<void> => {
  await tx.run('DELETE FROM login_attempts WHERE username = ? AND source = ?', username, source);
};

/** Unblocks the account's user name and mail address for every login source. Call this after the password was changed. */
export const deletePasswordAttempts = async (
  tx: DatabaseTransaction,
  player: Parameters<typeof listLoginNames>[0],
): Promise<void> => {
  for (const name of listLoginNames(player))
    await tx.run(`DELETE FROM login_attempts WHERE username = ? AND ${ofPasswords}`, name);
};

/** Deletes wrong 2FA codes of every login source. Call it when the second factor was replaced or removed. */
export const deleteSecondFactorAttempts = async (tx: DatabaseTransaction, username: string): Promise<void> => {
  await tx.run(`DELETE FROM login_attempts WHERE username = ? AND ${ofCodes}`, username);
};

interface NamedPlayer {
  /** Normalized form of the typed user name, under which wrong attempts are counted. */
  readonly name: string;
  readonly player: PlayersTable | null;
}

/**
 * Finds a player by the exact user name, by the folded (normalized) one (`İRMAK.İ` for `irmak.i`), or by a mail address that only one
 * account has, exactly or folded. Its single query takes as long for unknown names.
 */
export const findPlayerByLoginName = async (
  db: Pick<Queries, 'all'>,
  loginName: string,
  siteKey: number,
): Promise<NamedPlayer> => {
  const exact = loginName.trim().toLowerCase();
  const folded = foldNameForComparison(loginName);
  const names = [exact, folded].map((name) => addSiteSuffixToUsername(siteKey, name));
  const mail = mailOf(exact) ?? exact;
  const foldedMail = exact.includes('@') ? foldMailAddress(exact) : mail;
  const rows = await db.all<PlayersTable>(
    `SELECT * FROM players WHERE site_id = ? AND (username IN (?, ?) OR ${foldedMailSql} IN (?, ?))
     ORDER BY CASE WHEN username = ? THEN 0 WHEN username = ? THEN 1 WHEN lower(email) IN (?, ?) THEN 2 ELSE 3 END
     LIMIT 4`,
    siteKey,
    ...names,
    foldedMail,
    written(foldedMail),
    ...names,
    mail,
    written(mail),
  );
  const mark = siteUsernameSuffix(siteKey);
  const [first] = rows;
  // Count wrong attempts under the account's own user name, however it was typed.
  if (first && names.includes(first.username)) return { name: first.username, player: first };
  if (!exact.includes('@')) return { name: `${folded}${mark}`, player: null };
  const owners = findMailAddressOwners(rows, exact);
  const [owner] = owners;
  if (owner)
    return {
      name: `${normalizeMailAddress(owner.email)}${mark}`,
      player: owners.length === 1 ? owner : null,
    };
  return { name: `${foldedMail}${mark}`, player: null };
};

/** Returns a mail address in the spelling that operators may have entered; any other text unchanged. */
const written = (mail: string): string => (mail.includes('@') ? toUnicodeMailAddress(mail) : mail);

export const listLoginNames = ({ username, email }: Pick<PlayersTable, 'username' | 'email'>): string[] => {
  const mail = mailOf(email);
  if (mail === null || mail === username) return [username];
  return [username, addSiteSuffixToUsername(parseSiteKeyFromUsername(username), mail)];
};

const mailOf = (text: string): string | null => (text.includes('@') ? normalizeMailAddress(text) : null);
