import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { nextMigration, withMigrations } from '../../testing/trial-migrations.ts';
import type { Database } from './database.ts';
import { type MigrationReport, runPendingMigrations } from './migrate.ts';
import { withMigrationConnection } from './migration-connection.ts';
import { migrations } from './migration-list.ts';
import { usualPatience } from './migration-timeouts.ts';
import { type DatabaseLocation, openDatabase } from './open-database.ts';
import type { MigrationTask } from './plan-migrations.ts';
import type { Schema } from './schema.ts';
import { type SchemaMigration, schemaGenerationOf, sortMigrations } from './schema-migration.ts';
import { MigrationFailed, NewerSchema, SchemaRefusal } from './schema-migration-errors.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { createSqliteQueries } from './sqlite-database.ts';
import { createTemporaryDatabase, createTemporaryPostgresDatabase, testEngine } from './temporary-database.ts';

const own = schemaGenerationOf(migrations);
const patience = { ...usualPatience, silenceMs: 1_000, tableMs: 50, pauseMs: 20 };

let place: DatabaseLocation;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  const temporary = await createTemporaryDatabase();
  ends.push(() => temporary.remove());
  place = temporary;
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Replaces the database of the test by an empty one. */
const beginEmpty = async (): Promise<void> => {
  const databaseUrl = testEngine === 'postgres' ? await createTemporaryPostgresDatabase() : null;
  place = { databaseUrl, databasePath: `${place.databasePath}-empty` };
};

/** Runs work on a connection of its own, as `npm run migrate` does. */
const connected = async <T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
  if (place.databaseUrl !== null) return withMigrationConnection(place.databaseUrl, work);
  const connection = new SqliteConnection(place.databasePath, 'write');
  try {
    return await work(createSqliteQueries(connection).query);
  } finally {
    connection.close();
  }
};
const run = (task: MigrationTask, list: readonly SchemaMigration[] = migrations): Promise<MigrationReport> =>
  connected((db) => runPendingMigrations(db, testEngine, { migrations: list, task, patience }));
const open = async (list: readonly SchemaMigration[] = migrations): Promise<Database> => {
  const database = await openDatabase(place, undefined, list);
  ends.push(() => database.close());
  return database;
};
const columnsOf = async (table: string): Promise<string[]> =>
  connected(async (db) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  });

/** Adds a node of this generation to the list of nodes. It sends heartbeats until the returned function is called. */
const startNode = async (database: Database, name: string, generation: number): Promise<() => void> => {
  await database.transact((tx) =>
    tx.run(
      "INSERT INTO nodes (id, name, generation, state, beat, settings) VALUES (?, ?, ?, 'alive', 0, '{}')",
      name,
      name,
      generation,
    ),
  );
  return startHeartbeat(database, name);
};
const startHeartbeat = (database: Database, name: string): (() => void) => {
  const beat = () => database.statement('UPDATE nodes SET beat = beat + 1 WHERE id = ? RETURNING id', name);
  const timer = setInterval(() => void beat().catch(() => {}), 20);
  const stop = () => clearInterval(timer);
  ends.push(stop);
  return stop;
};
const leave = (database: Database, name: string) =>
  database.transact((tx) => tx.run("UPDATE nodes SET state = 'dead' WHERE id = ?", name));

