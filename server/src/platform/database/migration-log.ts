import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import type { Schema } from './schema.ts';
import type { RanMigration, SchemaMigration } from './schema-migration.ts';
import { SchemaRefusal } from './schema-migration-errors.ts';

/** `checksum`: of the statements that ran; undefined in databases from before it was recorded. */
type LoggedMigration = RanMigration & { readonly checksum?: string };

/** What a database records about its migrations and nodes. */
export interface MigrationLog {
  readonly ran: ReadonlyMap<string, LoggedMigration>;
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
    ? await queryRows<LoggedMigration>(db, 'SELECT * FROM schema_migrations')
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
export const recordMigration = (db: Kysely<Schema>, engine: Engine, migration: SchemaMigration): Promise<unknown> => {
  const { name, generation, kind, statements } = migration;
  return sql`INSERT INTO schema_migrations (name, generation, kind, at, checksum)
    VALUES (${name}, ${generation}, ${kind}, ${Date.now()}, ${computeChecksum(statements[engine])})`.execute(db);
};

/**
 * Throws `SchemaRefusal` if a migration has been edited since it ran on a database, whose tables then differ from what this version expects.
 * Before the first release, the initial schema is edited.
 */
export const assertMigrationsUnchanged = (
  migrations: readonly SchemaMigration[],
  { ran }: Pick<MigrationLog, 'ran'>,
  engine: Engine,
): void => {
  const other = findChangedMigration(migrations, ran, engine);
  if (!other) return;
  const made = `This database was made by another version of this program, before a release: its migration ${other.name} had other statements.`;
  throw new SchemaRefusal(
    // A released version never has other statements: the database may hold players' money, and an empty one is no way out.
    other.released
      ? `${made} Nothing changed. Start that version again.`
      : `${made} Start that version again, or move the database away and start with an empty one.`,
  );
};

/**
 * Returns the first migration that ran on this database with other SQL statements than this version has for it; undefined if all are
 * unchanged.
 */
export const findChangedMigration = (
  migrations: readonly SchemaMigration[],
  ran: ReadonlyMap<string, { readonly checksum?: string }>,
  engine: Engine,
): SchemaMigration | undefined =>
  migrations.find(({ name, statements }) => {
    const logged = ran.get(name);
    return logged && logged.checksum !== computeChecksum(statements[engine]);
  });

const checksums = new WeakMap<readonly string[], string>();

export const computeChecksum = (statements: readonly string[]): string => {
  const known = checksums.get(statements);
  if (known !== undefined) return known;
  const checksum = createHash('sha256').update(statements.join(';').replace(/\s+/g, ' ')).digest('hex');
  checksums.set(statements, checksum);
  return checksum;
};

export const queryRows = async <Row>(db: Kysely<Schema>, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(db)).rows;
