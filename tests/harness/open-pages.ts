import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';

const open = new Set<Page>();
let running: TestContext['task'] | null = null;

/** Registers a page whose content is printed if the test fails. */
export const registerPage = (page: Page): void => {
  open.add(page);
  page.once('close', () => open.delete(page));
};

/** Stores the running test, to whose error `describeOpenPages` adds. */
export const setRunningTest = (task: TestContext['task']): void => {
  running = task;
};

/** If the running test has failed, adds what each open page shows to its error. Each page is described once. */
export const describeOpenPages = async (): Promise<void> => {
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
