import type { UnitOfWork } from '../database/database.ts';
import { loginNamesOf } from './login-name.ts';

export interface AttemptLimits {
  /** Wrong passwords in a row before a name is protected; 0: they are not counted. */
  readonly maxAttempts: number;
  /** How long a name stays protected, and after how long old wrong attempts are forgotten. */
  readonly blockMinutes: number;
}

export type AttemptState = { blocked: true; minutesLeft: number } | { blocked: false; attemptsLeft: number };

/** Whose wrong passwords are counted together: those for a name from one known place, or from all strangers. */
export interface AttemptKey {
  readonly username: string;
  /** Of `placeOf`, or for wrong codes of a second factor of `codesFrom`. */
  readonly place: string;
}

/**
 * The place that wrong codes count for, apart from wrong passwords: neither the right password, which whoever guesses codes
 * has, nor a new one clears them.
 */
export const codesFrom = (place: string): string => `codes:${place}`;
const ofCodes = "place LIKE 'codes:%'";
const ofPasswords = "place NOT LIKE 'codes:%'";

/**
 * Fixed, because a code has six digits: 120 guesses a day from one place, three codes of a million right at a time. The
 * operator's limits are for passwords, and may switch counting off.
 */
export const codeAttemptLimits: AttemptLimits = { maxAttempts: 5, blockMinutes: 60 };

/** Where a name stands for a place. Names that no player has are counted exactly as known ones. */
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

/** Counts one wrong attempt at a name that is not blocked, and answers how many are left. */
export const countAttempt = async (
  unit: UnitOfWork,
  key: AttemptKey,
  now: number,
  limits: AttemptLimits,
): Promise<number> => {
  const blockMs = limits.blockMinutes * 60_000;
  // Forgotten rows go here, so made-up names cannot fill the table for longer than the block time.
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

/** After the right password from that place; what strangers tried stays counted against them. */
export const forgetAttemptsFrom = async (
  unit: UnitOfWork,
  { username, place }: AttemptKey,
): Promise<void> => {
  await unit.run('DELETE FROM login_attempts WHERE username = ? AND place = ?', username, place);
};

/** After a new password: the account's names are free for everybody. */
export const forgetAttempts = async (
  unit: UnitOfWork,
  player: Parameters<typeof loginNamesOf>[0],
): Promise<void> => {
  for (const name of loginNamesOf(player))
    await unit.run(`DELETE FROM login_attempts WHERE username = ? AND ${ofPasswords}`, name);
};

/** After another second factor, or none. */
export const forgetCodeAttempts = async (unit: UnitOfWork, username: string): Promise<void> => {
  await unit.run(`DELETE FROM login_attempts WHERE username = ? AND ${ofCodes}`, username);
};
