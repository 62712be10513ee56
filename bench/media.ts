/**
 * `npm run bench:media` measures the picture's delay from the cabinet to a headless Chromium, and the same for Janus. `-- --link NAME
 * [--stack NAME]` simulates a link; with `--tested`, pictures begin with and without a test of it; `-- --watched 5` shows that many
 * machines, `-- --fps 60` sets the rate, `-- --spectators 5` lets that many players watch the one who plays. Browser and agent have the
 * settings of the demo; with `-- --unnamed` the agent uses no address that the page names. `-- --thumbnails 24` measures the lobby's small
 * live pictures of so many machines.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type LinkName, namedLinks } from '@reelfloor/agent/testing/links';
import type { Page } from 'playwright-core';
import { closedNetworks } from '../scripts/closed-networks.ts';
import { firefoxPath, howToInstallFirefox } from '../scripts/find-firefox.ts';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { openFirefoxPage } from './firefox-page.ts';
import { measureJanus } from './janus.ts';
import { traceLight } from './light-trace.ts';
import { benchLink, isStack } from './link/link-bench.ts';
import { benchTested } from './link/tested-bench.ts';
import { machineIdOf } from './machine-ids.ts';
import type { Watched } from './page/main.ts';
import { countCores, countWorkerCores, memoryMb } from './process-usage.ts';
import { type Goal, report } from './report.ts';
import { benchSpectators, maxBenchSpectators } from './spectators.ts';
import { startPhase } from './start-phase.ts';
import { longestGap, median, quantile } from './statistics.ts';
import { benchThumbnails } from './thumbnails.ts';
import { benchWatchedMachines } from './watched-machines.ts';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    link: { type: 'string' },
    stack: { type: 'string' },
    watched: { type: 'string' },
    spectators: { type: 'string' },
    thumbnails: { type: 'string' },
    fps: { type: 'string' },
    unnamed: { type: 'boolean' },
    tested: { type: 'boolean' },
  },
});
if (asked.link !== undefined) {
  if (!(asked.link in namedLinks))
    throw new Error(`--link is ${Object.keys(namedLinks).join(', ')}, not "${asked.link}".`);
  const only = asked.stack;
  if (only !== undefined && !isStack(only)) throw new Error(`--stack is ours, libwebrtc or Janus, not "${only}".`);
  if (asked.tested) process.exit((await benchTested(asked.link as LinkName)).length > 0 ? 1 : 0);
  process.exit((await benchLink(asked.link as LinkName, only)).length > 0 ? 1 : 0);
}

if (asked.watched !== undefined) {
  const count = Number(asked.watched);
  if (!Number.isInteger(count) || count < 1 || count > 12)
    throw new Error(`--watched is a number of machines from 1 to 12, not "${asked.watched}".`);
  process.exit((await benchWatchedMachines(count)).length > 0 ? 1 : 0);
}
if (asked.spectators !== undefined) {
  const count = Number(asked.spectators);
  if (!Number.isInteger(count) || count < 1 || count > maxBenchSpectators)
    throw new Error(`--spectators is a number from 1 to ${maxBenchSpectators}, not "${asked.spectators}".`);
  process.exit((await benchSpectators(count)).length > 0 ? 1 : 0);
}
if (asked.thumbnails !== undefined) {
  const count = Number(asked.thumbnails);
  if (!Number.isInteger(count) || count < 1 || count > 60)
    throw new Error(`--thumbnails is a number of machines from 1 to 60, not "${asked.thumbnails}".`);
  process.exit((await benchThumbnails(count)).length > 0 ? 1 : 0);
}
const fps = asked.fps === undefined ? undefined : Number(asked.fps);
const agentOptions = { viewerNetworks: asked.unnamed ? [] : closedNetworks.split(',') };

const machines = 24;
const firstJoins = 3;
const firefoxJoins = 8;
/** Number of sessions. All frames of a session wait equally long for the display's refresh, so one session shows chance. */
const sessions = Number(positionals[0] ?? 8);
const spinsEach = 4;
/** Longest session in seconds. Four rounds take about 15 s, but a round with many free spins takes a minute. */
const sessionLimitS = 60;
const idleMs = 10_000;
/** Milliseconds for the start, in which encoders are loaded. Their time must not count. */
const startedMs = 5000;
/** Pause in ms, longer than the cabinet takes to pay out, because nobody can join while it pays out. */
const payOutMs = 1500;
const pictureLimits = { pictureMs: 10_000, tries: 1, fps };

