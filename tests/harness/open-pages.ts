import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';

const open = new Set<Page>();
let running: TestContext['task'] | null = null;

/** Registers a page whose content is printed if the test fails. */
export const tellOfPage = (page: Page): void => {
  open.add(page);
  page.once('close', () => open.delete(page));
};

/** Says which test runs, so that pages which it closes after a failure are told of, too. */
export const runTest = (task: TestContext['task']): void => {
  running = task;
};

/** Adds the content of all open pages to the error of the running test, if it has failed. Pages are told of once. */
export const tellOfPages = async (): Promise<void> => {
  const error = running?.result?.errors?.at(-1);
  if (!error) return;
  const pages = [...open];
  open.clear();
  error.message = [error.message, ...(await Promise.all(pages.map(describe)))].join('\n');
};

const describe = async (page: Page): Promise<string> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 10_000 })
    .catch((error: unknown) => `cannot be read: ${error}`);
  return `--- ${page.url()}\n${shown}`;
};
