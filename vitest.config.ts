import { themeNames } from '@reelfloor/web/testing/themes';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { chromiumPath } from './scripts/find-chromium.ts';
import { natsServerPath } from './scripts/find-nats-server.ts';
import { postgresBin } from './scripts/find-postgres.ts';
import { LongFilesFirst } from './scripts/long-files-first.ts';
import { longerTests, longTests, themeWalks } from './scripts/test-tiers.ts';

/** A worker of its own for each file would load the same packages 250 times: half of the run. */
const sharedWorkers = { isolate: false, setupFiles: 'tests/harness/start-afresh.ts' };

/** A part's tests import nothing of `scripts/`: they are told here where the browser and the NATS server are. */
const programEnv = { CHROMIUM_PATH: chromiumPath() ?? '', NATS_SERVER_PATH: natsServerPath() ?? '' };

/** Unit and conformance tests. */
const unit = {
  test: {
    name: 'unit',
    include: [
      '{protocol,art,server,agent,web,scripts}/src/**/*.test.{ts,tsx}',
      'web/build/*.test.ts',
      'scripts/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', ...longTests],
    environment: 'node' as const,
    env: programEnv,
    ...sharedWorkers,
    globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/seeded-setup.ts'],
    // Vitest's own five seconds are few for a test that starts a process while the other workers use the cores.
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
};

/** What moves money, again on PostgreSQL; `npm test` says so where it is not installed. The rest is again in the long run. */
const postgres = {
  test: {
    name: 'postgres',
    include: [
      'server/src/{cashier,cluster,conformance,database,jackpots,journals,ledger,machines,pays,promotions,seats,sessions}/**/*.test.ts',
      'server/src/cluster/two-nodes.test.ts',
    ],
    exclude: ['server/src/database/{group-commit,unit-gate}.test.ts', ...longTests],
    environment: 'node' as const,
    ...sharedWorkers,
    env: { TEST_ENGINE: 'postgres', NATS_SERVER_PATH: natsServerPath() ?? '' },
    globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

/** What the tests have in common that run the whole product, most of them before a real browser. */
const system = {
  environment: 'node' as const,
  env: programEnv,
  globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/seeded-setup.ts'],
  setupFiles: 'tests/harness/tell-of-pages.ts',
  expect: { poll: { timeout: 30_000 } },
  // Far above what anything takes. What is waited for says by itself when it was in vain.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // One second try; the run's last lines name each test that needed it, and more than two fail the run.
  retry: 1,
};

const quickProjects: TestProjectConfiguration[] = [
  unit,
  ...(postgresBin() === null ? [] : [postgres]),
  {
    test: {
      ...system,
      name: 'system',
      include: ['tests/**/*.test.ts'],
      exclude: ['**/node_modules/**', ...longTests, ...themeWalks],
    },
  },
];

const longUnit: TestProjectConfiguration = {
  test: {
    ...unit.test,
    name: 'long unit',
    include: longTests.filter((path) => path.startsWith('server/')),
    exclude: [
      '**/node_modules/**',
      'server/src/database/postgres-*.test.ts',
      'server/src/cluster/changes-over-outage.test.ts',
    ],
  },
};

const alsoOnPostgres = [
  'server/src/{chat,operator,quick-panel}/**/*.test.ts',
  'server/src/accounts/{courses,user-settings,sign-in-life,idle-lock-races,known-places,login-cost,login-name,guest-desk,profiles,second-factor*}.test.ts',
];

const longPostgres: TestProjectConfiguration = {
  test: {
    ...postgres.test,
    name: 'long postgres',
    include: [...longTests.filter((path) => path.startsWith('server/')), ...alsoOnPostgres],
    exclude: ['**/node_modules/**'],
  },
};

const themes: TestProjectConfiguration = {
  test: {
    ...system,
    name: 'themes',
    include: [...themeWalks],
    env: {
      ...programEnv,
      THEMES: process.env.THEMES ?? themeNames.join(),
      // `npm run test:themes` walks every theme on the phone, too; colours differ little there.
      THEMES_ON_PHONE: process.env.THEMES === undefined ? '0' : '1',
    },
  },
};

const longProjects: TestProjectConfiguration[] = [
  {
    test: {
      ...system,
      name: 'long',
      include: [...longTests.filter((path) => path.startsWith('tests/')), ...longerTests],
      env: { ...programEnv, PLAYED_ROUNDS: '20', FOREIGN_SERVERS: '3' },
    },
  },
  longUnit,
  ...(postgresBin() === null ? [] : [longPostgres]),
  themes,
];

/** `npm test` runs the quick tier, `npm run test:long` the long one; a file named to vitest itself is found in either. */
const tiers: Readonly<Record<string, TestProjectConfiguration[]>> = {
  quick: quickProjects,
  long: longProjects,
};

export default defineConfig({
  test: {
    // Most of the long tests wait for processes of their own more than they compute: with two workers, two cores were
    // half idle.
    maxWorkers: 3,
    // Of the few tests that run side by side in one file; each has a database of its own.
    maxConcurrency: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: tiers[process.env.TEST_TIER ?? ''] ?? [...quickProjects, ...longProjects],
  },
});
