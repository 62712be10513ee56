import { afterAll, vi } from 'vitest';

/**
 * Gives each test file fresh modules although its worker stays. Modules of node_modules are kept, because they are
 * slow to load.
 */
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
