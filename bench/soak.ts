/**
 * `npm run test:soak -- MINUTES` lets a player join, play and leave again and again, for an hour by default. It prints each
 * minute the memory of the agent's two processes, and exits 1 if one grows with the number of joins.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { machineIdOf } from './machine-ids.ts';
import { isGrowing, type MemorySample, memoryGrowth } from './memory-growth.ts';
import { countCores, memoryMb } from './process-usage.ts';

const minutes = Number(process.argv[2] ?? 60);
if (!(minutes >= 1 && minutes <= 24 * 60)) throw new Error('how many minutes, from 1 to 1440?');
/** Each brand has two machines side by side, so playing on one after the other draws all brands in turn. */
const machines = 12;
const samplesAMinute = 4;
const creditMinor = 5000;
/** Milliseconds between two visits: longer than a cabinet takes to pay out after a player has left. */
const restMs = 1500;
/** Highest share of failed visits. A run with more proves nothing. */
const mostFailed = 0.1;
const pictureLimits = { pictureMs: 30_000, tries: 3 };

const floor = await BenchFloor.start();
const agent = await floor.startAgent(machines);
const browser = await launchBrowser();
const page = await openBenchPage(browser, floor.address);
await page.evaluate(() => window.bench.logIn('player1'));

const processes = ['agent', 'media process'] as const;
const samples: MemorySample[][] = processes.map(() => []);
const cores = countCores(...agent.pids);
const beganMs = performance.now();
let joins = 0;
/** Counts failed visits. A visit may fail on a busy computer; the next visit shows whether it left anything behind. */
let failures = 0;

const play = async (): Promise<void> => {
  await page.evaluate(([machineId, limits]) => window.bench.join(machineId, limits), [
    machineIdOf(joins % machines),
    pictureLimits,
  ] as const);
  joins += 1;
  await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
  await page.evaluate(() => window.bench.play(1));
};

const comeAndGo = async (): Promise<void> => {
  try {
    await play();
    await page.evaluate(() => window.bench.leave());
  } catch (error) {
    failures += 1;
    console.error(`a visit failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    // Try to leave, because the failed visit may still have its seat.
    await page.evaluate(() => window.bench.leave()).catch(() => {});
  }
  await sleep(restMs);
};

const sample = (): void => {
  for (const [index, pid] of agent.pids.entries()) samples[index]?.push({ joins, megabytes: memoryMb(pid) });
};

const tell = (minute: number): void => {
  const held = processes.map((name, index) => `${name} ${samples[index]?.at(-1)?.megabytes.toFixed(0)} MB`);
  console.log(`${minute} min, ${joins} joins: ${held.join(', ')}, ${cores().toFixed(2)} cores`);
};

for (let minute = 1; minute <= minutes; minute++) {
  for (let part = 1; part <= samplesAMinute; part++) {
    const untilMs = beganMs + (minute - 1 + part / samplesAMinute) * 60_000;
    while (performance.now() < untilMs) await comeAndGo();
    sample();
  }
  // Clear the benchmark's own record of each frame, which would otherwise grow, too.
  agent.clearStages();
  tell(minute);
}
await browser.close();
await agent.stop();
await floor.close();

const growths = processes.map((name, index) => ({ name, ...memoryGrowth(samples[index] ?? []) }));
for (const { name, grownMb, joins: between } of growths)
  console.log(`${name}: ${grownMb.toFixed(1)} MB more after ${between} joins`);
const growing = growths.filter(isGrowing);
if (failures > 0) console.log(`${failures} visits failed`);
if (growing.length > 0) console.log(`GROWING: ${growing.map(({ name }) => name).join(', ')}`);
process.exit(growing.length > 0 || failures > mostFailed * joins ? 1 : 0);
