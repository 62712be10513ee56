import { join } from 'node:path';
import { type Database, openPostgresDatabase, openSqliteDatabase } from '@reelfloor/server/testing/database';
import { auditDatabase } from '@reelfloor/server/testing/ledger';

/** Returns the faults that the audit found in the ledger; an empty list if the ledger is right. */
export const auditFloor = async (dataDir: string): Promise<string[]> =>
  audit(await openSqliteDatabase(join(dataDir, 'reelfloor.sqlite')));

/** Returns the faults that the audit found in a ledger on PostgreSQL; an empty list if the ledger is right. */
export const auditDatabaseAt = async (databaseUrl: string): Promise<string[]> =>
  audit(await openPostgresDatabase(databaseUrl));

/** Returns the faults that the audit found in the ledger of this database, which it closes. */
export const audit = async (database: Database): Promise<string[]> => {
  try {
    const { faults } = await database.snapshot((db) => auditDatabase(db, Date.now()));
    return [...faults];
  } finally {
    await database.close();
  }
};
