import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import type { Schema } from './schema.ts';
import type { RanMigration, SchemaMigration } from './schema-migration.ts';
import { SchemaRefusal } from './schema-migration-errors.ts';

/** What a database records about its migrations and nodes. */
export interface MigrationLog {
  readonly ran: ReadonlyMap<string, RanMigration>;
  readonly hasNodes: boolean;
}

/** Reads which migrations ran on a database. Throws `SchemaRefusal` for a database from before the first release. */
export const readMigrationLog = async (db: Kysely<Schema>, engine: Engine): Promise<MigrationLog> => {
  const tables = new Set((await queryRows<{ name: string }>(db, tablesOn[engine])).map(({ name }) => name));
  if (tables.has('kysely_migration'))
    throw new SchemaRefusal(
      'This database was made before the first release, whose schema begins anew: move it away and start with an empty one.',
    );
  const ran = tables.has('schema_migrations')
    ? await queryRows<RanMigration>(db, 'SELECT name, kind, generation FROM schema_migrations')
    : [];
  return { ran: new Map(ran.map((row) => [row.name, row])), hasNodes: tables.has('nodes') };
};

const known = ['kysely_migration', 'schema_migrations', 'nodes'];
const tablesOn: Record<Engine, string> = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (${known.map((name) => `'${name}'`).join()})`,
  postgres: `SELECT name FROM unnest(ARRAY[${known.map((name) => `'${name}'`).join()}]) AS name
    WHERE to_regclass(name) IS NOT NULL`,
};

/** Records that a migration has run. */
export const recordMigration = (db: Kysely<Schema>, { name, generation, kind }: SchemaMigration): Promise<unknown> =>
  sql`INSERT INTO schema_migrations (name, generation, kind, at)
    VALUES (${name}, ${generation}, ${kind}, ${Date.now()})`.execute(db);

export const queryRows = async <Row>(db: Kysely<Schema>, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(db)).rows;
