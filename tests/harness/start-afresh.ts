import { afterAll, expect, vi } from 'vitest';

// Before any module reads the time.
if (process.env.TEST_STARTS_AT) (await import('./shift-clock.ts')).startClockAt(process.env.TEST_STARTS_AT);
await import('@reelfloor/server/testing/cheap-hashes');

// The client's modules have state: its stores. Node keeps all others for the next file of the worker.
vi.resetModules();

const isOnPostgres = process.env.TEST_ENGINE === 'postgres';
if (isOnPostgres) {
  const { limitConnections } = await import('@reelfloor/server/testing/few-connections');
  limitConnections(expect.getState().testPath ?? '');
}

const { setTimeout: timer } = globalThis;

afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  const { setTimeout: left } = globalThis;
  globalThis.setTimeout = timer;
  if (left !== timer)
    throw new Error('The file leaves another setTimeout to the files after it: restore spies before real timers.');
  if (isOnPostgres) await dropDatabases();
  // The only state of a server's modules, which a server sets from its settings.
  const { resetCurrency } = await import('@reelfloor/server/testing/reset-currency');
  resetCurrency();
});

/** Drops the file's databases, each 9 MB in memory. */
const dropDatabases = async (): Promise<void> => {
  const { dropTemporaryPostgresDatabases } = await import('@reelfloor/server/testing/postgres-place');
  await dropTemporaryPostgresDatabases();
};
