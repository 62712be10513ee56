/** Runs a tier of tests. Words after `--` select test files of any tier by path; static checks are then skipped. */
import { rmSync } from 'node:fs';
import { buildWeb } from './build-web.ts';
import { findCaddy, howToInstallCaddy } from './find-caddy.ts';
import { findChromium, findFullChromium, howToInstallFullChromium } from './find-chromium.ts';
import { findFirefox, howToInstallFirefox } from './find-firefox.ts';
import { findHaproxy, howToInstallHaproxy } from './find-haproxy.ts';
import { findNatsServer, howToInstallNatsServer } from './find-nats-server.ts';
import { findNginx, howToInstallNginx } from './find-nginx.ts';
import { findPostgres, howToInstallPostgres } from './find-postgres.ts';
import { findTurnserver, howToInstallTurnserver } from './find-turnserver.ts';
import { findWebKit, howToInstallWebKit } from './find-web-kit.ts';
import { runCommand } from './run-command.ts';
import { describeTrouble, readRunRecord, runRecordPath } from './run-record.ts';
import { sampledThemes, thinnedTests } from './test-tiers.ts';

/** Most tests that may fail at first and pass on their second try. With more, the run fails. */
const maxFlaky = 2;

const laterTiers = ['long', 'ci', 'exhaustive'] as const;
const words = process.argv.slice(2).filter((argument) => !/^--(long|ci|exhaustive)$/.test(argument));
const tier = laterTiers.find((name) => process.argv.includes(`--${name}`)) ?? 'quick';
const isNarrowed = words.length > 0;
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
  if (runsLong) {
    await require(findFirefox, howToInstallFirefox);
    await require(findFullChromium, howToInstallFullChromium);
    await require(findWebKit, howToInstallWebKit);
    await require(findTurnserver, howToInstallTurnserver);
    await require(findNginx, howToInstallNginx);
    await require(findCaddy, howToInstallCaddy);
  }
  await buildWeb();
  rmSync(runRecordPath(), { force: true });
  const { code } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=./scripts/run-record.ts', ...words],
    {
      show: true,
      environment: {
        CHROMIUM_PATH: chromium,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
        ...(isNarrowed ? {} : { TEST_TIER: tier }),
      },
    },
  );
  return code;
};

const hasChecks = (tier === 'quick' || tier === 'ci') && !isNarrowed;
const [checksPassed, code] = await Promise.all([hasChecks ? runChecksBeside() : true, runTests()]);
if ((tier === 'long' || tier === 'ci') && !isNarrowed) {
  for (const { path, sample } of thinnedTests) console.log(`Thinned: ${path}: ${sample}`);
  console.log(`Thinned: themes: ${sampledThemes.join(', ')}`);
  console.log('Run the whole of them, and what no other tier has: npm run test:exhaustive');
}
const { passed, failed, flaky, skipped, strayErrors } = readRunRecord();
for (const test of flaky) console.log(describeTrouble('FLAKY', test));
if (flaky.length > maxFlaky) console.log(`More than ${maxFlaky} tests needed a second try.`);
for (const test of failed) console.log(describeTrouble('FAILED', test));
const stray = strayErrors > 0 ? strayErrors : Number(code !== 0 && failed.length === 0);
const passedInAll = passed + Number(hasChecks && checksPassed);
const failedInAll = failed.length + Number(!checksPassed) + stray + Number(flaky.length > maxFlaky);
console.log(`${passedInAll} passed, ${failedInAll} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failedInAll === 0 && passed > 0 ? 0 : 1;
