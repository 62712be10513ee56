import { OutcomeUnknown } from './outcome-unknown.ts';
import { DatabaseUnavailable, isConnectionLost, isLostRace } from './postgres-errors.ts';

/** SQLite's primary result codes TOOBIG, CONSTRAINT and MISMATCH: errors in what a transaction writes. */
const sqliteContent: ReadonlySet<number> = new Set([18, 19, 20]);
/** PostgreSQL's classes 22 (data exception) and 23 (integrity constraint violation): errors in what a transaction writes. */
const postgresContent = /^2[23]...$/;
const sqlState = /^[0-9A-Z]{5}$/;

/** Returns true if what the transaction writes is wrong, so that a retry would fail; false for a database that is away or busy. */
export const wouldFailAgain = (error: unknown): boolean => {
  if (!(error instanceof Error)) return true;
  if (error instanceof OutcomeUnknown) return false;
  if (error instanceof DatabaseUnavailable || isConnectionLost(error) || isLostRace(error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteContent.has(error.errcode & 0xff);
  if ('code' in error && typeof error.code === 'string' && sqlState.test(error.code))
    return postgresContent.test(error.code);
  return true;
};
