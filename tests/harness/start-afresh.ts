import { afterAll, vi } from 'vitest';

/** Gives each test file of a worker fresh modules. Modules of node_modules stay, because they are slow to load. */
vi.resetModules();

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  if (process.env.TEST_ENGINE === 'postgres') await dropDatabases();
});

/** Drops the file's databases, each 9 MB in memory. Imported here, to get the module that the file's tests used. */
const dropDatabases = async (): Promise<void> => {
  const { dropPostgresDatabases } = await import('@reelfloor/server/testing/postgres-place');
  await dropPostgresDatabases();
};
