import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** Maximum difference in ms between two clocks that count as agreeing. */
export const clockToleranceMs = 60_000;

/**
 * SQL for the Unix time in ms up to which players' restrictions may end: later times are not trusted, because the clocks have not agreed on
 * them. Null on a database that no server has used.
 */
export const trustedUntilSql = `(SELECT trusted_at + ${clockToleranceMs} FROM clock_state)`;

/** Returns the newest time on which process and database clock of a running server agreed; null before the first start. */
export const readTrustedTime = async (db: Queries): Promise<number | null> =>
  (await db.get<{ trusted_at: number }>('SELECT trusted_at FROM clock_state'))?.trusted_at ?? null;

/**
 * Returns the start time of a period that must not end early: `at` or, if the clock was set back, the newest time on which process and
 * database clock agreed.
 */
export const readTrustedPeriodStart = async (db: Queries, at: number): Promise<number> =>
  Math.max(at, (await readTrustedTime(db)) ?? at);

/**
 * Returns whether process and database clock agree on the time `at`. Check this before protection is loosened by hand: ending a break set
 * by the operator, returning after an exclusion, a higher limit. Paying money out must never depend on it.
 */
export const isTimeTrusted = async (db: Queries, at: number): Promise<boolean> => {
  const trustedAt = await readTrustedTime(db);
  return trustedAt === null || Math.abs(at - trustedAt) <= clockToleranceMs;
};

/** Stores a time that a member of staff has confirmed as correct. */
export const storeStaffConfirmedTime = (tx: DatabaseTransaction, at: number) =>
  tx.run(
    `INSERT INTO clock_state (id, trusted_at) VALUES (1, ?)
     ON CONFLICT (id) DO UPDATE SET trusted_at = excluded.trusted_at`,
    at,
  );
