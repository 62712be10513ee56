import { afterAll, vi } from 'vitest';

/**
 * Loads fresh modules for each test file although the worker process is the same. Modules in node_modules are kept,
 * because they are slow to load.
 */
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
