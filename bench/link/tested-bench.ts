import { type LinkName, namedLinks } from '@reelfloor/agent/testing/links';
import type { Page } from 'playwright-core';
import { launchBrowser, openBenchPage } from '../bench-browser.ts';
import { BenchFloor } from '../bench-floor.ts';
import { machineIdOf } from '../machine-ids.ts';
import type { LinkOptions } from '../page/reelfloor-session.ts';
import { type Goal, report } from '../report.ts';
import { startPhase } from '../start-phase.ts';
import { median, pictureGaps, quantile } from '../statistics.ts';
import { LinkProxy } from './link-proxy.ts';

/** Joins of each kind, one after the other in turns, so that the load of the computer falls on all alike. */
const joinsEach = 5;
/** The first seconds of a picture, which are judged, and those in which a saving picture's rate is measured. */
const firstS = 5;
const savingS = 20;
const creditMinor = 50_000;
const payOutMs = 1500;
const longGapMs = 150;
/** Bits per second that saving mode may use, all headers included. */
const savingLimit = 340_000;
const limits = { pictureMs: 15_000, tries: 2 };

type Figures = Record<string, number>;

const goals: readonly Goal[] = [
  { figure: 'testedLostToGapsS', atMost: 0.5 },
  { figure: 'lostToUntested', atMost: 1 },
  { figure: 'longestGapToUntested', atMost: 1 },
  { figure: 'savingKilobitsPerSecond', atMost: savingLimit / 1000 },
  { figure: 'savingHeight', atMost: 360 },
];

/** Measures the first seconds on a link with and without a test before, and saving mode. Returns the names of the missed goals. */
export const benchTested = async (name: LinkName): Promise<string[]> => {
  startPhase(`${name}: the first ${firstS} s of ${2 * joinsEach} pictures, and saving mode`, 180);
  const floor = await BenchFloor.start();
  const agent = await floor.startAgent(2);
  const proxy = new LinkProxy(namedLinks[name].shape);
  const browser = await launchBrowser();
  try {
    const page = await openBenchPage(browser, floor.address);
    await page.exposeFunction('linkPortOf', (host: string, port: number) => proxy.portTo(host, port));
    await page.evaluate(() => window.bench.logIn('player1'));
    const linkBitsPerSecond = await page.evaluate(() => window.bench.testLine());
    const untested: Figures[] = [];
    const tested: Figures[] = [];
    for (let join = 0; join < joinsEach; join++) {
      untested.push(await measureFirst(page, {}));
      tested.push(await measureFirst(page, { linkBitsPerSecond }));
    }
    const saving = await measureSaving(page);
    const figures: Figures = {
      testedRateKilobitsPerSecond: linkBitsPerSecond / 1000,
      ...named('untested', untested),
      ...named('tested', tested),
      ...saving,
    };
    const ratio = (figure: string) => quotient(figures[`tested${figure}`], figures[`untested${figure}`]);
    const ratios = {
      lostToUntested: ratio('LostToGapsS'),
      longestGapToUntested: ratio('LongestGapMs'),
      glassP95ToUntested: ratio('GlassP95Ms'),
    };
    return report({ bench: `media ${name} tested`, figures, ratios, goals: [...goals] });
  } finally {
    await browser.close();
    await proxy.close();
    await agent.stop();
    await floor.close();
  }
};

const measureFirst = async (page: Page, request: LinkOptions): Promise<Figures> => {
  const { firstFrameMs } = await join(page, request);
  const { seen, bitsPerSecond } = await page.evaluate((s) => window.bench.playFor('ours', s), firstS);
  const { height } = await page.evaluate(() => window.bench.quality('ours'));
  await leave(page);
  const gaps = pictureGaps(seen);
  return {
    FirstFrameMs: firstFrameMs,
    FramesPerSecond: seen.shownAtMs.length / ((seen.untilMs - seen.fromMs) / 1000),
    LongestGapMs: Math.max(...gaps),
    LostToGapsS: gaps.filter((gap) => gap > longGapMs).reduce((sum, gap) => sum + gap, 0) / 1000,
    GlassMedianMs: median(seen.glassMs),
    GlassP95Ms: quantile(seen.glassMs, 0.95),
    KilobitsPerSecond: bitsPerSecond / 1000,
    Height: height,
  };
};

const measureSaving = async (page: Page): Promise<Figures> => {
  await join(page, { saves: true });
  const before = await page.evaluate(() => window.bench.quality('ours'));
  const { seen } = await page.evaluate((s) => window.bench.playFor('ours', s), savingS);
  const { height, lineBytes } = await page.evaluate(() => window.bench.quality('ours'));
  const seconds = (seen.untilMs - seen.fromMs) / 1000;
  await leave(page);
  return {
    savingKilobitsPerSecond: (8 * (lineBytes - before.lineBytes)) / 1000 / seconds,
    savingFramesPerSecond: seen.shownAtMs.length / seconds,
    savingHeight: height,
    savingGlassP95Ms: quantile(seen.glassMs, 0.95),
  };
};

const join = async (page: Page, request: LinkOptions): Promise<{ firstFrameMs: number }> => {
  const joined = await page.evaluate(([id, to]) => window.bench.join(id, to), [
    machineIdOf(1),
    { ...limits, request },
  ] as const);
  await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
  return joined;
};

const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.bench.leave());
  await new Promise((resolve) => setTimeout(resolve, payOutMs));
};

const named = (kind: string, runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((figure) => [
      `${kind}${figure}`,
      median(runs.map((run) => run[figure] ?? Number.NaN)),
    ]),
  );

/** Returns `ours` / `theirs`; 1 if both are 0. */
const quotient = (ours = Number.NaN, theirs = Number.NaN): number => (ours === 0 && theirs === 0 ? 1 : ours / theirs);
