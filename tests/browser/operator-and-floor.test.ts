import { operate } from '@reelfloor/server/testing/operate';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, openAccessFloor, picture, visit } from '../harness/access-floor.ts';
import { launchBrowser, phone } from '../harness/browser.ts';

let floor: TestFloor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([openAccessFloor({ HOUSE_NAME: 'House of Ege' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await floor?.close();
});

/** Returns all that a player can read or hear on the page, with its title. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title]')];
    const names = named.flatMap((element) =>
      ['aria-label', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...names].join('\n');
  });

it('a house’s own name stands on every page from the first moment, and ours on none', async () => {
  for (const language of ['tr', 'en', 'ar'] as const) {
    const visitor = await visit(browser, floor, { language });
    const { page } = visitor;
    const inBoth = ['/terms-of-use.html', '/game-rules-and-content.html'];
    for (const path of ['/login', ...(language === 'tr' ? inBoth : [])]) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => page.title(), { message: path }).toContain('House of Ege');
      await page.waitForLoadState('load');
      expect(await readable(page), path).toContain('House of Ege');
      expect(await readable(page), path).not.toContain('Reelfloor');
    }
    expect(complaintsOf(visitor)).toEqual([]);
    await visitor.close();
  }
  const visitor = await visit(browser, floor, { user: 'player1' });
  const { page } = visitor;
  for (const path of ['/lobby', '/profile', '/no-such-page']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await readable(page), path).toContain('House of Ege');
    expect(await readable(page), path).not.toContain('Reelfloor');
  }
  await page.goto('/lobby');
  await page.getByRole('button', { name: 'Information' }).first().click();
  await page.getByText('House of Ege is a floor of real machines').waitFor();
  await visitor.close();
});

it('an open lobby shows at once what staff change on the floor', async () => {
  const { config } = floor;
  const visitor = await visit(browser, floor, { user: 'player1', viewport: phone });
  const { page } = visitor;
  await page.goto('/lobby');
  const card = (id: string) => page.getByRole('article', { name: `Machine ${id}` });
  await card('m1').getByRole('link', { name: /Play/ }).waitFor();
  await operate({ config }, 'machine', 'disable', 'm1', '--reason', 'belt', '--note', 'Back at six');
  await card('m1').getByText('Out of service').waitFor();
  await card('m1').getByText('Back at six').waitFor();
  expect(await card('m1').getByRole('link', { name: /Play/ }).count()).toBe(0);
  await picture(visitor, 'out-of-service');
  await page.goto('/game/m1');
  await page.getByText('Machine m1 is out of service').first().waitFor();
  await page.goto('/lobby');
  await card('m1').getByText('Back at six').waitFor();
  await operate({ config }, 'machine', 'enable', 'm1');
  await card('m1').getByRole('link', { name: /Play/ }).waitFor();
  const brands = page.getByRole('navigation', { name: 'Brands' }).getByRole('link');
  await operate({ config }, 'brand', 'edit', 'orbit', '--name', 'Orbit Eight');
  await brands.filter({ hasText: 'Orbit Eight' }).waitFor();
  await operate({ config }, 'brand', 'order', 'orbit', '1');
  await expect.poll(() => brands.first().innerText()).toContain('Orbit Eight');
  await operate({ config }, 'brand', 'hide', 'orbit');
  await card('m2').waitFor({ state: 'detached' });
  await operate({ config }, 'machine', 'remove', 'm1', '--reason', 'sold');
  await card('m1').waitFor({ state: 'detached' });
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.close();
});
