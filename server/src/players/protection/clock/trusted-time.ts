import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** Difference in ms up to which two clocks agree. */
export const clockToleranceMs = 60_000;

/**
 * SQL for the time (ms since 1970) up to which restrictions may end: later times are not believed, because the clocks did
 * not agree on them. Null on a database that no server has run on.
 */
export const believedUntilSql = `(SELECT trusted_at + ${clockToleranceMs} FROM clock_state)`;

/** Returns the newest time on which the clocks of a running server agreed; null before the first start. */
export const readTrustedTime = async (db: Queries): Promise<number | null> =>
  (await db.get<{ trusted_at: number }>('SELECT trusted_at FROM clock_state'))?.trusted_at ?? null;

/**
 * Returns from when a span counts that may not end early: `at`, or the newest time on which the clocks agreed if the clock has
 * been set back since.
 */
export const spanFrom = async (db: Queries, at: number): Promise<number> =>
  Math.max(at, (await readTrustedTime(db)) ?? at);

/**
 * Returns whether the clocks agree that it is `at`. Ask before a release that somebody confirms: the end of a break by the
 * house, coming back after an exclusion, a higher limit. Nothing that takes money home may depend on it.
 */
export const clocksAgree = async (db: Queries, at: number): Promise<boolean> => {
  const trustedAt = await readTrustedTime(db);
  return trustedAt === null || Math.abs(at - trustedAt) <= clockToleranceMs;
};

/** Stores a time on which a person has decided that the clocks are right. */
export const acceptClock = (tx: DatabaseTransaction, at: number) =>
  tx.run(
    `INSERT INTO clock_state (id, trusted_at) VALUES (1, ?)
     ON CONFLICT (id) DO UPDATE SET trusted_at = excluded.trusted_at`,
    at,
  );
