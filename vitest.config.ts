import { pathToFileURL } from 'node:url';
import { themeNames } from '@reelfloor/web/testing/themes';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { chromiumPath } from './scripts/find-chromium.ts';
import { natsServerPath } from './scripts/find-nats-server.ts';
import { postgresBin } from './scripts/find-postgres.ts';
import { LongFilesFirst } from './scripts/long-files-first.ts';
import { exhaustiveOnPostgres, longOnPostgres, withoutDatabase } from './scripts/postgres-tiers.ts';
import {
  exhaustiveOffice,
  exhaustiveOnSqlite,
  exhaustiveTests,
  longTests,
  sampledThemes,
  themeWalks,
} from './scripts/test-tiers.ts';
import { thinnedTests } from './scripts/thinned-tests.ts';

/**
 * What tests use of the parts that Node runs as they are. Only the client needs Vite, and a test file and its set-up run once for each
 * file. As Vite loads modules, each use of an import is one of an object's property, and each worker asks the main process for a thousand.
 */
const loadedByNode = new RegExp(
  `^${import.meta.dirname}/(protocol|platform-client|reference-platform|art|server|cabinet|simulator|agent|egm|scripts|bench|tests)/(?!.*(\\.test|/start-afresh|/describe-failures)\\.ts$).*\\.ts$`,
);

/** Files share workers: a new worker for each would load the same packages 250 times, which is half of the run's time. */
const sharedWorkers = {
  // Modules that have read the time keep it for the next file: with another time, each file has a worker of its own.
  isolate: process.env.TEST_STARTS_AT !== undefined,
  server: { deps: { external: [loadedByNode] } },
  setupFiles: 'tests/harness/start-afresh.ts',
  ...(process.env.TEST_TWICE === undefined ? {} : { runner: './tests/harness/twice-runner.ts' }),
};

