/**
 * `npm run bench:join [joins]` joins a machine and leaves it, 500 times by default, and counts how often a picture appears.
 * Two busy loops use the cores all the time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { machineIdOf } from './machine-ids.ts';
import { report } from './report.ts';
import { median, quantile } from './statistics.ts';

const joins = Number(process.argv[2] ?? 500);
const busyLoops = 2;
/** The machines are joined in turn, so that each has time to pay out, and all brands are drawn. */
const machines = 12;
/** At most three tries, each with a new connection, as in the client. */
const limits = { pictureMs: 15_000, tries: 3 };

const spin = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

const floor = await BenchFloor.start();
const agent = await floor.startAgent(machines);
const browser = await launchBrowser();
const page = await openBenchPage(browser, floor.address);
await page.evaluate(() => window.bench.logIn('player1'));
const loops = Array.from({ length: busyLoops }, spin);
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});

const times: number[] = [];
const failures: string[] = [];
let retries = 0;
for (let index = 1; index <= joins; index++) {
  try {
    const joined = await page.evaluate(([machineId, given]) => window.bench.join(machineId, given), [
      machineIdOf(index % machines),
      limits,
    ] as const);
    times.push(joined.firstFrameMs);
    retries += joined.tries - 1;
    await page.evaluate(() => window.bench.leave());
  } catch (error) {
    failures.push(`join ${index}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (index % 50 === 0) console.error(`${index} joins, ${times.length} pictures`);
}
for (const loop of loops) loop.kill('SIGKILL');
await browser.close();
await agent.stop();
await floor.close();

for (const failure of failures) console.log(failure);
const missed = report({
  bench: 'join',
  figures: {
    joins,
    pictures: times.length,
    withoutPicture: joins - times.length,
    freshConnections: retries,
    firstFrameMedianMs: median(times),
    firstFrameP95Ms: quantile(times, 0.95),
    firstFrameWorstMs: Math.max(...times),
  },
  ratios: {},
  goals: [{ figure: 'withoutPicture', atMost: 0 }],
});
process.exit(missed.length > 0 ? 1 : 0);
