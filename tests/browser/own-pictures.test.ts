import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, openAccessFloor, picture, visit } from '../harness/access-floor.ts';
import { launchBrowser, phone } from '../harness/browser.ts';
import { type Colour, drawnColour, solidPicture } from '../harness/solid-picture.ts';

const machines: Colour = [0, 60, 200];
const brand: Colour = [200, 0, 60];

let floor: TestFloor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([openAccessFloor(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await floor?.close();
});

const own = async (path: string, colour: Colour) => {
  const file = join(floor.config.dataDir, 'assets', path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, solidPicture(colour));
};
const card = (page: Page, id: string) => page.getByRole('article', { name: `Machine ${id}` });
const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: new RegExp(name) });
const ticker = (page: Page) => page.getByRole('region', { name: 'Jackpots' });
const draws = async (place: Locator, colour: Colour) => {
  await place.locator('img').waitFor();
  await expect.poll(() => drawnColour(place)).toEqual(colour);
};
/** Checks that `place` draws one of the product's own pictures: its middle has another colour than the tests' pictures. */
const drawsOurs = async (place: Locator) => {
  const drawn = await drawnColour(place);
  expect(drawn).not.toBeNull();
  expect([machines, brand]).not.toContainEqual(drawn);
};

it('the operator’s PNG alone stands for its brand wherever the brand is drawn', async () => {
  const visitor = await visit(browser, floor, { user: 'player1' });
  const { page } = visitor;
  await page.goto('/lobby');
  await ticker(page).getByText('Neon Koi').waitFor();
  for (const place of [tile(page, 'Neon Koi'), card(page, 'm1'), ticker(page)]) await drawsOurs(place);

  await own('machines/neon koi.png', machines);
  await page.goto('/lobby/koi/neon-koi');
  await ticker(page).getByText('Neon Koi').waitFor();
  for (const place of [tile(page, 'Neon Koi'), card(page, 'm1'), ticker(page)]) await draws(place, machines);
  await picture(visitor, 'own-pictures');
  await page.setViewportSize(phone);
  await page.reload();
  await draws(tile(page, 'Neon Koi'), machines);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/pages/search/modern?q=koi');
  for (const name of [/Neon Koi/, /Machine m1/])
    await draws(page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) }), machines);
  await page.goto('/lobby/orbit/orbit-seven');
  await ticker(page).getByText('Orbit Seven').waitFor();
  for (const place of [tile(page, 'Orbit Seven'), card(page, 'm2'), ticker(page)]) await drawsOurs(place);

  await own('brands/koi.png', brand);
  await page.goto('/lobby/koi/neon-koi');
  await ticker(page).getByText('Neon Koi').waitFor();
  for (const place of [tile(page, 'Neon Koi'), ticker(page)]) await draws(place, brand);
  await draws(card(page, 'm1'), machines);
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.close();
});