describe('migrating a database', () => {
  it('runs each migration once', async () => {
    await beginEmpty();
    expect((await run('start')).ran).toEqual(sortMigrations(migrations).map(({ name }) => name));
    expect(await run('start')).toEqual({ ran: [], left: [], newer: [] });
  });

  it('refuses a database from before the first release, and leaves it as it is', async () => {
    await beginEmpty();
    await connected((db) => sql`CREATE TABLE kysely_migration (name TEXT, timestamp TEXT)`.execute(db));
    for (const task of ['start', 'expand', 'contract'] as const)
      await expect(run(task)).rejects.toThrow(/before the first release.* start with an empty one/);
    expect(await columnsOf('schema_migrations')).toEqual([]);
  });

  it('expands under a living node of the generation before, and contracts only when it has gone', async () => {
    const database = await open();
    await startNode(database, 'hall-1', own);
    const newer = withMigrations(
      nextMigration('expand', 'more', 'ALTER TABLE seats ADD COLUMN more TEXT'),
      nextMigration('contract', 'less', 'DROP TABLE duties'),
    );
    await expect(openDatabase(place, undefined, newer)).rejects.toThrow(
      /lacks the migration 2099-01-01T0000-more, .* \(hall-1 of generation \d\); run npm run migrate/,
    );
    expect(await run('expand', newer)).toMatchObject({
      ran: ['2099-01-01T0000-more'],
      left: ['2099-01-02T0000-less'],
    });
    expect(await columnsOf('seats')).toContain('more');
    // Both versions can open the expanded database.
    await open(newer);
    await open();
    expect((await run('expand')).newer).toEqual(['2099-01-01T0000-more']);

    const refused = run('contract', newer);
    await expect(refused).rejects.toThrow(/T0000-less removes what these nodes still need: hall-1 of/);
    await expect(refused).rejects.toBeInstanceOf(SchemaRefusal);
    expect(await columnsOf('duties')).not.toEqual([]);

    await leave(database, 'hall-1');
    await startNode(database, 'hall-2', own + 1);
    expect((await run('contract', newer)).ran).toEqual(['2099-01-02T0000-less']);
    expect(await columnsOf('duties')).toEqual([]);
    await expect(openDatabase(place)).rejects.toBeInstanceOf(NewerSchema);
  });

  it('takes a node for dead that sends no heartbeat, and then migrates at the start', async () => {
    const database = await open();
    const stop = await startNode(database, 'killed', own - 1);
    stop();
    const newer = withMigrations(nextMigration('expand', 'more', 'CREATE TABLE more (id TEXT)'));
    expect((await run('start', newer)).ran).toEqual(['2099-01-01T0000-more']);
    expect(await database.read.all('SELECT name, state FROM nodes')).toEqual([{ name: 'killed', state: 'dead' }]);
  });

  it('does not take a node for dead because the machine stood still', async () => {
    const database = await open();
    const stop = await startNode(database, 'hall-1', own);
    stop();
    const newer = withMigrations(nextMigration('expand', 'more', 'CREATE TABLE more (id TEXT)'));
    const migrating = run('start', newer);
    await new Promise((resolve) => setTimeout(resolve, 1));
    // Blocks this thread, and with it the node and the migration, for longer than a node may be silent.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.2 * patience.silenceMs);
    startHeartbeat(database, 'hall-1');
    await expect(migrating).rejects.toThrow(/lacks the migration .*hall-1/);
  });

  it('undoes a migration if an older node has joined before its end', async () => {
    const joining = `INSERT INTO nodes (id, name, generation, state, beat, settings)
      VALUES ('late', 'late', ${own}, 'alive', 0, '{}')`;
    const newer = withMigrations(nextMigration('contract', 'less', 'DROP TABLE duties', joining));
    await expect(run('contract', newer)).rejects.toThrow(/still need: late of generation/);
    expect(await columnsOf('duties')).not.toEqual([]);
  });

  it('leaves the database as it was if a migration fails halfway, and can run again', async () => {
    const first = nextMigration('expand', 'a-first', 'CREATE TABLE first (id TEXT)');
    const broken = ['CREATE TABLE more (id TEXT)', 'CREATE TABLE seats (id TEXT)'];
    const failed = run('expand', withMigrations(first, nextMigration('expand', 'more', ...broken)));
    await expect(failed).rejects.toBeInstanceOf(MigrationFailed);
    await expect(failed).rejects.toMatchObject({ migration: '2099-01-01T0000-more' });
    expect(await columnsOf('first')).toEqual(['id']);
    expect(await columnsOf('more')).toEqual([]);
    const corrected = nextMigration('expand', 'more', 'CREATE TABLE more (id TEXT)');
    expect((await run('expand', withMigrations(first, corrected))).ran).toEqual([corrected.name]);
  });
});

