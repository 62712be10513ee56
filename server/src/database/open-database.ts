import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** Where the database is: PostgreSQL at an address, or the embedded engine on a file. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databasePath: string;
}

/** Opens the configured engine and brings its schema up to date. */
export const openDatabase = ({ databaseUrl, databasePath }: DatabasePlace): Promise<Database> =>
  databaseUrl === null ? openSqliteDatabase(databasePath) : openPostgresDatabase(databaseUrl);
