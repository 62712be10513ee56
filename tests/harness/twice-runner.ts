import { afterAll, describe, TestRunner, vi } from 'vitest';

/**
 * Runs each test file twice in one process, one run after the other, each with its own modules and hooks. The second run fails
 * where the first one left something behind: a taken id or port, a file, a changed global.
 */
export default class TwiceRunner extends TestRunner {
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    if (source === 'setup') return super.importFile(path, source);
    for (const name of ['once', 'again'])
      describe(name, async () => {
        // As `start-afresh.ts` does it between two files.
        vi.resetModules();
        afterAll(() => {
          vi.unstubAllGlobals();
          vi.unstubAllEnvs();
          vi.useRealTimers();
        });
        await super.importFile(path, source);
      });
    return undefined;
  }
}
