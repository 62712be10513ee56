import { type Result, refused } from '@reelfloor/protocol';

/** SQLITE_FULL, and PostgreSQL's disk_full. */
const sqliteFull = 13;
const postgresFull = '53100';

/**
 * Turns a full disk into a refusal that says so. The unit was rolled back, so nothing has moved, and the same wish may
 * be repeated once there is room.
 */
export const storageRefusal = async <R extends Result<unknown>>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    // A refusal fits every result.
    return refused('STORAGE_FULL') as R;
  }
};

const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === sqliteFull) || ('code' in error && error.code === postgresFull));
