import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { type BenchAgent, BenchFloor } from './bench-floor.ts';
import { checkRecordings } from './check-recordings.ts';
import { LinkProxy } from './link/link-proxy.ts';
import { machineIdOf } from './machine-ids.ts';

const machines = 4;
const players = ['player1', 'player2'];
const creditMinor = 5_000;
const pictureLimits = { pictureMs: 20_000, tries: 3 };
const clear = { bitsPerSecond: null, delayMs: 1, loss: 0 };
/** So little that not even the smallest picture passes. */
const choked = { bitsPerSecond: 20_000, delayMs: 50, loss: 0 };
const chokedMs = 10_000;
/** Time in ms between two ends of a process. */
const endEveryMs = 45_000;
/** Longer than a cabinet takes to pay out. */
const restMs = 2_000;
/** Longer than the recorder goes on after a session. */
const afterMs = 15_000;

const troubles = ['none', 'page lost', 'VP8 only', 'choked link', 'no picture'] as const;
type Trouble = (typeof troubles)[number];
const ends = ['media process', 'agent', 'killed agent'] as const;

/**
 * Lets two players play for so many minutes, whose pages are closed, take only VP8, hang at a choked link or show no picture, while media
 * process and agent end again and again. Then each session must be recorded or named as a gap, and each round. Returns the exit code.
 */
export const soakRecording = async (minutes: number): Promise<number> => {
  const floor = await BenchFloor.start();
  const browser = await launchBrowser();
  const untilMs = performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() >= untilMs;
  const counts: Record<string, number> = {};
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  let agent = await floor.startAgent(machines, { records: true });

  const play = async (user: string, index: number): Promise<void> => {
    let stays = 0;
    for (let visit = 0; !isOver(); visit++) {
      const trouble = troubles[(visit + 2 * index) % troubles.length] ?? 'none';
      // The players have two machines each. Whoever failed may still have the seat, and goes back to it.
      const machineId = machineIdOf(2 * index + (stays % 2));
      try {
        await comeAndGo(browser, floor.address, { user, machineId, trouble });
        count(trouble);
        stays += 1;
      } catch (error) {
        count('visits that failed');
        console.log(`${user}, ${trouble}: ${firstLine(error)}`);
      }
      await sleep(restMs);
    }
  };

  const endProcesses = async (): Promise<void> => {
    for (let turn = 0; ; turn++) {
      await sleep(Math.min(endEveryMs, Math.max(0, untilMs - performance.now())));
      if (isOver()) return;
      const end = ends[turn % ends.length] ?? 'agent';
      agent = await endOne(floor, agent, end);
      count(`ends of the ${end}`);
    }
  };

  await Promise.all([...players.map(play), endProcesses()]);
  await browser.close();
  await leftAlone(floor);
  await sleep(afterMs);
  await agent.stop();
  console.log(counts);
  const faults = checkRecordings(floor.databasePath, floor.recordings);
  await floor.close();
  for (const fault of faults.slice(0, 40)) console.log(`FAILED: ${fault}`);
  return faults.length > 0 ? 1 : 0;
};

const endOne = async (floor: BenchFloor, agent: BenchAgent, end: (typeof ends)[number]) => {
  if (end === 'media process') {
    agent.killMedia();
    return agent;
  }
  await agent.stop(end === 'agent' ? 'SIGTERM' : 'SIGKILL');
  return floor.startAgent(machines, { records: true });
};

interface Visit {
  readonly user: string;
  readonly machineId: string;
  readonly trouble: Trouble;
}

const comeAndGo = async (browser: Browser, address: string, visit: Visit): Promise<void> => {
  const { trouble } = visit;
  const proxy = trouble === 'choked link' ? new LinkProxy(clear) : null;
  let page = await come(browser, address, visit, proxy);
  const playFor = (seconds: number): Promise<void> => page.evaluate((length) => window.bench.pressFor(length), seconds);
  try {
    await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
    await playFor(4);
    if (trouble === 'page lost') {
      // In mid-round.
      await page.evaluate(() => window.bench.press());
      await page.context().close();
      await sleep(5_000);
      page = await come(browser, address, visit, null);
    }
    proxy?.shape(choked);
    if (proxy) await playFor(chokedMs / 1_000);
    proxy?.shape(clear);
    await playFor(6);
    await page.evaluate(() => window.bench.leave());
  } finally {
    await page.context().close();
    await proxy?.close();
  }
};

const come = async (
  browser: Browser,
  address: string,
  { user, machineId, trouble }: Visit,
  proxy: LinkProxy | null,
): Promise<Page> => {
  const page = await openBenchPage(browser, address);
  if (proxy) await page.exposeFunction('linkPortOf', (host: string, port: number) => proxy.portTo(host, port));
  await page.evaluate((name) => window.bench.logIn(name), user);
  await page.evaluate(() => window.bench.acknowledgeCheck());
  if (trouble === 'VP8 only') await page.evaluate(() => window.bench.takeOnly('video/VP8'));
  if (trouble === 'no picture') await page.evaluate((id) => window.bench.sit(id), machineId);
  else await page.evaluate(([id, limits]) => window.bench.join(id, limits), [machineId, pictureLimits] as const);
  return page;
};

/** Waits until all sessions have ended: seats whose page is gone are held for two minutes. */
const leftAlone = async (floor: BenchFloor): Promise<void> => {
  for (let tries = 0; tries < 200 && floor.openSessions > 0; tries++) await sleep(1_000);
};

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