/** Programs that a test starts take what the run has built of them (`tests/harness/built-programs.ts`). */
const takeBuilt = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(`${import.meta.dirname}/tests/harness/take-built.js`).href}`,
};

/** Paths of programs. Tests in the product's folders get them here, because they import nothing from `scripts/`. */
const programEnv = {
  ...takeBuilt,
  CHROMIUM_PATH: chromiumPath() ?? '',
  NATS_SERVER_PATH: natsServerPath() ?? '',
};

const tier = process.env.TEST_TIER ?? '';

/** These tests wait for their processes more than they compute: with three workers, two cores were a third idle. */
const beforeOthers = { maxWorkers: 4, sequence: { groupOrder: 0 } };

/** The tests that compute, which run after those that wait. The long tier's files among them wait, too: for processes and databases. */
const afterOthers = { maxWorkers: tier === 'ci' ? 4 : 3, sequence: { groupOrder: 1 } };

/** Unit and conformance tests. */
const unit = {
  test: {
    name: 'unit',
    include: [
      '{protocol,platform-client,reference-platform,art,server,cabinet,simulator,agent,egm,web,scripts}/src/**/*.test.{ts,tsx}',
      'web/build/*.test.ts',
      'scripts/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', ...longTests, ...exhaustiveTests],
    environment: 'node' as const,
    env: programEnv,
    ...sharedWorkers,
    ...afterOthers,
    globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/seeded-setup.ts'],
    // Vitest's default of five seconds is too short for a test that starts a process while other workers use the cores.
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
};

const postgresEnv = {
  ...takeBuilt,
  TEST_ENGINE: 'postgres',
  NATS_SERVER_PATH: natsServerPath() ?? '',
};

/** Runs the tests about the ledger and what moves money on PostgreSQL, too. The others run on it in the long tier. */
const postgres = {
  test: {
    name: 'postgres',
    include: [
      'server/src/platform/database/**/*.test.ts',
      'server/src/backoffice/{cash-desk,casinos,daily-close}/**/*.test.ts',
      // Pots that open and close.
      'server/src/backoffice/machines/brand-terms.test.ts',
      'server/src/play/{casino,recordings,jackpots,journals,hand-pays,rounds,promotions,seats}/**/*.test.ts',
      'server/src/conformance/**/*.test.ts',
      'server/src/money/**/*.test.ts',
      'server/src/players/{identity,laundering,payments}/**/*.test.ts',
      'server/src/start/provider/**/*.test.ts',
      'server/src/api/http/payment-webhook-route.test.ts',
      'server/src/backoffice/staff/request-facts/**/*.test.ts',
      // The kinds of transactions on page, in sums and in a file.
      'server/src/play/statements/{player-record-service.test.ts,money/**/*.test.ts}',
      // The one statement by which a press is decided.
      'server/src/players/protection/{check-play-allowed,press-statements}.test.ts',
    ],
    exclude: [
      ...withoutDatabase,
      'server/src/platform/database/migrate.test.ts',
      ...longTests,
      ...longOnPostgres,
      ...exhaustiveOnPostgres,
      ...exhaustiveTests,
    ],
    environment: 'node' as const,
    ...sharedWorkers,
    ...afterOthers,
    env: postgresEnv,
    globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

/** Common settings of the tests that run the whole product, most of them with a real browser. */
const system = {
  environment: 'node' as const,
  env: programEnv,
  globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/seeded-setup.ts', 'tests/harness/built-programs.ts'],
  ...sharedWorkers,
  ...beforeOthers,
  setupFiles: [sharedWorkers.setupFiles, 'tests/harness/describe-failures.ts'],
  expect: { poll: { timeout: 30_000, interval: 100 } },
  // Far longer than anything takes. A wait for something that does not come fails earlier, with its own message.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const quickProjects: TestProjectConfiguration[] = [
  unit,
  ...(postgresBin() === null ? [] : [postgres]),
  {
    test: {
      ...system,
      name: 'system',
      include: ['tests/**/*.test.ts'],
      exclude: ['**/node_modules/**', ...longTests, ...exhaustiveTests, ...themeWalks],
    },
  },
];

const longUnit: TestProjectConfiguration = {
  test: {
    ...unit.test,
    name: 'long unit',
    env: programEnv,
    include: longTests.filter((path) => !path.startsWith('tests/')),
    exclude: [
      '**/node_modules/**',
      'server/src/platform/database/{postgres-away,postgres-failover,postgres-outage}.test.ts',
      'server/src/platform/nodes/{changes-over-outage,slow-start}.test.ts',
      ...exhaustiveOnSqlite,
    ],
  },
};

const longPostgres: TestProjectConfiguration = {
  test: {
    ...postgres.test,
    name: 'long postgres',
    env: postgresEnv,
    include: [
      ...longTests.filter((path) => path.startsWith('server/')),
      ...longOnPostgres,
      'server/src/platform/database/migrate.test.ts',
      'server/src/start/cli/operator/**/*.test.ts',
    ],
    exclude: [
      '**/node_modules/**',
      ...withoutDatabase,
      ...exhaustiveOnPostgres,
      // They say nothing of the ledger.
      'server/src/platform/{access/access-log.test.ts,transport/transport.test.ts}',
      'server/src/start/server/{dead-node,drain-server}.test.ts',
      // Its servers keep their database in SQLite.
      'server/src/start/server/start-server.test.ts',
    ],
  },
};

/** The third tier runs beside other work, where pages of three browsers have stood still for half a minute (`tests/harness/browser.ts`). */
const longerWaits = { expect: { poll: { timeout: 60_000, interval: 100 } } };

/** The pages of the office on PostgreSQL: their figures and lists are queries with parts of their own for each engine. */
const officeOnPostgres = (leftOut: readonly string[]): TestProjectConfiguration => ({
  test: {
    ...system,
    ...longerWaits,
    name: 'office on postgres',
    include: ['tests/browser/office-*.test.ts'],
    exclude: ['**/node_modules/**', ...leftOut],
    env: { ...programEnv, TEST_ENGINE: 'postgres' },
    globalSetup: ['tests/harness/run-folders.ts', 'tests/harness/postgres-setup.ts', 'tests/harness/built-programs.ts'],
  },
});

/** The walks through the themes that `THEMES` names, or else through these. */
const walksIn = (themes: readonly string[]): TestProjectConfiguration => ({
  test: {
    ...system,
    name: 'themes',
    include: [...themeWalks],
    env: {
      ...programEnv,
      THEMES: process.env.THEMES ?? themes.join(),
      // `npm run test:themes` walks every theme on phones, too; the tiers do not, since colours differ little there.
      THEMES_ON_PHONE: process.env.THEMES === undefined ? '0' : '1',
    },
  },
});

const longProjects = (leftOutOfOffice: readonly string[]): TestProjectConfiguration[] => [
  {
    test: {
      ...system,
      name: 'long',
      include: longTests.filter((path) => path.startsWith('tests/')),
    },
  },
  longUnit,
  ...(postgresBin() === null ? [] : [longPostgres, officeOnPostgres(leftOutOfOffice)]),
  walksIn(sampledThemes),
];

const thinned = thinnedTests.map(({ path }) => path);
const ofServer = (path: string): boolean => path.startsWith('server/');

/** With these the tests of `thinnedTests` try everything. */
const depth = { TEST_DEPTH: 'exhaustive', PLAYED_ROUNDS: '10', MODEL_RUNS: '300' };

const exhaustiveSystem = (paths: readonly string[]): TestProjectConfiguration => ({
  test: {
    ...system,
    ...longerWaits,
    name: 'exhaustive',
    include: paths.filter((path) => !ofServer(path)),
    env: { ...programEnv, ...depth },
  },
});

const exhaustiveUnit = (paths: readonly string[]): TestProjectConfiguration => ({
  test: {
    ...unit.test,
    name: 'exhaustive unit',
    include: paths.filter(ofServer),
    exclude: ['**/node_modules/**'],
    env: { ...programEnv, ...depth },
  },
});

const exhaustivePostgres: TestProjectConfiguration = {
  test: {
    ...postgres.test,
    name: 'exhaustive postgres',
    include: [...thinned.filter(ofServer), ...exhaustiveOnPostgres],
    exclude: ['**/node_modules/**', ...withoutDatabase, ...longOnPostgres],
    env: { ...postgresEnv, ...depth },
  },
};

const exhaustiveProjects: TestProjectConfiguration[] = [
  exhaustiveSystem([...exhaustiveTests, ...thinned]),
  exhaustiveUnit([...exhaustiveTests, ...exhaustiveOnSqlite, ...thinned]),
  ...(postgresBin() === null ? [] : [exhaustivePostgres, officeOnPostgres([])]),
  walksIn(themeNames),
];

/**
 * `npm test` runs the quick tier, `npm run test:long` the long one, `.ci/run` both in one run: the quick tier's many short files fill
 * the cores while the long one's files wait for their processes. Vitest itself finds each file of all tiers once.
 */
const tiers: Readonly<Record<string, TestProjectConfiguration[]>> = {
  quick: quickProjects,
  long: longProjects(exhaustiveOffice),
  ci: [...quickProjects, ...longProjects(exhaustiveOffice)],
  exhaustive: exhaustiveProjects,
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Most tests that run side by side in one file. Each has its own database.
    maxConcurrency: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: tiers[tier] ?? [
      ...quickProjects,
      ...longProjects([]),
      exhaustiveSystem(exhaustiveTests),
      exhaustiveUnit([...exhaustiveTests, ...exhaustiveOnSqlite]),
    ],
  },
});