/** Goals for 720p at 30 frames per second. At a higher frame rate, only the processor time may be higher. */
const goals: Goal[] = [
  { figure: 'firstFrameFirstJoinMs', atMost: 200 },
  { figure: 'firstFrameLaterJoinMs', atMost: 50 },
  { figure: 'firstFrameLaterJoinWorstMs', atMost: 100 },
  { figure: 'lightMedianMs', atMost: 25 },
  { figure: 'glassToFloor', atMost: 1.4 },
  { figure: 'glassP95Ms', atMost: 45 },
  { figure: 'photonMedianMs', atMost: 50 },
  { figure: 'photonP95Ms', atMost: 40 },
  ...(fps === undefined || fps <= 30 ? [{ figure: 'agentCores', atMost: 0.2 }] : []),
  { figure: 'longestGapMs', atMost: 150 },
  { figure: 'idleCores', atMost: 0.03 },
];

/** Measures first joins: each has a new agent and a new browser. */
const measureFirstJoins = async (floor: BenchFloor): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < firstJoins; run++) {
    const agent = await floor.startAgent(machines, agentOptions);
    const browser = await launchBrowser({ hidesAddresses: true });
    const page = await openBenchPage(browser, floor.address);
    await page.evaluate(() => window.bench.logIn('player1'));
    // Wait, because in production the agent has been running for a while when its first player comes.
    await sleep(2000);
    times.push((await join(page)).firstFrameMs);
    await leave(page);
    await browser.close();
    await agent.stop();
  }
  return times;
};

/** Measures later joins of a Firefox. Returns null if none is installed. */
const measureFirefox = async (floor: BenchFloor): Promise<number[] | null> => {
  if (firefoxPath() === null) return null;
  const agent = await floor.startAgent(machines, agentOptions);
  const { page, close } = await openFirefoxPage(floor.address);
  await page.evaluate(() => window.bench.logIn('player1'));
  const times: number[] = [];
  for (let run = 0; run <= firefoxJoins; run++) {
    const { firstFrameMs } = await page.evaluate(
      (machineId, limits) => window.bench.join(machineId, limits),
      machineIdOf(1),
      pictureLimits,
    );
    if (run > 0) times.push(firstFrameMs);
    await page.evaluate(() => window.bench.leave());
    await sleep(payOutMs);
  }
  await close();
  await agent.stop();
  return times;
};

const join = (page: Page): Promise<{ firstFrameMs: number; tries: number }> =>
  page.evaluate(([machineId, limits]) => window.bench.join(machineId, limits), [
    machineIdOf(1),
    pictureLimits,
  ] as const);

const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.bench.leave());
  await sleep(payOutMs);
};

const measureSessions = async (floor: BenchFloor) => {
  const agent = await floor.startAgent(machines, agentOptions);
  await sleep(startedMs);
  const idle = countCores(...agent.pids);
  await sleep(idleMs);
  const idleCores = idle();
  const idleMemoryMb = memoryMb(...agent.pids);

  const browser = await launchBrowser({ hidesAddresses: true });
  const page = await openBenchPage(browser, floor.address);
  await page.evaluate(() => window.bench.logIn('player1'));
  await join(page);
  await leave(page);
  agent.clearStages();

  const laterJoins: number[] = [];
  const watched: Watched[] = [];
  const cores: number[] = [];
  const drawing: number[] = [];
  for (let session = 0; session < sessions; session++) {
    laterJoins.push((await join(page)).firstFrameMs);
    await page.evaluate(() => window.bench.cashIn(5000));
    const busy = countCores(...agent.pids);
    const drawingBusy = countWorkerCores(agent.mediaPid);
    watched.push(await page.evaluate((spins) => window.bench.play(spins), spinsEach));
    cores.push(busy());
    drawing.push(drawingBusy());
    await leave(page);
  }
  const watchedMemoryMb = memoryMb(...agent.pids);
  const stages = await agent.stages();
  await join(page);
  await page.evaluate(() => window.bench.cashIn(5000));
  const lightMs = await traceLight(browser, page, () => page.evaluate((spins) => window.bench.play(spins), spinsEach));
  await browser.close();
  await agent.stop();
  return { laterJoins, watched, cores, drawing, stages, lightMs, idleCores, idleMemoryMb, watchedMemoryMb };
};

