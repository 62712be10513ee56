import type { Page } from 'playwright-core';

const open = new Set<Page>();

/** Registers a page whose content is printed if the test fails. */
export const tellOfPage = (page: Page): void => {
  open.add(page);
  page.once('close', () => open.delete(page));
};

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
