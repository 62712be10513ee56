import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import type { Schema } from './schema.ts';
import type { SchemaMigration } from './schema-migration.ts';

export interface RanMigration {
  readonly name: string;
  readonly kind: 'expand' | 'contract';
  /** Null if a program without generations has noted the migration. */
  readonly generation: number | null;
}

/** What a database has noted about its migrations and nodes. */
export interface MigrationLog {
  readonly ran: ReadonlyMap<string, RanMigration>;
  /** Whether the table `nodes` exists, and whether it tells the generation of each node. */
  readonly nodes: 'absent' | 'plain' | 'withGeneration';
}

export const readMigrationLog = async (db: Kysely<Schema>, engine: Engine): Promise<MigrationLog> => {
  const tables = new Set((await rowsOf<{ name: string }>(db, tablesOn[engine])).map(({ name }) => name));
  const first = tables.has('kysely_migration')
    ? await rowsOf<{ name: string }>(db, 'SELECT name FROM kysely_migration')
    : [];
  const later = tables.has('schema_migrations')
    ? await rowsOf<RanMigration>(db, 'SELECT name, kind, generation FROM schema_migrations')
    : [];
  const ran = new Map<string, RanMigration>();
  for (const { name } of first) ran.set(name, { name, kind: 'expand', generation: null });
  for (const row of later) ran.set(row.name, row);
  if (!tables.has('nodes')) return { ran, nodes: 'absent' };
  return { ran, nodes: tables.has('schema_migrations') ? 'withGeneration' : 'plain' };
};

const known = ['kysely_migration', 'schema_migrations', 'nodes'];
const tablesOn: Record<Engine, string> = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (${known.map((name) => `'${name}'`).join()})`,
  postgres: `SELECT name FROM unnest(ARRAY[${known.map((name) => `'${name}'`).join()}]) AS name
    WHERE to_regclass(name) IS NOT NULL`,
};

/** Creates the table in which Kysely's migrator notes migrations. Programs without generations read only this table. */
export const createFirstLog = (db: Kysely<Schema>): Promise<unknown> =>
  sql`CREATE TABLE IF NOT EXISTS kysely_migration (
    name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL
  )`.execute(db);

/**
 * Notes that a migration has run. Programs without generations read only the table of Kysely's migrator: it has the
 * migrations of generation 1 and, so that such a program refuses to start, the contracting ones.
 */
export const noteMigration = async (db: Kysely<Schema>, migration: SchemaMigration): Promise<void> => {
  const { name, generation, kind } = migration;
  if (generation === 1 || kind === 'contract') await noteFirst(db, name);
  if (generation > 1)
    await sql`INSERT INTO schema_migrations (name, generation, kind, at)
      VALUES (${name}, ${generation}, ${kind}, ${Date.now()})`.execute(db);
};

/** Notes a migration for Kysely's migrator, which sorts by time: each time must be later than the one before. */
const noteFirst = async (db: Kysely<Schema>, name: string): Promise<void> => {
  const [last] = await rowsOf<{ at: string | null }>(db, 'SELECT max(timestamp) AS at FROM kysely_migration');
  const at = Math.max(Date.now(), last?.at ? Date.parse(last.at) + 1 : 0);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${new Date(at).toISOString()})`.execute(
    db,
  );
};

export const rowsOf = async <Row>(db: Kysely<Schema>, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(db)).rows;