const floor = await BenchFloor.start();
startPhase(`${firstJoins} first joins`, 60);
const firstTimes = await measureFirstJoins(floor);
startPhase(`${firefoxJoins} joins with Firefox`, 60);
const firefoxTimes = await measureFirefox(floor);
startPhase(`${sessions} sessions of ${spinsEach} rounds, and one with a trace`, 30 + (sessions + 1) * sessionLimitS);
const ours = await measureSessions(floor);
const address = floor.address;
startPhase('Janus and ffmpeg', 30 + Math.ceil(sessions / 2) * sessionLimitS);
const janus = await measureJanus(address, { sessions: Math.ceil(sessions / 2), rounds: spinsEach });
await floor.close();

const glassMs = ours.watched.flatMap(({ seen }) => seen.glassMs);
const displayMs = ours.watched.flatMap(({ seen }) => seen.displayMs);
const photonMs = ours.watched.flatMap((watched) => watched.photonMs);
const convertMs = median(ours.stages.convertMs);
const encodeMs = median(ours.stages.encodeMs);
const decodeMs = median(ours.watched.map((watched) => watched.decodeMs));
const halfTickMs = median(ours.watched.map(({ tickMs }) => tickMs)) / 2;
const floorMs = convertMs + encodeMs + decodeMs + halfTickMs;
const frames = ours.watched.map(({ seen }) => seen.shownAtMs);
const watchedMs = frames.reduce((sum, shown) => sum + (shown.at(-1) ?? 0) - (shown[0] ?? 0), 0);

const figures = {
  firstFrameFirstJoinMs: median(firstTimes),
  firstFrameFirstJoinWorstMs: Math.max(...firstTimes),
  firstFrameLaterJoinMs: median(ours.laterJoins),
  firstFrameLaterJoinWorstMs: Math.max(...ours.laterJoins),
  lightMedianMs: median(ours.lightMs),
  lightP95Ms: quantile(ours.lightMs, 0.95),
  glassMedianMs: median(glassMs),
  glassP95Ms: quantile(glassMs, 0.95),
  expectedDisplayMedianMs: median(displayMs),
  photonMedianMs: median(photonMs),
  photonP95Ms: quantile(photonMs, 0.95),
  framesPerSecond: (frames.flat().length - frames.length) / (watchedMs / 1000),
  longestGapMs: Math.max(...frames.map(longestGap)),
  unreadableFrames: ours.watched.reduce((sum, { seen }) => sum + seen.unreadable, 0),
  kilobitsPerSecond: median(ours.watched.map(({ bitsPerSecond }) => bitsPerSecond)) / 1000,
  drawMs: median(ours.stages.drawMs),
  drawP95Ms: quantile(ours.stages.drawMs, 0.95),
  convertMs,
  encodeMs,
  decodeMs,
  halfTickMs,
  floorMs,
  agentCores: median(ours.cores),
  // Part of `agentCores` that only a simulated cabinet needs: a real machine draws its picture itself.
  drawingCores: median(ours.drawing),
  idleCores: ours.idleCores,
  idleMemoryMb: ours.idleMemoryMb,
  watchedMemoryMb: ours.watchedMemoryMb,
  presses: photonMs.length,
  ...(firefoxTimes && {
    firefoxFirstFrameMs: median(firefoxTimes),
    firefoxFirstFrameWorstMs: Math.max(...firefoxTimes),
  }),
  ...(janus?.figures ?? {}),
};
const ratios = {
  glassToFloor: figures.glassMedianMs / floorMs,
  ...(janus
    ? {
        glassToJanus: figures.glassMedianMs / janus.figures.janusGlassMedianMs,
        photonToJanus: figures.photonMedianMs / janus.figures.janusPhotonMedianMs,
        coresToJanus: figures.agentCores / janus.figures.janusCores,
        laterJoinToJanus: figures.firstFrameLaterJoinMs / janus.figures.janusFirstFrameLaterJoinMs,
      }
    : {}),
};
if (!firefoxTimes) console.log(`Measured without Firefox. ${howToInstallFirefox}`);
if (!janus) console.log('Janus or ffmpeg is not installed: measured without them.');
const missed = report({
  bench: 'media',
  figures,
  ratios,
  goals: [
    ...goals,
    ...(firefoxTimes ? [{ figure: 'firefoxFirstFrameMs', atMost: 150 }] : []),
    ...(janus ? [{ figure: 'glassToJanus', atMost: 0.5 }] : []),
  ],
});
process.exit(missed.length > 0 ? 1 : 0);
