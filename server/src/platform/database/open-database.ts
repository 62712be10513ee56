import type { Database } from './database.ts';
import { migrations as ownMigrations } from './migration-list.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { timed, type UnitObserver } from './unit-observer.ts';

/** Where the database is: a PostgreSQL address or, if that is null, a SQLite file. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly databasePath: string;
}

/** Opens the database. First migrates it, unless nodes run on it; then refuses it if it lacks what this version needs. */
export const openDatabase = async (
  { databaseUrl, databasePath }: DatabasePlace,
  observer?: UnitObserver,
  migrations: readonly SchemaMigration[] = ownMigrations,
): Promise<Database> => {
  const database =
    databaseUrl === null
      ? await openSqliteDatabase(databasePath, observer, migrations)
      : await openPostgresDatabase(databaseUrl, { observer, migrations });
  return observer ? timed(database, observer) : database;
};
