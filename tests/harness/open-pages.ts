import type { Page } from 'playwright-core';

const open = new Set<Page>();

/** Registers a page, so that a failed test prints its content. */
export const tellOfPage = (page: Page): void => {
  open.add(page);
  page.once('close', () => open.delete(page));
};

/** Returns the address and the accessibility tree of each open page. */
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
