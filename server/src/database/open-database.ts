import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { timed, type UnitObserver } from './unit-observer.ts';

/** Where the database is: a PostgreSQL address or, if that is null, a SQLite file. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databasePath: string;
}

export const openDatabase = async (
  { databaseUrl, databasePath }: DatabasePlace,
  observer?: UnitObserver,
): Promise<Database> => {
  const database =
    databaseUrl === null
      ? await openSqliteDatabase(databasePath, observer)
      : await openPostgresDatabase(databaseUrl, { observer });
  return observer ? timed(database, observer) : database;
};
