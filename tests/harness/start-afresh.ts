import { afterAll, vi } from 'vitest';

/**
 * Gives each test file of a worker fresh modules. Those of node_modules stay, because they are slow to load.
 */
vi.resetModules();

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  if (process.env.TEST_ENGINE === 'postgres') await dropDatabases();
});

/** Drops the file's databases, which are in memory: 9 MB each. The module is the one that the file's tests have used. */
const dropDatabases = async (): Promise<void> => {
  const { dropPostgresDatabases } = await import('@reelfloor/server/testing/postgres-place');
  await dropPostgresDatabases();
};
