import { themeNames } from '@reelfloor/web/testing/themes';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { chromiumPath } from './scripts/find-chromium.ts';
import { natsServerPath } from './scripts/find-nats-server.ts';
import { postgresBin } from './scripts/find-postgres.ts';
import { LongFilesFirst } from './scripts/long-files-first.ts';
import { longerTests, longOnPostgres, longTests, themeWalks } from './scripts/test-tiers.ts';

/** Files share workers: a new worker for each would load the same packages 250 times, which is half of the run's time. */
const sharedWorkers = { isolate: false, setupFiles: 'tests/harness/start-afresh.ts' };

/** Paths of programs. Tests in the product's folders get them here, because they import nothing from `scripts/`. */
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
    // Vitest's default of five seconds is too short for a test that starts a process while other workers use the cores.
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
};

/** Runs the tests about money on PostgreSQL, too. The other tests run on it in the long tier. */
const postgres = {
  test: {
    name: 'postgres',
    include: [
      'server/src/{alerts,cashier,conformance,database,jackpots,journals,ledger,machines,office-views,operator-record,pays,people,plays,promotions,protection,reports,retention,seats,sessions,upkeep}/**/*.test.ts',
      'server/src/records/{limits,rounds,statement}/*.test.ts',
      'server/src/office/{cashier,machine-actions,machine-reads,players}.test.ts',
      'server/src/cluster/{changes-feed,duties,floor-replica,node-registry}.test.ts',
      'server/src/doctor/check-database-rights.test.ts',
      'server/src/{commands/wrong-clock,metrics/node-metrics}.test.ts',
    ],
    exclude: [
      'server/src/database/{group-commit,unit-gate,migrate,migration-list,plan-migrations}.test.ts',
      // Without a database.
      'server/src/seats/hold/seat-charge.test.ts',
      'server/src/protection/{limits/limit-windows,registers/bridged-register,profile/shipped-profiles}.test.ts',
      'server/src/alerts/{webhook,mail-way}.test.ts',
      ...longTests,
      ...longOnPostgres,
    ],
    environment: 'node' as const,
    ...sharedWorkers,
    env: { TEST_ENGINE: 'postgres', NATS_SERVER_PATH: natsServerPath() ?? '' },
    globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

/** Common settings of the tests that run the whole product, most of them with a real browser. */
const system = {
  environment: 'node' as const,
  env: programEnv,
  globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/seeded-setup.ts'],
  ...sharedWorkers,
  setupFiles: [sharedWorkers.setupFiles, 'tests/harness/tell-of-pages.ts'],
  expect: { poll: { timeout: 30_000 } },
  // Far longer than anything takes. A wait for something that does not come fails earlier, with its own message.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A failed test gets one second try. The run's last lines name such tests, and more than two fail the run.
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
      'server/src/cluster/{changes-over-outage,slow-start}.test.ts',
    ],
  },
};

const alsoOnPostgres = [
  'server/src/database/migrate.test.ts',
  'server/src/{chat,office,operator,quick-panel}/**/*.test.ts',
  'server/src/accounts/{courses,user-settings,sign-in-life,idle-lock-races,known-places,login-cost,login-name,guest-desk,profiles,second-factor*}.test.ts',
];

const longPostgres: TestProjectConfiguration = {
  test: {
    ...postgres.test,
    name: 'long postgres',
    include: [
      ...longTests.filter((path) => path.startsWith('server/')),
      ...longOnPostgres,
      ...alsoOnPostgres,
    ],
    // Without a database.
    exclude: ['**/node_modules/**', 'server/src/cluster/agent-place-crossing.test.ts'],
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
      // `npm run test:themes` walks every theme on phones, too; the long tier does not, since colours differ little there.
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
      env: { ...programEnv, PLAYED_ROUNDS: '10', MODEL_RUNS: '100' },
    },
  },
  longUnit,
  ...(postgresBin() === null ? [] : [longPostgres]),
  themes,
];

/** `npm test` runs the quick tier, `npm run test:long` the long one. Vitest itself finds files of both tiers. */
const tiers: Readonly<Record<string, TestProjectConfiguration[]>> = {
  quick: quickProjects,
  long: longProjects,
};

export default defineConfig({
  test: {
    // Most long tests wait for their processes more than they compute: with two workers, two cores were half idle.
    maxWorkers: 3,
    // Most tests that run side by side in one file. Each has its own database.
    maxConcurrency: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: tiers[process.env.TEST_TIER ?? ''] ?? [...quickProjects, ...longProjects],
  },
});
