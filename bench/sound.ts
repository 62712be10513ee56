/** `npm run bench:sound [joins]` measures after each join the time from the first press until its sound is heard. */
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { machineIdOf } from './machine-ids.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { median, quantile } from './statistics.ts';

const joins = Number(process.argv[2] ?? 24);
const machines = 12;
const pictureLimits = { pictureMs: 10_000, tries: 1 };
const receivedLimitMs = 5000;
const joinLimitS = 30;

const floor = await BenchFloor.start();
const agent = await floor.startAgent(machines);
const browser = await launchBrowser();
const receivedMs: number[] = [];
let silent = 0;
for (let index = 0; index < joins; index++) {
  startPhase(`join ${index + 1} of ${joins}`, joinLimitS);
  const page = await openBenchPage(browser, floor.address);
  await page.evaluate(() => window.bench.logIn('player1'));
  const detectedMs = await page.evaluate(
    ([machineId, limits, limitMs]) => window.bench.joinAndListen(machineId, limits, limitMs),
    [machineIdOf(index % machines), pictureLimits, receivedLimitMs] as const,
  );
  if (detectedMs === null) silent += 1;
  else receivedMs.push(detectedMs);
  await page.evaluate(() => window.bench.leave());
  await page.context().close();
}
await browser.close();
await agent.stop();
await floor.close();

const missed = report({
  bench: 'sound',
  figures: {
    joins,
    silent,
    soundMedianMs: median(receivedMs),
    soundP95Ms: quantile(receivedMs, 0.95),
    soundWorstMs: Math.max(...receivedMs),
  },
  ratios: {},
  goals: [
    { figure: 'joins', atLeast: 20 },
    { figure: 'silent', atMost: 0 },
    { figure: 'soundP95Ms', atMost: 250 },
  ],
});
process.exit(missed.length > 0 ? 1 : 0);
