import { type Kysely, sql } from 'kysely';
import { rowsOf } from './migration-log.ts';
import { roleNames, roleStatements } from './role-statements.ts';
import type { Schema } from './schema.ts';
import { SchemaRefusal } from './schema-refusals.ts';

/**
 * Gives server, cashier and auditor their rights again, so that they also have them in tables made since. Returns false, and does
 * nothing, if the SQL of `npm run database:roles` has never run in this database.
 *
 * Not by default privileges: those would show a table of secrets to the readers, and let the server change one that is only added to.
 */
export const renewRoleRights = async (db: Kysely<Schema>, prefix: string): Promise<boolean> => {
  const names = roleNames(prefix)
    .map((name) => `'${name}'`)
    .join(', ');
  // The SQL of the roles lets each use the schema; nothing else does.
  const [found] = await rowsOf<{ all: boolean }>(
    db,
    `SELECT count(DISTINCT rolname) = 3 AS all FROM pg_namespace, aclexplode(nspacl) AS given
     JOIN pg_roles ON pg_roles.oid = given.grantee WHERE nspname = 'public' AND rolname IN (${names})`,
  );
  if (!found?.all) return false;
  try {
    await db.transaction().execute(async (unit) => {
      for (const statement of roleStatements(prefix)) await sql.raw(statement).execute(unit);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaRefusal(
      `The migrations ran, but the roles of server, cashier and auditor did not get their rights in new tables (${reason}); run npm run --silent database:roles | psql "$OWNER_URL" as the owner of all tables.`,
    );
  }
  return true;
};
