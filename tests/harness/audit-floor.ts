import { join } from 'node:path';
import { openSqliteDatabase } from '@reelfloor/server/testing/database';
import { auditBooks } from '@reelfloor/server/testing/ledger';

/** Returns the faults that the audit found in the ledger; an empty list if it found none. */
export const auditFloor = async (dataDir: string): Promise<string[]> => {
  const database = await openSqliteDatabase(join(dataDir, 'reelfloor.sqlite'));
  try {
    const { faults } = await database.snapshot((db) => auditBooks(db, Date.now()));
    return [...faults];
  } finally {
    await database.close();
  }
};
