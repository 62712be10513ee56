/**
 * `npm run test:soak -- MINUTES` lets a player join, play and leave again and again, for an hour by default, and prints each
 * minute the memory of the agent's two processes. With `-- --joins N` the player only watches and leaves, N times and as
 * quickly as possible: a thousand joins take some four minutes. Exits 1 if a process grows with the number of joins.
 * With `-- --recording MINUTES` players' pages are closed, take only VP8, hang at a choked link or show no picture, while the media
 * process and the agent end again and again. Exits 1 if a session or a round is neither recorded nor named as a gap.
 * With `-- --machine HOURS` no browser plays: a SAS machine with random faults is played for so many hours of a clock that runs
 * ahead, eight hours in some minutes. Exits 1 if money differs or memory grows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { machineIdOf } from './machine-ids.ts';
import { isGrowing, type MemorySample, memoryGrowth } from './memory-growth.ts';
import { countCores, memoryMb } from './process-usage.ts';
import { soakMachine } from './soak-machine.ts';
import { soakRecording } from './soak-recording.ts';

const { values, positionals } = parseArgs({
  options: { joins: { type: 'string' }, machine: { type: 'string' }, recording: { type: 'string' } },
  allowPositionals: true,
});
if (values.recording !== undefined) process.exit(await soakRecording(Number(values.recording)));
if (values.machine !== undefined) process.exit(await soakMachine(Number(values.machine)));
const minutes = Number(positionals[0] ?? 60);
if (!(minutes >= 1 && minutes <= 24 * 60)) throw new Error('how many minutes, from 1 to 1440?');
const quickJoins = values.joins === undefined ? null : Number(values.joins);
const [leastJoins, maxJoins] = [100, 100_000];
if (quickJoins !== null && !(quickJoins >= leastJoins && quickJoins <= maxJoins))
  throw new Error(`how many joins, from ${leastJoins} to ${maxJoins}?`);

/** Consecutive machines have different brands, so that all brands are drawn in turn. */
const machines = 12;
const samplesAMinute = 4;
/** Memory rises and falls by 40 MB with garbage and brands, so that a slope needs many readings. */
const quickSamples = 500;
const quickLines = 50;
const creditMinor = 5000;
/** Milliseconds between two visits: longer than a cabinet takes to pay out after a player has left. */
const restMs = 1500;
/** Highest share of failed visits. A run with more proves nothing. */
const maxFailed = 0.1;
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

const join = async (): Promise<void> => {
  await page.evaluate(([machineId, limits]) => window.bench.join(machineId, limits), [
    machineIdOf(joins % machines),
    pictureLimits,
  ] as const);
  joins += 1;
};

const play = async (): Promise<void> => {
  await page.evaluate(() => window.bench.acknowledgeCheck());
  await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
  await page.evaluate(() => window.bench.play(1));
};

const comeAndGo = async (plays: boolean): Promise<void> => {
  try {
    await join();
    if (plays) await play();
    await page.evaluate(() => window.bench.leave());
  } catch (error) {
    failures += 1;
    console.error(`a visit failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    // Try to leave, because the failed visit may still have its seat.
    await page.evaluate(() => window.bench.leave()).catch(() => {});
    await sleep(restMs);
  }
  if (plays) await sleep(restMs);
};

const sample = (): void => {
  for (const [index, pid] of agent.pids.entries()) samples[index]?.push({ joins, megabytes: memoryMb(pid) });
  // Clear the benchmark's own record of each frame, which would otherwise grow, too.
  agent.clearStages();
};

const report = (when: string): void => {
  const held = processes.map((name, index) => `${name} ${samples[index]?.at(-1)?.megabytes.toFixed(0)} MB`);
  console.log(`${when}, ${joins} joins: ${held.join(', ')}, ${cores().toFixed(2)} cores`);
};

const stayFor = async (): Promise<void> => {
  for (let part = 1; part <= minutes * samplesAMinute; part++) {
    const untilMs = beganMs + (part / samplesAMinute) * 60_000;
    while (performance.now() < untilMs) await comeAndGo(true);
    sample();
    if (part % samplesAMinute === 0) report(`${part / samplesAMinute} min`);
  }
};

const joinTimes = async (wanted: number): Promise<void> => {
  for (let visit = 1; visit <= wanted; visit++) {
    await comeAndGo(false);
    if (visit % Math.ceil(wanted / quickSamples) === 0) sample();
    if (visit % Math.ceil(wanted / quickLines) === 0) report(`${((performance.now() - beganMs) / 1000).toFixed(0)} s`);
  }
};

await (quickJoins === null ? stayFor() : joinTimes(quickJoins));
await browser.close();
await agent.stop();
await floor.close();

const growths = processes.map((name, index) => ({ name, ...memoryGrowth(samples[index] ?? []) }));
for (const { name, mbAJoin, joins: between } of growths)
  console.log(
    `${name}: ${(mbAJoin * 1000).toFixed(1)} KB a join in the second half, ${(mbAJoin * between).toFixed(1)} MB in ${between} joins`,
  );
const growing = growths.filter(isGrowing);
if (failures > 0) console.log(`${failures} visits failed`);
if (growing.length > 0) console.log(`GROWING: ${growing.map(({ name }) => name).join(', ')}`);
process.exit(growing.length > 0 || failures > maxFailed * joins ? 1 : 0);
