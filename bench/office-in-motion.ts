import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { longTaskUs, ownTaskTimes, scriptSeconds, traced, updatesPerSecond, watchPage } from './lobby-in-motion.ts';
import type { WideFloor } from './wide-floor.ts';

const watchedMs = 12_000;
const settleMs = 2_000;
const scrolledPx = 8_000;
const pixelsPerSecond = 1_440;
const mebibyte = 2 ** 20;

export interface OfficeFigures {
  /** From the address to the first row of a machine, and the time in which all of them were told. */
  readonly firstRowsMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Tasks with more than 50 ms of processor time of their own. */
  readonly ownLongTasks: number;
  readonly ownLongestTaskMs: number;
  readonly scriptMsPerSecond: number;
  readonly scrolledFramesPerSecond: number;
  /** Of an empty page that is scrolled in the same run: what this computer can do now. */
  readonly emptyPageFramesPerSecond: number;
  /** JavaScript's heap after the garbage was collected, before and after the time in motion. */
  readonly heapMib: number;
  readonly heapGrowthMib: number;
}

/** Measures the floor of the office on a desk while machines change their states, which also moves them between groups. */
export const officeInMotion = async (
  browser: Browser,
  floor: WideFloor,
  view: 'table' | 'tiles',
): Promise<OfficeFigures> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const member = await floor.member(view === 'table' ? 'manager' : 'attendant');
  const [name = '', value = ''] = member.cookie.split('=');
  const { hostname } = new URL(floor.officeAddress);
  await context.addCookies([{ name, value, domain: hostname, path: '/office', httpOnly: true, sameSite: 'Strict' }]);
  const emptyPageFramesPerSecond = await onEmptyPage(browser, context, floor);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  const startedAt = performance.now();
  await page.goto(`${floor.officeAddress}/office/floor${view === 'tiles' ? '?view=tiles' : ''}`);
  await page.waitForSelector('[data-machine]', { timeout: 60_000 });
  const firstRowsMs = performance.now() - startedAt;
  await page.waitForTimeout(settleMs);
  await watchPage(page);
  const before = await heapOf(devTools);
  const scripted = await scriptSeconds(devTools);
  const stop = floor.change(updatesPerSecond);
  const still = await traced(browser, () => page.waitForTimeout(watchedMs));
  const scriptMsPerSecond = (((await scriptSeconds(devTools)) - scripted) * 1000) / (watchedMs / 1000);
  const scrolled = await scroll(browser, page, devTools);
  stop();
  const { longTasks } = await page.evaluate(() => window.watched);
  const after = await heapOf(devTools);
  await context.close();
  const own = ownTaskTimes([...still.events, ...scrolled.events]);
  return {
    firstRowsMs,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    ownLongTasks: own.filter((us) => us > longTaskUs).length,
    ownLongestTaskMs: Math.max(0, ...own) / 1000,
    scriptMsPerSecond,
    scrolledFramesPerSecond: scrolled.framesPerSecond,
    emptyPageFramesPerSecond,
    heapMib: after / mebibyte,
    heapGrowthMib: (after - before) / mebibyte,
  };
};

const onEmptyPage = async (browser: Browser, context: BrowserContext, floor: WideFloor): Promise<number> => {
  const page = await context.newPage();
  await page.goto(`${floor.address}/healthz`);
  await page.setContent('<!doctype html><div class="scroll"><div></div></div>');
  // A script sets the styles, because the server's security policy allows no style attributes in its document.
  await page.locator('.scroll').evaluate((place: HTMLElement) => {
    Object.assign(place.style, { height: '860px', overflow: 'auto' });
    const inner = place.firstElementChild as HTMLElement;
    Object.assign(inner.style, { height: '200000px', background: 'linear-gradient(#000, #fff)' });
  });
  const stop = floor.change(updatesPerSecond);
  const { framesPerSecond } = await scroll(browser, page, await context.newCDPSession(page));
  stop();
  await page.close();
  return framesPerSecond;
};

const heapOf = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('HeapProfiler.collectGarbage');
  return (await devTools.send('Runtime.getHeapUsage')).usedSize;
};

/** Scrolls the list and counts the frames that the screen got. */
const scroll = async (browser: Browser, page: Page, devTools: CDPSession) => {
  const place = page.locator('.scroll');
  const { value, events } = await traced(browser, async () => {
    const startedAt = performance.now();
    await devTools.send('Input.synthesizeScrollGesture', {
      x: 500,
      y: 560,
      yDistance: -scrolledPx,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    return performance.now() - startedAt;
  });
  const moved = await place.evaluate(({ scrollTop }) => scrollTop);
  if (moved < scrolledPx / 2) throw new Error(`the wheel moved the list by ${moved} px of ${scrolledPx}`);
  const shown = events.filter(({ name }) => name === 'Display::DrawAndSwap').length;
  return { framesPerSecond: (shown * 1000) / value, events };
};
