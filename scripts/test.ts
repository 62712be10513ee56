/** Runs a tier of tests. Words after `--` select test files of any tier by path; static checks are then skipped. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findCaddy, howToInstallCaddy } from './find-caddy.ts';
import { findChromium, findFullChromium, howToInstallFullChromium } from './find-chromium.ts';
import { findFirefox, howToInstallFirefox } from './find-firefox.ts';
import { findHaproxy, howToInstallHaproxy } from './find-haproxy.ts';
import { findJanus, howToInstallJanus } from './find-janus.ts';
import { findJava, howToInstallJava } from './find-java.ts';
import { findNatsServer, howToInstallNatsServer } from './find-nats-server.ts';
import { findNginx, howToInstallNginx } from './find-nginx.ts';
import { findPostgres, howToInstallPostgres } from './find-postgres.ts';
import { findPublishedTools, howToInstallPublishedTools } from './find-published-tools.ts';
import { findRtspServer, howToInstallRtspServer } from './find-rtsp-server.ts';
import { findTurnserver, howToInstallTurnserver } from './find-turnserver.ts';
import { findWebKit, howToInstallWebKit } from './find-web-kit.ts';
import { findAiortc, findWebrtcbin, howToInstallAiortc, howToInstallWebrtcbin } from './find-webrtc-stacks.ts';
import { runCommand } from './run-command.ts';
import { describeTrouble, readRunRecord, runRecordPath, type TroubledTest } from './run-record.ts';
import { filesOf, flakyTests, planSecondTry } from './second-try.ts';
import { sampledThemes } from './test-tiers.ts';
import { thinnedTests } from './thinned-tests.ts';

const laterTiers = ['long', 'ci', 'exhaustive'] as const;
const words = process.argv.slice(2).filter((argument) => !/^--(long|ci|exhaustive)$/.test(argument));
const tier = laterTiers.find((name) => process.argv.includes(`--${name}`)) ?? 'quick';
const isNarrowed = words.length > 0;
/** Returns true if the tests of this folder are run whose programs no other tests need. */
const asksFor = (folder: string): boolean => tier === 'exhaustive' || words.some((word) => word.includes(folder));
const runsLong = tier !== 'quick' || isNarrowed;

/** Looks for a program that some tests need. Without it the run fails in CI; elsewhere these tests are skipped. */
const require = async (find: () => Promise<unknown>, howToInstall: string): Promise<void> => {
  if ((await find()) !== null) return;
  if (process.env.CI) throw new Error(howToInstall);
  console.log(`Left out: ${howToInstall}`);
};

/** Runs the static checks one after another at a low priority, so that they use the time in which the tests wait. */
const runChecksBeside = async (): Promise<boolean> => {
  const { code } = await runCommand('node', ['scripts/check.ts', '--beside'], { show: true });
  return code === 0;
};

const runTests = async (): Promise<number> => {
  const chromium = await findChromium();
  await require(findPostgres, howToInstallPostgres);
  await require(findNatsServer, howToInstallNatsServer);
  await require(findHaproxy, howToInstallHaproxy);
  await require(findJanus, howToInstallJanus);
  if (runsLong) {
    await require(findWebKit, howToInstallWebKit);
    await require(findTurnserver, howToInstallTurnserver);
  }
  if (tier === 'exhaustive' || isNarrowed) {
    await require(findFirefox, howToInstallFirefox);
    await require(findFullChromium, howToInstallFullChromium);
    await require(findNginx, howToInstallNginx);
    await require(findCaddy, howToInstallCaddy);
  }
  if (asksFor('third-party')) {
    await require(findAiortc, howToInstallAiortc);
    await require(findWebrtcbin, howToInstallWebrtcbin);
    await require(findRtspServer, howToInstallRtspServer);
  }
  if (asksFor('published-tools')) {
    await require(findPublishedTools, howToInstallPublishedTools);
    await require(findJava, howToInstallJava);
  }
  await buildWeb();
  rmSync(runRecordPath(), { force: true });
  return vitest(chromium, words);
};

const vitest = async (
  chromium: string,
  selection: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> => {
  const { code } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=./scripts/run-record.ts', ...selection],
    {
      show: true,
      environment: {
        CHROMIUM_PATH: chromium,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
        // Commands that tests start take half the processor time with the compiled code of earlier starts.
        NODE_COMPILE_CACHE: resolve('.cache/compiled'),
        BUILT_CLIENT: resolve('web/dist'),
        ...(isNarrowed ? {} : { TEST_TIER: tier }),
        ...environment,
      },
    },
  );
  return code;
};

/** Runs the files of failed tests once more, afresh in a process of their own. Returns the tests that passed then. */
const tryAgain = async (failed: readonly TroubledTest[]): Promise<readonly TroubledTest[]> => {
  const plan = planSecondTry(failed);
  if (plan === null) return [];
  console.log(`A second try of ${plan.files.join(', ')}`);
  const record = '.cache/second-try.json';
  rmSync(record, { force: true });
  const selection = [...plan.projects.map((project) => `--project=${project}`), ...plan.files];
  await vitest(await findChromium(), selection, { RUN_RECORD: record });
  return flakyTests(failed, readRunRecord(record));
};

const hasChecks = (tier === 'quick' || tier === 'ci') && !isNarrowed;
const [checksPassed, code] = await Promise.all([hasChecks ? runChecksBeside() : true, runTests()]);
if ((tier === 'long' || tier === 'ci') && !isNarrowed) {
  for (const { path, sample } of thinnedTests) console.log(`Thinned: ${path}: ${sample}`);
  console.log(`Thinned: themes: ${sampledThemes.join(', ')}`);
  console.log('Run the whole of them, and what no other tier has: npm run test:exhaustive');
}
const { passed, failed, skipped, strayErrors } = readRunRecord();
const flaky = await tryAgain(failed);
const broken = failed.filter((test) => !flaky.includes(test));
for (const test of flaky) console.log(describeTrouble('FLAKY', test));
// A second try tells which of them depend on chance. It forgives none.
if (flaky.length > 0)
  console.log(`${flaky.length} tests of ${filesOf(flaky).length} files passed at a second try alone: mend them.`);
for (const test of broken) console.log(describeTrouble('FAILED', test));
const stray = strayErrors > 0 ? strayErrors : Number(code !== 0 && failed.length === 0);
const passedInAll = passed.length + Number(hasChecks && checksPassed);
const failedInAll = failed.length + Number(!checksPassed) + stray;
console.log(`${passedInAll} passed, ${failedInAll} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failedInAll === 0 && passed.length > 0 ? 0 : 1;
