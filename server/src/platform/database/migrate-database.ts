import { privateFile } from '../process/private-place.ts';
import { type MigrationReport, migrate, whileNobodyMigrates } from './migrate.ts';
import { withMigrationConnection } from './migration-connection.ts';
import { migrations as ownMigrations } from './migration-list.ts';
import { usualPatience } from './migration-patience.ts';
import type { DatabasePlace } from './open-database.ts';
import type { MigrationTask } from './plan-migrations.ts';
import { renewRoleRights } from './renew-role-rights.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { queriesOn } from './sqlite-database.ts';

interface MigrationChoices {
  readonly migrations?: readonly SchemaMigration[];
  readonly rolePrefix?: string;
}

/** `hasRenewedRights`: whether the database's roles got their rights in all tables again. */
type DatabaseReport = MigrationReport & { readonly hasRenewedRights: boolean };

/** Migrates a database that servers may be using, without opening it for anything else. */
export const migrateDatabase = async (
  { databaseUrl, databasePath }: DatabasePlace,
  task: MigrationTask,
  { migrations = ownMigrations, rolePrefix = 'reelfloor' }: MigrationChoices = {},
): Promise<DatabaseReport> => {
  if (databaseUrl !== null)
    return withMigrationConnection(databaseUrl, async (db) => {
      const report = await migrate(db, 'postgres', { migrations, task });
      const hasRenewedRights = await whileNobodyMigrates(db, 'postgres', usualPatience, (line) =>
        renewRoleRights(line, rolePrefix),
      );
      return { ...report, hasRenewedRights };
    });
  const connection = new SqliteConnection(privateFile(databasePath), 'write');
  try {
    const report = await migrate(queriesOn(connection).query, 'sqlite', { migrations, task });
    return { ...report, hasRenewedRights: false };
  } finally {
    connection.close();
  }
};
