import { type Kysely, sql } from 'kysely';
import { createOwnerOnlyFile } from '../process/owner-only-files.ts';
import { databaseRoleNames, databaseRoleStatements } from './database-role-statements.ts';
import { type MigrationReport, runPendingMigrations, withMigrationLock } from './migrate.ts';
import { withMigrationConnection } from './migration-connection.ts';
import { migrations as ownMigrations } from './migration-list.ts';
import { queryRows } from './migration-log.ts';
import { usualPatience } from './migration-timeouts.ts';
import type { DatabaseLocation } from './open-database.ts';
import type { MigrationTask } from './plan-migrations.ts';
import type { Schema } from './schema.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { SchemaRefusal } from './schema-migration-errors.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { createSqliteQueries } from './sqlite-database.ts';

interface MigrationChoices {
  readonly migrations?: readonly SchemaMigration[];
  readonly rolePrefix?: string;
}

/** `hasRenewedRights`: whether the database roles were granted their rights on all tables again. */
type DatabaseReport = MigrationReport & { readonly hasRenewedRights: boolean };

/** Migrates a database that servers may be using, and does nothing else with it. */
export const migrateDatabase = async (
  { databaseUrl, databasePath }: DatabaseLocation,
  migrationTask: MigrationTask,
  { migrations = ownMigrations, rolePrefix = 'reelfloor' }: MigrationChoices = {},
): Promise<DatabaseReport> => {
  if (databaseUrl !== null)
    return withMigrationConnection(databaseUrl, async (db) => {
      const report = await runPendingMigrations(db, 'postgres', { migrations, task: migrationTask });
      const hasRenewedRights = await withMigrationLock(db, 'postgres', usualPatience, (line) =>
        renewRoleRights(line, rolePrefix),
      );
      return { ...report, hasRenewedRights };
    });
  const connection = new SqliteConnection(createOwnerOnlyFile(databasePath), 'write');
  try {
    const report = await runPendingMigrations(createSqliteQueries(connection).query, 'sqlite', {
      migrations,
      task: migrationTask,
    });
    return { ...report, hasRenewedRights: false };
  } finally {
    connection.close();
  }
};

/**
 * Grants the roles server, cashier and auditor their rights again, so that they include new tables. Returns false, and does nothing, if the
 * SQL of `npm run database:roles` has never run in this database.
 *
 * Default privileges would not work: they would show a new table of secrets to the readers, and let the server change an append-only table.
 */
const renewRoleRights = async (db: Kysely<Schema>, prefix: string): Promise<boolean> => {
  const names = databaseRoleNames(prefix)
    .map((name) => `'${name}'`)
    .join(', ');
  // Only the SQL of the roles grants each role the use of the schema, so this shows whether it has run.
  const [found] = await queryRows<{ all: boolean }>(
    db,
    `SELECT count(DISTINCT rolname) = 3 AS all FROM pg_namespace, aclexplode(nspacl) AS given
     JOIN pg_roles ON pg_roles.oid = given.grantee WHERE nspname = 'public' AND rolname IN (${names})`,
  );
  if (!found?.all) return false;
  try {
    await db.transaction().execute(async (tx) => {
      for (const statement of databaseRoleStatements(prefix)) await sql.raw(statement).execute(tx);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaRefusal(
      `The migrations ran, but the roles of server, cashier and auditor did not get their rights in new tables (${reason}); run npm run --silent database:roles | psql "$OWNER_URL" as the owner of all tables.`,
    );
  }
  return true;
};
