import { privateFile } from '../process/private-place.ts';
import { type MigrationReport, migrate } from './migrate.ts';
import { withMigrationConnection } from './migration-connection.ts';
import { migrations as ownMigrations } from './migration-list.ts';
import type { DatabasePlace } from './open-database.ts';
import type { MigrationTask } from './plan-migrations.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { queriesOn } from './sqlite-database.ts';

/** Migrates a database that servers may be using, without opening it for anything else. */
export const migrateDatabase = async (
  { databaseUrl, databasePath }: DatabasePlace,
  task: MigrationTask,
  migrations: readonly SchemaMigration[] = ownMigrations,
): Promise<MigrationReport> => {
  if (databaseUrl !== null)
    return withMigrationConnection(databaseUrl, (db) => migrate(db, 'postgres', { migrations, task }));
  const connection = new SqliteConnection(privateFile(databasePath), 'write');
  try {
    return await migrate(queriesOn(connection).query, 'sqlite', { migrations, task });
  } finally {
    connection.close();
  }
};
