/**
 * `npm test`: the static checks, then every unit, integration and browser test. Ends with one line that counts them.
 * Words after `--` narrow the tests to files whose path contains one of them, and leave the static checks out.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildWeb } from './build-web.ts';
import { findChromium } from './find-chromium.ts';
import { findFirefox, howToInstallFirefox } from './find-firefox.ts';
import { findPostgres, howToInstallPostgres } from './find-postgres.ts';
import { findTurnserver, howToInstallTurnserver } from './find-turnserver.ts';
import { findWebKit, howToInstallWebKit } from './find-web-kit.ts';
import { runCommand } from './run-command.ts';

const reportFile = '.cache/test-report.json';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
}

const narrowed = process.argv.slice(2);
mkdirSync('.cache', { recursive: true });
rmSync(reportFile, { force: true });

let checksFailed = 0;
if (narrowed.length === 0) {
  const { code } = await runCommand('node', ['scripts/check.ts'], { show: true });
  checksFailed = code === 0 ? 0 : 1;
}

const chromium = await findChromium();
// What decides about a change leaves nothing out; anybody else may test without the second engine and browser.
if ((await findPostgres()) === null) {
  if (process.env.CI) throw new Error(howToInstallPostgres);
  console.log(`Left out: ${howToInstallPostgres}`);
}
// The tests themselves say that they are left out.
if ((await findFirefox()) === null && process.env.CI) throw new Error(howToInstallFirefox);
if ((await findWebKit()) === null && process.env.CI) throw new Error(howToInstallWebKit);
if ((await findTurnserver()) === null) {
  if (process.env.CI) throw new Error(howToInstallTurnserver);
  console.log(`Left out: ${howToInstallTurnserver}`);
}
await buildWeb();
const { code } = await runCommand(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...narrowed],
  { show: true, environment: { CHROMIUM_PATH: chromium, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' } },
);

const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
// A run can fail without a failed test: an error outside of any test, or a file that could not be loaded.
const strayErrors = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
const passed = report.numPassedTests + (narrowed.length === 0 && checksFailed === 0 ? 1 : 0);
const failed = report.numFailedTests + checksFailed + strayErrors;
const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : '';
console.log(`${passed} passed, ${failed} failed${skipped}`);
process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1;
