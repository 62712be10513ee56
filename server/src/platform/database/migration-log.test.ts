import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextMigration, withMigrations } from '../../testing/trial-migrations.ts';
import { migrateDatabase } from './migrate-database.ts';
import { migrations } from './migration-list.ts';
import { openDatabase } from './open-database.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { SchemaRefusal } from './schema-migration-errors.ts';
import {
  createTemporaryDatabase,
  createTemporaryPostgresDatabase,
  type TemporaryLocation,
  testEngine,
} from './temporary-database.ts';

/** Returns the migrations as an earlier version of this program had them. */
const withStatements = (write: (statement: string) => string): SchemaMigration[] =>
  migrations.map((migration) => ({
    ...migration,
    statements: {
      sqlite: migration.statements.sqlite.map(write),
      postgres: migration.statements.postgres.map(write),
    },
  }));
const edited = withStatements((statement) => statement.replace(/^(CREATE TABLE duties \(\s+)name/, '$1title'));
const indented = withStatements((statement) => statement.replace(/\n/g, '\n  '));

describe('a database of an earlier version of this program', () => {
  let place: TemporaryLocation;
  beforeEach(async () => {
    const temporary = await createTemporaryDatabase();
    const databaseUrl = testEngine === 'postgres' ? await createTemporaryPostgresDatabase() : null;
    place = { ...temporary, databaseUrl, databasePath: `${temporary.databasePath}-empty` };
  });
  afterEach(() => place.remove());

  /** Opens the database as a server does, with these migrations, and runs a statement on it. */
  const change = async (list: readonly SchemaMigration[], sql: string) => {
    const database = await openDatabase(place, undefined, list);
    await database.transact((tx) => tx.run(sql));
    await database.close();
  };
  const addNode = "INSERT INTO nodes (id, name, state, beat, settings) VALUES ('n', 'n', 'dead', 0, '{}')";

  it.each([
    ['whose initial schema has been edited since', () => change(edited, addNode)],
    ['that recorded no checksums', () => change(migrations, 'ALTER TABLE schema_migrations DROP COLUMN checksum')],
  ])('%s is refused, with what to do, and left as it is', async (_, make) => {
    await make();
    const newer = withMigrations(nextMigration('expand', 'more', 'CREATE TABLE more (id TEXT)'));
    const sentence = /initial-schema had other statements\. .* start with an empty one\.$/;
    for (const task of ['start', 'expand', 'contract'] as const) {
      const refused = migrateDatabase(place, task, { migrations: newer });
      await expect(refused).rejects.toBeInstanceOf(SchemaRefusal);
      await expect(refused).rejects.toThrow(sentence);
    }
    await expect(openDatabase(place)).rejects.toThrow(sentence);
  });

  it('is refused without the advice to start with an empty one, once a release had its migrations', async () => {
    await change(edited, addNode);
    const released = { sqlite: 'released', postgres: 'released' };
    const opened = openDatabase(
      place,
      undefined,
      migrations.map((migration) => ({ ...migration, released })),
    );
    await expect(opened).rejects.toThrow(
      /initial-schema had other statements\. Nothing changed\. Start that version again\.$/,
    );
  });

  it('whose statements only had other line breaks is opened', async () => {
    await change(indented, addNode);
    const database = await openDatabase(place);
    expect(await database.read.all('SELECT id FROM nodes')).toEqual([{ id: 'n' }]);
    await database.close();
  });
});
