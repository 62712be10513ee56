import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database, Engine } from './database.ts';
import { type DatabaseLocation, openDatabase, openPostgresDatabase } from './open-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** Opens an empty test database with the jurisdiction profile `demo`, as in every demo; with none if `profile` is null. */
export const openTemporaryDatabase = async ({
  profile = 'demo',
}: {
  profile?: string | null;
} = {}): Promise<{
  database: Database;
  path: string;
  remove: () => Promise<void>;
}> => {
  const place = await createTemporaryDatabase();
  const database = await openDatabase(place);
  if (profile !== null) await assign(database, profile);
  const remove = async () => {
    await database.close();
    await place.remove();
  };
  return { database, path: place.databasePath, remove };
};

/** Assigns a jurisdiction profile by inserting its rows directly, because this folder must not import the code for profiles. */
const assign = async (database: Database, id: string): Promise<void> => {
  const json = await readFile(join(import.meta.dirname, '../../../profiles', `${id}.json`), 'utf8');
  const hash = createHash('sha256').update(json).digest('hex');
  await database.transact(async (tx) => {
    await tx.run('INSERT INTO profile_versions (hash, json) VALUES (?, ?)', hash, json);
    await tx.run(
      "INSERT INTO profile_assignments (number, hash, at, who, reason) VALUES (1, ?, 0, 'test', 'test')",
      hash,
    );
  });
};

export const testEngine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

export interface TemporaryLocation extends DatabaseLocation {
  remove(): Promise<void>;
}

/** Creates an empty SQLite file in a new folder, or a database on the tests' PostgreSQL server. */
export const createTemporaryDatabase = async (): Promise<TemporaryLocation> => {
  const folder = await createTemporaryFolder('database');
  const databasePath = join(folder, 'test.sqlite');
  let databaseUrl: string | null = null;
  if (testEngine === 'postgres') databaseUrl = await createTemporaryPostgresDatabase(await migratedDatabase());
  else await writeFile(databasePath, await migratedFile(), { mode: 0o600 });
  return {
    databasePath,
    databaseUrl,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

let migratedBytes: Promise<Buffer> | null = null;

/** Returns an empty database file. It is migrated once per test run, then copied. */
const migratedFile = (): Promise<Buffer> => {
  migratedBytes ??= (async () => {
    if (process.env.MIGRATED_SQLITE) return readFile(process.env.MIGRATED_SQLITE);
    const folder = await createTemporaryFolder('migrated');
    const path = join(folder, 'test.sqlite');
    await (await openSqliteDatabase(path)).close();
    const bytes = await readFile(path);
    await rm(folder, { recursive: true });
    return bytes;
  })();
  return migratedBytes;
};

let migrated: Promise<string> | null = null;

/** Returns the name of an empty template database. It is migrated once per test run, because copying is far quicker. */
const migratedDatabase = (): Promise<string> => {
  migrated ??= (async () => {
    if (process.env.MIGRATED_POSTGRES) return process.env.MIGRATED_POSTGRES;
    const url = await createTemporaryPostgresDatabase();
    await (await openPostgresDatabase(url)).close();
    return url;
  })();
  return migrated;
};

const created: string[] = [];

/** Creates a database as a copy of `template`, which must have no connections. `dropTemporaryPostgresDatabases` removes it. */
export const createTemporaryPostgresDatabase = async (template?: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const copy = template === undefined ? 'template0' : new URL(template).pathname.slice(1);
  // For small databases, copying the files of the template is faster than PostgreSQL's default, which copies through its WAL.
  await administer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${copy} STRATEGY FILE_COPY`));
  created.push(name);
  return `${testServer()}/${name}`;
};

/**
 * Drops the databases that this process has created and closed. Databases with connections are left until the end of the run, because
 * closing a connection would raise an error in its test.
 */
export const dropTemporaryPostgresDatabases = async (): Promise<void> => {
  if (created.length === 0) return;
  await administer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database d WHERE datname = ANY($1)
       AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE datid = d.oid)`,
      [created.splice(0)],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname}`);
  });
};

const testServer = (): string => {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL names no PostgreSQL for the tests');
  return server;
};

let administrator: Promise<Client> | null = null;

/** Runs statements on this process's one connection to the server itself: each connection costs PostgreSQL a process. */
const administer = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
  administrator ??= connectAdministrator();
  await work(await administrator);
};

/** Opens a connection that does not keep this process running. */
const connectAdministrator = async (): Promise<Client> => {
  const socket = new Socket().unref();
  const client = new Client({ connectionString: `${testServer()}/postgres`, stream: () => socket });
  const forget = (): void => {
    administrator = null;
  };
  client.on('error', forget).on('end', forget);
  await client.connect();
  return client;
};

/** Minimum free space in bytes for using the in-memory file system: far more than the databases of one test run need. */
const enoughBytes = 1024 ** 3;
const memory = '/dev/shm';

/** Returns an in-memory folder, or one on disk if the system has none. Each test run creates its own folder in it. */
export const findInMemoryFolder = (): string => process.env.MEMORY_FOLDER ?? (existsSync(memory) ? memory : tmpdir());

/**
 * Creates a temporary folder in memory if there is enough space, because commits to a disk are slow. Tests of the disk itself use a real
 * disk.
 */
export const createTemporaryFolder = async (purpose: string): Promise<string> =>
  mkdtemp(join((await hasRoom(findInMemoryFolder())) ? findInMemoryFolder() : tmpdir(), `reelfloor-${purpose}-`));

const hasRoom = async (place: string): Promise<boolean> => {
  const room = await statfs(place).catch(() => null);
  return room !== null && room.bavail * room.bsize > enoughBytes;
};
