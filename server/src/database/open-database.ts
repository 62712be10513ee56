import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** A PostgreSQL address, or a file for SQLite. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databasePath: string;
}

export const openDatabase = ({ databaseUrl, databasePath }: DatabasePlace): Promise<Database> =>
  databaseUrl === null ? openSqliteDatabase(databasePath) : openPostgresDatabase(databaseUrl);
