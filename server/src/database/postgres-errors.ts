import { DatabaseError } from 'pg';

/** Thrown if the database was unreachable for longer than a caller can wait. Nothing of the work was committed. */
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
/** SQL states: class 08 (connection), 57P0x (shutting down, crashed, starting up), 53300 (too many connections). */
const lostStates = /^(08...|57P0[1235]|53300)$/;
/**
 * How a standby refuses a write (25006, read-only transaction) and a unit of work (0A000, serializable there). A balancer can
 * lead to one before it is promoted. No statement of ours fails with these codes on a primary.
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
/** Messages of `pg` for a cut connection or a passed deadline; these errors have no code. */
const lostTexts =
  /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout/i;

/** True if the connection cannot be used any more, or leads to a standby. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (isOfStandby(error)) return true;
  const code = codeOf(error);
  if (code !== null && (lostStates.test(code) || lostSocketCodes.has(code))) return true;
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost);
  return lostTexts.test(error.message);
};

/**
 * True if the database itself reported that the statement failed, so that nothing of it was stored. After any other error
 * during a commit (a lost connection, a deadline, an error of ours) the commit may still have happened.
 */
export const isDecidedFailure = (error: unknown): boolean =>
  isOfStandby(error) ||
  (error instanceof DatabaseError && error.code !== completionUnknown && !isConnectionLost(error));

const isOfStandby = (error: unknown): boolean =>
  error instanceof DatabaseError && standbyStates.has(error.code ?? '');

/** True if another unit changed the same rows first. The unit can run again and then reads what the other one wrote. */
export const isLostRace = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === serialisationFailure || code === deadlock;
};

/** True for a duplicate key: either a race for a new row, which a second run resolves, or a bug, which it does not. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === uniqueViolation;

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
