import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';
import { sharesModules } from '../../scripts/shares-modules.ts';

const path = expect.getState().testPath ?? '';
/** What was loaded before a mock, or with it, is wrong for the other file. */
const hasMocks = /\bvi\.(mock|doMock)\(/.test(readFileSync(path, 'utf8'));
/** Other files have modules of their own: the client's stores are modules with state. */
const hasOwnModules = hasMocks || process.env.SHARED_MODULES === undefined || !sharesModules(path);

if (hasOwnModules) vi.resetModules();
await import('@reelfloor/server/testing/cheap-hashes');

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  if (process.env.TEST_ENGINE === 'postgres') await dropDatabases();
  if (hasOwnModules) vi.resetModules();
  else await putBackCurrency();
});

/** Drops the file's databases, each 9 MB in memory. Imported here, to get the module that the file's tests used. */
const dropDatabases = async (): Promise<void> => {
  const { dropPostgresDatabases } = await import('@reelfloor/server/testing/postgres-place');
  await dropPostgresDatabases();
};

/** Puts back the only state of a server's modules, which a server sets from its settings. */
const putBackCurrency = async (): Promise<void> => {
  const { resetCurrency } = await import('@reelfloor/server/testing/reset-currency');
  resetCurrency();
};
