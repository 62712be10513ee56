import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { restOf } from '../harness/rest-of.ts';

const visits = accessVisits();

/** Windows of desks, laptops and phones, upright and sideways. */
const sizes = [
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [390, 844],
  [375, 553],
  [360, 560],
  [320, 568],
  [844, 390],
] as const;
const landingSizes = sizes.filter(([width]) => isExhaustive || [1440, 390, 320, 844].includes(width));

const looks = [
  { language: 'tr', theme: 'dark6' },
  { language: 'en', theme: 'light3' },
] as const;
const landingLooks = looks.slice(0, isExhaustive ? looks.length : 1);

const paths = ['/lobby', '/statement', '/protection', '/transactions', '/slot-sessions'] as const;
/** Both lists of records are the same table; `records.test.ts` shows them in every size. */
const landingPaths = paths.slice(0, isExhaustive ? paths.length : 4);

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

it('pages of records, of the wallet and of protection are no wider than any window, nor at 400 % zoom', async () => {
  const faults: string[] = [];
  for (const { language, theme } of landingLooks) {
    const visitor = await visits.arrive({ user: 'player1', language, theme });
    const { page } = visitor;
    const rest = restOf(page);
    for (const path of landingPaths) {
      await page.goto(path);
      await page.locator('main').getByRole('heading').first().waitFor();
      await rest();
      for (const [width, height] of [...landingSizes, [320, 256] as const]) {
        await page.setViewportSize({ width, height });
        if (await isSideways(page)) faults.push(`${path} ${language} ${width}×${height}`);
        await picture(visitor, `sizes${path.replace('/', '-')}-${width}x${height}-${language}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

it('a machine’s details begin at Play in every window, and Escape clears the search', async () => {
  for (const { language, theme } of landingLooks) {
    const visitor = await visits.arrive({ user: 'player1', language, theme });
    const { page } = visitor;
    await page.goto('/lobby');
    for (const [width, height] of landingSizes) {
      await page.setViewportSize({ width, height });
      await page.locator('.card-name button').first().click();
      const focused = page.locator('dialog[open] a:focus');
      await focused.waitFor();
      expect(await focused.textContent(), `${width}×${height}`).toBe(language === 'tr' ? 'Oyna' : 'Play');
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const field = page.getByRole('main').getByRole('textbox');
    await field.fill('zz');
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('');
  }
});

it('layout 3 keeps the key of its menu clear of the logo', async () => {
  const visitor = await visits.arrive({ user: 'player1' });
  const { page } = visitor;
  await page.addInitScript(() => localStorage.setItem('layout', '{"style":"layout3"}'));
  await page.goto('/lobby');
  for (const [width, height] of landingSizes) {
    await page.setViewportSize({ width, height });
    const boxes = await Promise.all(
      [page.getByRole('button', { name: 'Open menu' }), page.locator('header a[href="/lobby"]').first()].map((it) =>
        it.boundingBox(),
      ),
    );
    const [menu, logo] = boxes;
    if (menu && logo) expect(menu.x + menu.width, `${width}`).toBeLessThanOrEqual(logo.x + 0.5);
  }
});

it('a brand without pictures and with a long name breaks neither its card nor the heading of its game', async () => {
  const name = 'Çağlayan Gecelerinin Uçsuzbucaksız Hazinesi ve Donaudampfschifffahrtsgesellschaft';
  await visits.floor.change(`UPDATE brands SET name = '${name}' WHERE id = 'koi'`);
  await visits.floor.change("INSERT INTO changes (kind, subject) VALUES ('brands', 'koi')");
  const faults: string[] = [];
  for (const { language, theme } of landingLooks) {
    const visitor = await visits.arrive({ user: 'player1', language, theme });
    const { page } = visitor;
    // Neither file is a picture.
    await page.route(/\/assets\/(brands|machines)\//, (route) =>
      route.fulfill({ contentType: 'image/webp', body: '-' }),
    );
    for (const path of ['/lobby', '/game/m1/long']) {
      await page.goto(path);
      await page.getByText(name).first().waitFor({ state: 'attached' });
      for (const [width, height] of landingSizes) {
        await page.setViewportSize({ width, height });
        if (await isSideways(page)) faults.push(`${path} ${language} ${width}×${height} is wider than the window`);
        const cut = (await page.evaluate(cutNames, name)).map((what) => `${path} ${width}×${height}: ${what}`);
        faults.push(...cut);
        await picture(visitor, `long-name${path.replaceAll('/', '-')}-${width}x${height}-${language}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

/** Returns the places where the name is cut without a sign of it, or lies beyond the box around it. */
const cutNames = (name: string): string[] => {
  const faults: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.textContent);
    if (!own.join('').includes(name) || !element.checkVisibility() || element.matches('.sr-only, title')) continue;
    const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isEllipsis = overflow !== 'visible' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none');
    if (!isEllipsis && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      faults.push(`${element.tagName} ${element.className} is cut`);
    const around = element.parentElement
      ?.closest('.overflow-hidden, article, header, nav, section')
      ?.getBoundingClientRect();
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (
      around &&
      width > 1 &&
      (right > around.right + 1 || left < around.left - 1 || bottom > around.bottom + 1 || top < around.top - 1)
    )
      faults.push(`${element.tagName} ${element.className} lies outside`);
  }
  return faults;
};
