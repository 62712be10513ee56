import { afterAll, vi } from 'vitest';

/**
 * Each file of tests gets modules of its own, although its worker stays; what comes from node_modules is kept, which is
 * what costs time to load.
 */
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
