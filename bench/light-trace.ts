import type { Browser, Page } from 'playwright-core';
import type { Watched } from './page/main.ts';

/** The few fields of an event of Chromium's tracing that are read; times in microseconds of its own clock. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts?: number;
}

/** Carries the page's clock into the trace. */
const markName = 'bench-light';

/**
 * Watches what `work` shows with Chromium's tracing on: for each frame, from the moment that its clock shows to the moment when
 * the browser had it on the display, as its own presentation feedback says (`VideoFrameSubmitter` ends with it). Milliseconds.
 */
export const traceLight = async (
  browser: Browser,
  page: Page,
  work: () => Promise<Watched>,
): Promise<number[]> => {
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
