import { afterAll, vi } from 'vitest';

/**
 * Fresh modules for each test file in the same worker. Those of node_modules are kept, because they are slow to load.
 */
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
