import { afterAll, vi } from 'vitest';

/**
 * Gives each test file of a worker fresh modules. Those of node_modules stay, because they are slow to load.
 */
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
