import type { Browser, CDPSession, Page } from 'playwright-core';
import type { WideFloor } from './wide-floor.ts';

const updatesPerSecond = 20;
/** Longer than the time between two polls, so that one of them falls in. */
const watchedMs = 12_000;
const scrolledMs = 6_000;
const pixelsPerFrame = 24;

export interface MotionFigures {
  /** From the address to the first cards, on the slowed processor. */
  readonly firstCardsMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Script's share of the page's time while the list stands still. */
  readonly scriptMsPerSecond: number;
  /** Cards whose content changed, for each machine that changed. */
  readonly cardsRedrawnPerChange: number;
  readonly scrolledFramesPerSecond: number;
  readonly scrolledFrameP95Ms: number;
}

/** A phone with a quarter of this machine's speed looks at the lobby while twenty machines a second change. */
export const lobbyInMotion = async (browser: Browser, floor: WideFloor, machines: number) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const token = await floor.tokenOf('player1');
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const startedAt = performance.now();
  await page.goto(`${floor.address}/lobby`);
  await page.waitForSelector(`main li[aria-setsize="${machines}"] article`, { timeout: 60_000 });
  const firstCardsMs = performance.now() - startedAt;
  await page.waitForTimeout(2_000);
  await watchPage(page);
  const still = await whileStill(page, devTools, floor);
  const frames = await whileScrolling(page, floor);
  const { longTasks } = await page.evaluate(() => window.watched);
  await context.close();
  return {
    firstCardsMs,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    ...still,
    ...frames,
  } satisfies MotionFigures;
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

const whileScrolling = async (page: Page, floor: WideFloor) => {
  const stop = floor.change(updatesPerSecond);
  const gaps = await page.evaluate(
    ([forMs, step]) =>
      new Promise<number[]>((resolve) => {
        const moments: number[] = [];
        const scroll = (now: number): void => {
          moments.push(now);
          window.scrollBy({ top: step, behavior: 'instant' });
          if (now - (moments[0] ?? now) < forMs) requestAnimationFrame(scroll);
          else resolve(moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
        };
        requestAnimationFrame(scroll);
      }),
    [scrolledMs, pixelsPerFrame] as const,
  );
  stop();
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    scrolledFramesPerSecond: (gaps.length * 1000) / total,
    scrolledFrameP95Ms: gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? Number.NaN,
  };
};

const scriptSeconds = async (devTools: CDPSession): Promise<number> => {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
};

/** Notes long tasks, and for each batch of changes to the page how many cards it touched. */
const watchPage = (page: Page): Promise<void> =>
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
