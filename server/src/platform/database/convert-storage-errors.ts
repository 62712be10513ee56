import { createRefusal, type Refusal, type Result } from '@reelfloor/protocol';
import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';
import { DatabaseUnavailable } from './postgres-errors.ts';

/** SQLite's error codes for a full disk: SQLITE_FULL, and SQLITE_IOERR_SHMSIZE for its shared memory. */
const sqliteFull: ReadonlySet<unknown> = new Set([13, 4874]);
/** PostgreSQL's error code for a full disk (disk_full). */
const postgresFull = '53100';

/** Returns a refusal if the disk is full, the database is unreachable or the outcome is unknown; null for other errors. */
export const convertStorageErrorToRefusal = (error: unknown): Refusal | null => {
  if (error instanceof CommitOutcomeUnknown) return createRefusal('OUTCOME_UNKNOWN');
  if (error instanceof DatabaseUnavailable) return createRefusal('DATABASE_UNAVAILABLE');
  return isStorageFull(error) ? createRefusal('STORAGE_FULL') : null;
};

/** Runs the work. Converts errors that `convertStorageErrorToRefusal` knows into refusals; rethrows others. */
export const refuseStorageErrors = async <R extends Result<unknown>>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    const refusal = convertStorageErrorToRefusal(error);
    if (refusal === null) throw error;
    // The cast is safe, because every result type contains refusals.
    return { ok: false, refusal } as R;
  }
};

const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && sqliteFull.has(error.errcode)) || ('code' in error && error.code === postgresFull));
