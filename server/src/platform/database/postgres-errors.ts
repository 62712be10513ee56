import { DatabaseError } from 'pg';
import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';

/** Thrown if the database was unreachable for longer than a caller may wait. None of the caller's work was committed. */
export class DatabaseUnavailable extends Error {
  constructor(detail: string, cause: unknown) {
    super(`the database is not available: ${detail}`, { cause });
  }
}

/** Error codes from appendix A of PostgreSQL's manual. */
const completionUnknown = '40003';
const serialisationFailure = '40001';
const deadlock = '40P01';
const uniqueViolation = '23505';
const lockNotAvailable = '55P03';
const featureNotSupported = '0A000';
/** SQLSTATE codes: class 08 (connection), 57P0x (shutting down, crashed, starting up), 53300 (too many connections). */
const lostStates = /^(08...|57P0[1235]|53300)$/;
/**
 * Codes with which a standby refuses a write (25006, read-only transaction) and a transaction (0A000, no serializable transactions). A
 * connection can lead to a standby before that is promoted. On a primary, our statements never fail with these codes.
 */
const standbyStates = new Set(['25006', '0A000']);
const lostSocketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Error messages of `pg` for a closed connection or a timeout, which have no code. */
const lostTexts = /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout/i;

/** Returns true if the connection is no longer usable, or leads to a standby. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (isOfStandby(error)) return true;
  const code = codeOf(error);
  if (code !== null && (lostStates.test(code) || lostSocketCodes.has(code))) return true;
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost);
  return lostTexts.test(error.message);
};

/**
 * Returns true if the database itself reported the failure, so that nothing was stored. After any other error during a commit (a lost
 * connection, a timeout, a bug) the commit may have succeeded.
 */
export const isCertainlyNotCommitted = (error: unknown): boolean =>
  isOfStandby(error) ||
  (error instanceof DatabaseError && error.code !== completionUnknown && !isConnectionLost(error));

const isOfStandby = (error: unknown): boolean => error instanceof DatabaseError && standbyStates.has(error.code ?? '');

/** Returns true for a serialization conflict: another transaction changed the same rows first. A retry reads the changed rows. */
export const isSerializationConflict = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === serialisationFailure || code === deadlock;
};

/** Returns true for a lock timeout or a deadlock. Nothing of the transaction was stored. */
export const isLockTimeoutOrDeadlock = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === lockNotAvailable || code === deadlock;
};

/**
 * Returns true if a table got a new column after this connection prepared a statement that returns all columns. The statement then always
 * fails on this connection, and works on a new one.
 */
export const isCachedQueryPlanOutdated = (error: unknown): boolean =>
  codeOf(error) === featureNotSupported &&
  error instanceof Error &&
  error.message === 'cached plan must not change result type';

/** Returns true if the connection must not be used again after this error. */
export const isConnectionUnusable = (error: unknown): boolean =>
  isConnectionLost(error) || isCachedQueryPlanOutdated(error);

/** Returns true for a duplicate key: two transactions inserted the same row, which a retry resolves, or our code has a bug. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === uniqueViolation;

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** SQLite's primary result codes TOOBIG, CONSTRAINT and MISMATCH: errors in the written data. */
const sqliteContent: ReadonlySet<number> = new Set([18, 19, 20]);
/** PostgreSQL's classes 22 (data exception) and 23 (integrity constraint violation): errors in the written data. */
const postgresContent = /^2[23]...$/;
const sqlState = /^[0-9A-Z]{5}$/;

/** Returns true if the written data is invalid, so that a retry would fail; false if the database is unreachable or busy. */
export const isPermanentDatabaseError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return true;
  if (error instanceof CommitOutcomeUnknown) return false;
  if (error instanceof DatabaseUnavailable || isConnectionLost(error) || isSerializationConflict(error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteContent.has(error.errcode & 0xff);
  if ('code' in error && typeof error.code === 'string' && sqlState.test(error.code))
    return postgresContent.test(error.code);
  return true;
};
