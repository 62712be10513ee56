import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { isTask, type TraceEvent } from './own-time-trace.ts';
import type { WideFloor } from './wide-floor.ts';

export const updatesPerSecond = 20;
/** Longer than the time between two polls of the lobby, so that at least one poll is measured. */
const watchedMs = 12_000;
const scrolledPx = 8_000;
const pixelsPerSecond = 1_440;
export const longTaskUs = 50_000;

export interface MotionFigures {
  readonly firstCardsMs: number;
  /** Tasks over 50 ms, including the time in which they waited for a processor. */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Tasks with more than 50 ms of processor time of their own, on the slowed processor. */
  readonly ownLongTasks: number;
  readonly ownLongestTaskMs: number;
  /** Long tasks on an empty page that is scrolled for the same time. Other work on this computer causes them. */
  readonly emptyPageLongTasks: number;
  /** Measured while the list is not being scrolled. */
  readonly scriptMsPerSecond: number;
  readonly cardsRedrawnPerChange: number;
  readonly scrolledFramesPerSecond: number;
  /** On an empty page, scrolled in the same run. */
  readonly emptyPageFramesPerSecond: number;
}

/** Measures the lobby on a simulated phone, at a quarter of this computer's speed, while twenty machines a second change. */
export const lobbyInMotion = async (browser: Browser, floor: WideFloor, machines: number) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const empty = await onEmptyPage(browser, context, floor);
  const token = await floor.tokenOf('player1');
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
  const { page, devTools } = await openSlowly(context);
  const startedAt = performance.now();
  await page.goto(`${floor.address}/lobby`);
  await page.waitForSelector(`main li[aria-setsize="${machines}"] article`, { timeout: 60_000 });
  const firstCardsMs = performance.now() - startedAt;
  await page.waitForTimeout(2_000);
  await watchPage(page);
  const still = await traced(browser, () => whileStill(page, devTools, floor));
  const stop = floor.change(updatesPerSecond);
  const scrolled = await scroll(browser, page, devTools);
  stop();
  const { longTasks } = await page.evaluate(() => window.watched);
  await context.close();
  const ownTasks = ownTaskTimes([...still.events, ...scrolled.events]);
  return {
    firstCardsMs,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    ownLongTasks: ownTasks.filter((us) => us > longTaskUs).length,
    ownLongestTaskMs: Math.max(0, ...ownTasks) / 1000,
    emptyPageLongTasks: empty.longTasks,
    ...still.value,
    scrolledFramesPerSecond: scrolled.framesPerSecond,
    emptyPageFramesPerSecond: empty.framesPerSecond,
  } satisfies MotionFigures;
};

const openSlowly = async (context: BrowserContext): Promise<{ page: Page; devTools: CDPSession }> => {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, devTools };
};

const onEmptyPage = async (browser: Browser, context: BrowserContext, floor: WideFloor) => {
  const { page, devTools } = await openSlowly(context);
  await page.goto(`${floor.address}/healthz`);
  await page.setContent('<!doctype html><meta name="viewport" content="width=device-width"><div></div>');
  // A script sets the style, because the server's security policy allows no style attributes in its document.
  await page
    .locator('div')
    .evaluate(({ style }) => Object.assign(style, { height: '200000px', background: 'linear-gradient(#000, #fff)' }));
  await watchPage(page);
  const stop = floor.change(updatesPerSecond);
  await page.waitForTimeout(watchedMs);
  const { framesPerSecond } = await scroll(browser, page, devTools);
  stop();
  const { longTasks } = await page.evaluate(() => window.watched);
  await page.close();
  return { framesPerSecond, longTasks: longTasks.length };
};

const whileStill = async (page: Page, devTools: CDPSession, floor: WideFloor) => {
  const before = await scriptSeconds(devTools);
  const stop = floor.change(updatesPerSecond);
  await page.waitForTimeout(watchedMs);
  const changed = stop();
  await page.waitForTimeout(500);
  const scripted = (await scriptSeconds(devTools)) - before;
  const { redrawn } = await page.evaluate(() => window.watched);
  return {
    scriptMsPerSecond: (scripted * 1000) / (watchedMs / 1000),
    cardsRedrawnPerChange: redrawn / changed,
  };
};

/** Scrolls the page and measures, because Chromium draws no frames of a page at rest. */
const scroll = async (browser: Browser, page: Page, devTools: CDPSession) => {
  const from = await page.evaluate(() => scrollY);
  const { value, events } = await traced(browser, async () => {
    const startedAt = performance.now();
    await devTools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 420,
      yDistance: -scrolledPx,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    return performance.now() - startedAt;
  });
  const moved = (await page.evaluate(() => scrollY)) - from;
  if (moved < scrolledPx / 2) throw new Error(`the wheel moved the page by ${moved} px of ${scrolledPx}`);
  const shown = events.filter(({ name }) => name === 'Display::DrawAndSwap').length;
  return { framesPerSecond: (shown * 1000) / value, events };
};

export const traced = async <Value>(
  browser: Browser,
  work: () => Promise<Value>,
): Promise<{ value: Value; events: TraceEvent[] }> => {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'viz', 'devtools.timeline'] },
  });
  const value = await work();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { value, events };
};

/** Returns the tasks' own times in microseconds, on the main thread of the busiest page. */
export const ownTaskTimes = (events: readonly TraceEvent[]): number[] => {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const times = new Map<string, number[]>();
  for (const event of events) {
    const thread = `${event.pid}:${event.tid}`;
    if (!mains.has(thread) || !isTask(event)) continue;
    const ofThread = times.get(thread) ?? [];
    times.set(thread, ofThread);
    ofThread.push(event.tdur);
  }
  const total = (list: readonly number[]): number => list.reduce((sum, us) => sum + us, 0);
  return [...times.values()].sort((a, b) => total(b) - total(a))[0] ?? [];
};

export const scriptSeconds = async (devTools: CDPSession): Promise<number> => {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
};

export const watchPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.watched = { longTasks: [], redrawn: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.watched.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    new MutationObserver((changes) => {
      const cards = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('article'),
      );
      window.watched.redrawn += new Set(cards.filter((card) => card)).size;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });

declare global {
  interface Window {
    watched: { longTasks: number[]; redrawn: number };
  }
}