describe.runIf(testEngine === 'postgres')('migrating PostgreSQL', () => {
  it('runs each migration once, even if two programs begin together', async () => {
    await beginEmpty();
    const [a, b] = await Promise.all([run('start'), run('start')]);
    expect([...a.ran, ...b.ran].sort()).toEqual(migrations.map(({ name }) => name).sort());
  });

  const connect = async () => {
    const client = new Client({ connectionString: place.databaseUrl ?? '' });
    await client.connect();
    ends.push(() => client.end());
    return client;
  };
  const more = nextMigration('expand', 'more', 'ALTER TABLE duties ADD COLUMN more TEXT');

  it('gives way to others while it waits for a table', async () => {
    const database = await open();
    const reader = await connect();
    await reader.query('BEGIN; SELECT * FROM duties');
    const migrating = run('expand', withMigrations(more));
    // The migration waits for the reader, and a writer must wait behind the migration.
    await eventually(async () => {
      const waiting =
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'ALTER TABLE duties%' AND wait_event_type = 'Lock'";
      expect(await database.read.all(`${waiting} AND datname = current_database()`)).not.toEqual([]);
    });
    const written = await database.statement(
      "INSERT INTO duties (name, node_id, epoch) VALUES ('a', 'b', 1) RETURNING name",
    );
    expect(written).toEqual([{ name: 'a' }]);
    await reader.query('COMMIT');
    expect((await migrating).ran).toEqual([more.name]);
  });

  it('gives up, with a line that says why, if it does not get the table', async () => {
    const reader = await connect();
    await reader.query('BEGIN; SELECT * FROM duties');
    const impatient = {
      migrations: withMigrations(more),
      task: 'expand',
      patience: { ...patience, maxTries: 2 },
    } as const;
    await expect(connected((db) => runPendingMigrations(db, 'postgres', impatient))).rejects.toThrow(
      /T0000-more did not get its tables.* nothing of it was done/,
    );
    await reader.query('COMMIT');
    expect(await columnsOf('duties')).not.toContain('more');
  });

  it('builds an index beside writers, and anew if that failed before', async () => {
    const database = await open();
    const insert = (epoch: number) =>
      database.statement(
        'INSERT INTO duties (name, node_id, epoch) VALUES (?, ?, ?) RETURNING name',
        `d${epoch}`,
        'n',
        epoch,
      );
    await insert(0);
    const indexed = withMigrations(
      nextMigration('expand', 'index', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS by_part ON duties ((1 / epoch))'),
    );
    const isValid = async () =>
      (
        await database.read.all<{ indisvalid: boolean }>(
          "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('by_part')",
        )
      )[0]?.indisvalid;
    await expect(run('expand', indexed)).rejects.toBeInstanceOf(MigrationFailed);
    expect(await isValid()).toBe(false);
    await database.transact((tx) => tx.run('DELETE FROM duties'));

    const writer = await connect();
    await writer.query("BEGIN; INSERT INTO duties (name, node_id, epoch) VALUES ('open', 'n', 1)");
    const migrating = run('expand', indexed);
    // The build of the index waits for the open transaction, while others can write.
    await eventually(async () => {
      const building = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '% INDEX CONCURRENTLY %'
        AND wait_event_type = 'Lock' AND datname = current_database()`;
      expect(await database.read.all(building)).not.toEqual([]);
    });
    expect(await insert(2)).toEqual([{ name: 'd2' }]);
    await writer.query('COMMIT');
    expect((await migrating).ran).toEqual(['2099-01-01T0000-index']);
    expect(await isValid()).toBe(true);
  });

  it('goes on with statements that return all columns after a table has got another one', async () => {
    const database = await open();
    const readAll = () => database.read.all('SELECT * FROM duties');
    const unitAll = () => database.transact((tx) => tx.all('SELECT * FROM duties'));
    const snapshotAll = () => database.snapshot((db) => db.all('SELECT * FROM duties'));
    await database.transact((tx) => tx.run("INSERT INTO duties (name, node_id, epoch) VALUES ('a', 'b', 1)"));
    const reads = [readAll, unitAll, snapshotAll];
    // Let several connections prepare each statement before the migration.
    await Promise.all(reads.flatMap((read) => [read(), read(), read()]));
    await run('expand', withMigrations(more));
    const row = { name: 'a', node_id: 'b', epoch: 1, more: null };
    for (const rows of await Promise.all(reads.flatMap((read) => [read(), read(), read()])))
      expect(rows).toEqual([row]);
  });
});
