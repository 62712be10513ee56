import type { Page, Request } from 'playwright-core';
import { until } from './until.ts';

/**
 * Returns a function that waits until nothing is loading and no placeholder is shown, during two drawn frames. Call
 * `restOf` before the page navigates, because it counts requests.
 */
export const restOf = (page: Page): (() => Promise<void>) => {
  const loading = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return async () => {
    await until('the page has come to rest', async () => {
      const before = begun;
      const isDrawn = await page.evaluate(isAllDrawn);
      return isDrawn && loading.size === 0 && begun === before;
    });
  };
};

const isAllDrawn = async (): Promise<boolean> => {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return document.querySelector('.animate-pulse, .animate-spin') === null;
};
