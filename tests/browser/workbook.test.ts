import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildContentSecurityPolicy } from '@reelfloor/server/testing/content-policy';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { desk, launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';

/** No server listens at this address: the test answers the browser's requests from files. */
const address = 'http://workbook.test';
/** axe rules about whole pages, which do not apply to a list of stories. */
const aboutPages = [
  'landmark-one-main',
  'landmark-main-is-top-level',
  'heading-order',
  'page-has-heading-one',
  'landmark-unique',
];

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reelfloor-workbook-'));
  const built = build({
    configFile: 'web/workbook/vite.config.ts',
    mode: 'development',
    logLevel: 'warn',
    build: { outDir: folder },
  });
  [browser] = await Promise.all([launchBrowser(), built]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (path: string, viewport = desk): Promise<Visitor> => {
  const visitor = await newVisitor(browser, address, { viewport });
  await visitor.page.route(`${address}/**`, (route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname);
    const found = [folder, 'web/public'].map((root) => join(root, file)).find(existsSync);
    if (!found) return route.fulfill({ status: 404 });
    return route.fulfill({
      path: found,
      headers: { 'content-security-policy': buildContentSecurityPolicy(undefined, { framedBy: ["'self'"] }) },
    });
  });
  await visitor.page.goto(path);
  return visitor;
};

const dressed = async (page: Page, theme: string, language: string): Promise<void> => {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `component=*&theme=${theme}&language=${language}`);
  await page.locator(`html[data-shown="${theme} ${language}"]`).waitFor();
};

describe('the component workbook', { timeout: 180_000 }, () => {
  it.each([
    ['a desk', desk, ['dark6 tr', 'light3 en']],
    ['a phone', phone, ['light3 tr', 'dark6 en']],
  ] as const)('draws every story on %s, in both looks and languages', async (_, viewport, looks) => {
    const { page, complaints, close } = await open('/canvas.html', viewport);
    for (const look of looks) {
      const [theme = '', language = ''] = look.split(' ');
      await dressed(page, theme, language);
      expect(await page.locator('[data-story]').count(), look).toBeGreaterThan(40);
      expect(await page.locator('[data-broken], [data-place]:empty').allTextContents(), look).toEqual([]);
      expect(await violations(page, 'all', aboutPages), look).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), look).toBe(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('runs the steps of every story on a phone, where texts run from right to left', async () => {
    const { page, complaints, close } = await open('/canvas.html#component=*&language=ar', phone);
    const objections: string[] = [];
    await page.exposeFunction('lookAtStory', async () => {
      objections.push(...(await violations(page, 'all', aboutPages)));
    });
    await page.locator('[data-story]').first().waitFor();
    const { tried, failures } = await page.evaluate(runAllSteps);
    expect(tried).toBeGreaterThan(10);
    expect(failures).toEqual([]);
    expect(objections).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('finds a component, and shows it in another theme, language and width', async () => {
    const { page, complaints, close } = await open('/index.html');
    const stories = page.frameLocator('iframe');
    await page.getByRole('searchbox', { name: 'Find a component' }).fill('wrong field');
    await page.getByRole('button', { name: /^ui\/text-field/ }).click();
    await page.getByText('web/src/ui/text-field.tsx', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('light3');
    await page.getByRole('button', { name: 'TR, Turkish' }).click();
    await page.getByRole('button', { name: '390 px' }).click();
    await stories.locator('html[data-shown="light3 tr"]').waitFor();
    expect(await stories.getByRole('textbox', { name: 'Kullanıcı adı' }).count()).toBe(1);
    expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390);
    expect(await page.locator('iframe').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(desk.height / 2);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await stories.getByRole('textbox', { name: 'Kullanıcı adı' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Presses the button of each story and returns how many were tried and which failed. */
const runAllSteps = async (): Promise<{ tried: number; failures: string[] }> => {
  const failures: string[] = [];
  let tried = 0;
  for (const story of document.querySelectorAll<HTMLElement>('[data-story]')) {
    const outcome = story.querySelector<HTMLElement>('[data-outcome]');
    const button = story.querySelector<HTMLElement>('[data-steps]');
    if (!button || !outcome) continue;
    tried += 1;
    const isOver = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (/done|failed/.test(outcome.dataset.outcome ?? '')) resolve();
      }).observe(outcome, { attributes: true });
    });
    button.click();
    await isOver;
    if (outcome.dataset.outcome === 'failed') failures.push(`${story.dataset.story}: ${outcome.textContent}`);
  }
  return { tried, failures };
};
