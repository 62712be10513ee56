import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** A database file of its own for one test. */
export const openTemporaryDatabase = async (): Promise<{
  database: Database;
  path: string;
  remove: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-database-'));
  const path = join(folder, 'test.sqlite');
  const database = await openSqliteDatabase(path);
  const remove = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { database, path, remove };
};
