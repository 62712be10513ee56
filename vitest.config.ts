import { defineConfig } from 'vitest/config';
import { postgresBin } from './scripts/find-postgres.ts';
import { LongFilesFirst } from './scripts/long-files-first.ts';

/** The same tests again, on PostgreSQL; `npm test` says so where it is not installed. */
const postgres = {
  test: {
    name: 'postgres',
    include: [
      'server/src/{cashier,chat,conformance,database,jackpots,ledger,operator,promotions,quick-panel,seats}/**/*.test.ts',
      'server/src/accounts/{courses,user-settings,sign-in-life,login-cost,guest-desk,profiles}.test.ts',
    ],
    exclude: ['server/src/database/{group-commit,unit-gate}.test.ts'],
    environment: 'node' as const,
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: 'tests/harness/postgres-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    // Most of the long tests wait for processes of their own more than they compute: with two workers, two cores were
    // half idle.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{protocol,art,server,agent,web,scripts}/src/**/*.test.{ts,tsx}',
            'scripts/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'server/src/database/postgres-*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/harness/seeded-setup.ts',
          // Vitest's own five seconds are few for a test that starts a process while the other workers use the cores.
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      ...(postgresBin() === null ? [] : [postgres]),
      {
        test: {
          name: 'system',
          include: ['tests/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/harness/seeded-setup.ts',
          expect: { poll: { timeout: 30_000 } },
          // Far above what anything takes. What is waited for says by itself when it was in vain.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
