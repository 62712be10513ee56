import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** The location of the database: a PostgreSQL address, or a file for SQLite. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databasePath: string;
}

/** Opens the configured engine and brings its schema up to date. */
export const openDatabase = ({ databaseUrl, databasePath }: DatabasePlace): Promise<Database> =>
  databaseUrl === null ? openSqliteDatabase(databasePath) : openPostgresDatabase(databaseUrl);
