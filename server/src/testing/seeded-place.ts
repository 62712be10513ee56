import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../platform/database/open-database.ts';
import {
  createTemporaryFolder,
  createTemporaryPostgresDatabase,
  testEngine,
} from '../platform/database/temporary-database.ts';
import { readServerConfig, type ServerConfig } from '../start/config/server-config.ts';
import { seedDemoDatabase } from '../start/server/seed-demo-database.ts';

/** Makes a data folder with the demo's data. On PostgreSQL the data are in a new database. */
export const seededPlace = async (): Promise<{ dataDir: string; databaseUrl: string | null }> => {
  const { files, databaseUrl } = await seededDemo();
  const dataDir = await createTemporaryFolder('test');
  for (const [name, content] of files) await writeFile(join(dataDir, name), content, { mode: 0o600 });
  return {
    dataDir,
    databaseUrl: databaseUrl === null ? null : await createTemporaryPostgresDatabase(databaseUrl),
  };
};

/** Reads the settings of a server that plays the demo in a new data folder, on a port of the system's choice. */
export const seededConfig = async (environment: Record<string, string> = {}): Promise<ServerConfig> => {
  const { dataDir, databaseUrl } = await seededPlace();
  return readServerConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  });
};

interface SeededDemo {
  readonly files: ReadonlyMap<string, Buffer>;
  /** The seeded PostgreSQL database, to be copied; null on SQLite, whose database is one of `files`. */
  readonly databaseUrl: string | null;
}
let seeded: Promise<SeededDemo> | null = null;

/** Seeds the demo once. Tests copy the result, because seeding hashes passwords and PINs, which is slow on purpose. */
const seededDemo = (): Promise<SeededDemo> => {
  seeded ??= seededForRun() ?? seedHere();
  return seeded;
};

const seededForRun = (): Promise<SeededDemo> | null => {
  const { SEEDED_DEMO, SEEDED_POSTGRES, SEEDED_POSTGRES_SECRETS } = process.env;
  if (testEngine === 'sqlite') return SEEDED_DEMO ? filesOf(SEEDED_DEMO, null) : null;
  return SEEDED_POSTGRES && SEEDED_POSTGRES_SECRETS ? filesOf(SEEDED_POSTGRES_SECRETS, SEEDED_POSTGRES) : null;
};

const seedHere = async (): Promise<SeededDemo> => {
  const dataDir = await createTemporaryFolder('seeded');
  const databaseUrl = testEngine === 'postgres' ? await createTemporaryPostgresDatabase() : null;
  const config = readServerConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  const database = await openDatabase(config);
  if (config.demo) await seedDemoDatabase(database, config.demo);
  await database.close();
  const demo = await filesOf(dataDir, databaseUrl);
  await rm(dataDir, { recursive: true });
  return demo;
};

const filesOf = async (folder: string, databaseUrl: string | null): Promise<SeededDemo> => {
  const names = await readdir(folder);
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  return { files: new Map(files), databaseUrl };
};
