import type { Transaction } from '../database/database.ts';

export interface AttemptLimits {
  /** Wrong passwords in a row before a name is protected; 0: they are not counted. */
  readonly maxAttempts: number;
  /** How long a name stays protected, and after how long old wrong attempts are forgotten. */
  readonly blockMinutes: number;
}

export type AttemptState = { blocked: true; minutesLeft: number } | { blocked: false; attemptsLeft: number };

/** Where a name stands. Names that no player has are counted exactly as known ones. */
export const readAttempts = async (
  db: Pick<Transaction, 'get'>,
  username: string,
  now: number,
  { maxAttempts, blockMinutes }: AttemptLimits,
): Promise<AttemptState> => {
  const row = await db.get<{ failures: number; last_at: number; blocked_until: number }>(
    'SELECT failures, last_at, blocked_until FROM login_attempts WHERE username = ?',
    username,
  );
  if (row && row.blocked_until > now)
    return { blocked: true, minutesLeft: Math.ceil((row.blocked_until - now) / 60_000) };
  const isFresh = row && row.blocked_until === 0 && row.last_at > now - blockMinutes * 60_000;
  return { blocked: false, attemptsLeft: Math.max(1, maxAttempts - (isFresh ? row.failures : 0)) };
};

/** Counts one wrong attempt at a name that is not blocked, and answers how many are left. */
export const countAttempt = async (
  tx: Transaction,
  username: string,
  now: number,
  limits: AttemptLimits,
): Promise<number> => {
  const blockMs = limits.blockMinutes * 60_000;
  // Forgotten rows go here, so made-up names cannot fill the table for longer than the block time.
  await tx.run('DELETE FROM login_attempts WHERE last_at < ? AND blocked_until < ?', now - blockMs, now);
  const before = await readAttempts(tx, username, now, limits);
  const attemptsLeft = before.blocked ? 0 : before.attemptsLeft - 1;
  const blockedUntil = attemptsLeft > 0 ? 0 : now + blockMs;
  await tx.run(
    `INSERT INTO login_attempts (username, failures, last_at, blocked_until) VALUES (?, ?, ?, ?)
     ON CONFLICT (username) DO UPDATE SET
       failures = excluded.failures, last_at = excluded.last_at, blocked_until = excluded.blocked_until`,
    username,
    limits.maxAttempts - attemptsLeft,
    now,
    blockedUntil,
  );
  return attemptsLeft;
};

export const forgetAttempts = async (tx: Transaction, username: string): Promise<void> => {
  await tx.run('DELETE FROM login_attempts WHERE username = ?', username);
};
