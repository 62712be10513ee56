import type { UnitOfWork } from '../database/database.ts';
import { loginNamesOf } from './login-name.ts';

export interface AttemptLimits {
  /** Wrong passwords in a row that block a name; 0: never. */
  readonly maxAttempts: number;
  /** How long a name stays blocked, and after which time wrong attempts are forgotten. */
  readonly blockMinutes: number;
}

export type AttemptState = { blocked: true; minutesLeft: number } | { blocked: false; attemptsLeft: number };

/** Wrong passwords are counted for one name and one known device or address, or all unknown ones together. */
export interface AttemptKey {
  readonly username: string;
  /** From `placeOf`; for wrong codes of a second factor from `codesFrom`. */
  readonly place: string;
}

/**
 * Wrong codes are counted apart from wrong passwords: who guesses codes knows the password, so neither a right nor a new
 * password may clear them.
 */
export const codesFrom = (place: string): string => `codes:${place}`;
const ofCodes = "place LIKE 'codes:%'";
const ofPasswords = "place NOT LIKE 'codes:%'";

/**
 * 120 guesses a day per place, while three of a million codes are valid. Not a setting, because a code has only six
 * digits, and the operator's limits for passwords can be switched off.
 */
export const codeAttemptLimits: AttemptLimits = { maxAttempts: 5, blockMinutes: 60 };

/** Unknown names are counted like known ones. */
export const readAttempts = async (
  db: Pick<UnitOfWork, 'get'>,
  { username, place }: AttemptKey,
  now: number,
  { maxAttempts, blockMinutes }: AttemptLimits,
): Promise<AttemptState> => {
  const row = await db.get<{ failures: number; last_at: number; blocked_until: number }>(
    'SELECT failures, last_at, blocked_until FROM login_attempts WHERE username = ? AND place = ?',
    username,
    place,
  );
  if (row && row.blocked_until > now)
    return { blocked: true, minutesLeft: Math.ceil((row.blocked_until - now) / 60_000) };
  const isFresh = row && row.blocked_until === 0 && row.last_at > now - blockMinutes * 60_000;
  return { blocked: false, attemptsLeft: Math.max(1, maxAttempts - (isFresh ? row.failures : 0)) };
};

/** Returns how many attempts are left. The name must not be blocked. */
export const countAttempt = async (
  unit: UnitOfWork,
  key: AttemptKey,
  now: number,
  limits: AttemptLimits,
): Promise<number> => {
  const blockMs = limits.blockMinutes * 60_000;
  // Delete expired rows, so that rows of invented names stay in the table no longer than the block time.
  await unit.run(
    `DELETE FROM login_attempts WHERE last_at < ? AND blocked_until < ?
       AND ${key.place.startsWith(codesFrom('')) ? ofCodes : ofPasswords}`,
    now - blockMs,
    now,
  );
  const before = await readAttempts(unit, key, now, limits);
  const attemptsLeft = before.blocked ? 0 : before.attemptsLeft - 1;
  const blockedUntil = attemptsLeft > 0 ? 0 : now + blockMs;
  await unit.run(
    `INSERT INTO login_attempts (username, place, failures, last_at, blocked_until) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (username, place) DO UPDATE SET
       failures = excluded.failures, last_at = excluded.last_at, blocked_until = excluded.blocked_until`,
    key.username,
    key.place,
    limits.maxAttempts - attemptsLeft,
    now,
    blockedUntil,
  );
  return attemptsLeft;
};

/** Call this after a right password from that place. Wrong attempts from unknown places stay counted. */
export const forgetAttemptsFrom = async (
  unit: UnitOfWork,
  { username, place }: AttemptKey,
): Promise<void> => {
  await unit.run('DELETE FROM login_attempts WHERE username = ? AND place = ?', username, place);
};

/** Call this after the password was changed. Unblocks the account's names for every place. */
export const forgetAttempts = async (
  unit: UnitOfWork,
  player: Parameters<typeof loginNamesOf>[0],
): Promise<void> => {
  for (const name of loginNamesOf(player))
    await unit.run(`DELETE FROM login_attempts WHERE username = ? AND ${ofPasswords}`, name);
};

/** Call this when the second factor was replaced or removed. */
export const forgetCodeAttempts = async (unit: UnitOfWork, username: string): Promise<void> => {
  await unit.run(`DELETE FROM login_attempts WHERE username = ? AND ${ofCodes}`, username);
};
