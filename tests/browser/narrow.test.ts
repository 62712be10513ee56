import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, openAccessFloor, picture, visit } from '../harness/access-floor.ts';
import { launchBrowser } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { restOf } from '../harness/rest-of.ts';

const narrow = { width: 320, height: 640 };
const languages = ['tr', 'en', 'ar'] as const;
const theme = 'light3';

let floor: TestFloor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([
    openAccessFloor({}, { REGISTRATION: true, PASSWORD_RESET: true, EXTERNAL_INFO: true }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await floor?.close();
});

const settle = async (page: Page, atRest: () => Promise<void>): Promise<void> => {
  await page.getByRole('main').first().waitFor();
  await atRest();
};

it.each(languages)('no text before the login is cut off on the narrowest phone, in %s', async (language) => {
  const visitor = await visit(browser, floor, { language, viewport: narrow, theme });
  const { page } = visitor;
  const atRest = restOf(page);
  // Turns animations off: a panel that is still sliding in would be beyond the window's edge.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const cut: Record<string, string[]> = {};
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await settle(page, atRest);
    cut[path] = await clippedTexts(page);
    await picture(visitor, `narrow-${language}${path.replaceAll('/', '-')}`);
  }
  expect(cut).toEqual({ '/login': [], '/register': [], '/forgot-password': [] });
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.close();
});

it.each(languages)('no text behind the login is cut off on the narrowest phone, in %s', async (language) => {
  const visitor = await visit(browser, floor, { user: 'player1', language, viewport: narrow, theme });
  const { page } = visitor;
  const atRest = restOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const cut: string[] = [];
  const look = async (place: string) => {
    cut.push(...(await clippedTexts(page)).map((text) => `${place}: ${text}`));
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) cut.push(`${place} scrolls sideways`);
    await picture(visitor, `narrow-${language}-${place}`);
  };
  const pages = ['lobby', 'lobby/koi/neon-koi', 'profile', 'protection', 'transactions', 'slot-sessions'];
  for (const path of [...pages, 'pages/errors/error-404', 'pages/errors/error-500']) {
    await page.goto(`/${path}`);
    await settle(page, atRest);
    await look(path.replaceAll('/', '-'));
  }
  await page.goto('/lobby');
  await settle(page, atRest);
  await page.locator('header button[aria-haspopup=dialog]').first().click();
  await page.locator('dialog:modal nav').first().waitFor();
  await look('menu');
  await page.keyboard.press('Escape');
  for (const [index, name] of ['theme', 'information', 'quick-panel'].entries()) {
    await page.locator('header button[popovertarget]').last().click();
    await page.locator('dialog:popover-open button[aria-haspopup=dialog]').nth(index).click();
    await page.locator('dialog:modal').waitFor();
    await atRest();
    await look(name);
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
  }
  expect(cut).toEqual([]);
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.close();
});
