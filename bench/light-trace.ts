import type { Browser, Page } from 'playwright-core';
import type { Watched } from './page/main.ts';

/** An event of Chromium's trace. Times are microseconds of its tracing clock. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts?: number;
}

const markName = 'bench-light';

/** Returns for each frame the milliseconds from drawing to display, which is the end of `VideoFrameSubmitter`. */
export const traceLight = async (browser: Browser, page: Page, work: () => Promise<Watched>): Promise<number[]> => {
  await browser.startTracing(page, { categories: ['media', 'blink.user_timing'] });
  const markedAtMs = await page.evaluate((name) => performance.mark(name).startTime, markName);
  const { seen } = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const marked = traceEvents.find(({ name }) => name === markName)?.ts;
  if (marked === undefined) throw new Error('the trace of the browser has lost the mark of the page');
  const lit = traceEvents
    .filter(({ name, ph }) => name === 'VideoFrameSubmitter' && ph === 'e')
    .map(({ ts = 0 }) => (ts - marked) / 1000 + markedAtMs)
    .sort((a, b) => a - b);
  return seen.presented.flatMap(({ atMs, glassMs }) => {
    const litAtMs = lit.find((moment) => moment > atMs);
    return litAtMs === undefined ? [] : [glassMs + litAtMs - atMs];
  });
};
