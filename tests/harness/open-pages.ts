import type { Page } from 'playwright-core';

const open = new Set<Page>();

/** From now on a failed test tells what this page showed. */
export const tellOfPage = (page: Page): void => {
  open.add(page);
  page.once('close', () => open.delete(page));
};

/** For each page that is open now: its address, and what a screen reader finds on it. */
export const describeOpenPages = (): Promise<string[]> =>
  Promise.all(
    [...open].map(async (page) => {
      const shown = await page
        .locator('body')
        .ariaSnapshot({ timeout: 10_000 })
        .catch((error: unknown) => `cannot be read: ${error}`);
      return `--- ${page.url()}\n${shown}`;
    }),
  );
