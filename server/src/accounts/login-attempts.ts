import type { UnitOfWork } from '../database/database.ts';
import { loginNamesOf } from './login-name.ts';

export interface AttemptLimits {
  /** Wrong passwords in a row before a name is protected; 0 means they are not counted. */
  readonly maxAttempts: number;
  /** How long a name stays protected, and after how long wrong attempts are forgotten. */
  readonly blockMinutes: number;
}

export type AttemptState = { blocked: true; minutesLeft: number } | { blocked: false; attemptsLeft: number };

/** Whose wrong passwords are counted together: those for one name from one known place, or from all strangers. */
export interface AttemptKey {
  readonly username: string;
  /** From `placeOf`; for wrong codes of a second factor from `codesFrom`. */
  readonly place: string;
}

/**
 * Returns the place for wrong codes. They are counted apart from wrong passwords, because whoever guesses codes knows
 * the password: neither the right password nor a new one clears them.
 */
export const codesFrom = (place: string): string => `codes:${place}`;
const ofCodes = "place LIKE 'codes:%'";
const ofPasswords = "place NOT LIKE 'codes:%'";

/**
 * Fixed, because a code has only six digits: this allows 120 guesses a day per place, while three codes of a million
 * are valid. The operator's limits are for passwords, and may be switched off.
 */
export const codeAttemptLimits: AttemptLimits = { maxAttempts: 5, blockMinutes: 60 };

/** Returns the attempts for a name from a place. Unknown names are counted like known ones. */
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

/** Counts one wrong attempt for a name that is not blocked, and returns how many are left. */
export const countAttempt = async (
  unit: UnitOfWork,
  key: AttemptKey,
  now: number,
  limits: AttemptLimits,
): Promise<number> => {
  const blockMs = limits.blockMinutes * 60_000;
  // Deletes expired rows, so that made-up names fill the table at most for the block time.
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

/** Call this after the right password from that place. The strangers' count stays. */
export const forgetAttemptsFrom = async (
  unit: UnitOfWork,
  { username, place }: AttemptKey,
): Promise<void> => {
  await unit.run('DELETE FROM login_attempts WHERE username = ? AND place = ?', username, place);
};

/** Call this after a new password: the account's names are unblocked everywhere. */
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
