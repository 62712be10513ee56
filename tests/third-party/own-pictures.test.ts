import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { launchBrowser } from '../harness/browser.ts';
import { type Colour, drawnColour, solidPicture } from '../harness/solid-picture.ts';
import { thirdPartySeeds } from './third-party-seeds.ts';
import { complaintsOf, logInAs, openThirdPartyVisits } from './third-party-visits.ts';

const sea: Colour = [0, 60, 200];
const gold: Colour = [200, 150, 0];
const stranger: Colour = [200, 0, 60];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const card = (page: Page, number: number) => page.getByRole('article', { name: `Machine ${number}` });
const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: new RegExp(name) });
const draws = (place: Locator, colour: Colour) =>
  expect.poll(async () => ((await place.locator('img').count()) === 1 ? drawnColour(place) : null)).toEqual(colour);

it.each(thirdPartySeeds())(
  'the pictures of a third-party server stand for its brands and machines, THIRD_PARTY_SEED=%i',
  async (seed) => {
    const visits = await openThirdPartyVisits(browser, seed);
    const { floor, pictures, askedPictures } = visits.server;
    const [first, , third, , fifth] = floor.machines;
    if (!first || !third || !fifth) throw new Error('machines are missing');
    // The one brand has a picture at the specification's address, the other only machines with an image of their own.
    pictures.set('/assets/machines/neon sea.png', solidPicture(sea));
    pictures.set('/pictures/103.png', solidPicture(gold));
    pictures.set('/pictures/101.png', solidPicture(stranger));
    third.image = '/pictures/103.png';
    first.image = '/pictures/101.png';
    // This file does not exist.
    fifth.image = '/pictures/105.png';

    const visitor = await visits.arrive();
    const { page } = visitor;
    await logInAs(page, 'alice77');
    await draws(tile(page, 'Neon Sea'), sea);
    await draws(tile(page, 'Old Gold'), gold);
    await draws(card(page, 101), stranger);
    await draws(card(page, 102), sea);
    await draws(card(page, 103), gold);
    // The brand of these machines has no picture, and one of them an image that cannot be loaded.
    for (const number of [104, 105])
      await card(page, number).locator('span[aria-hidden]').getByText('Old Gold').waitFor();
    // The other brand has no jackpots here.
    const ticker = page.getByRole('region', { name: 'Jackpots' });
    await ticker.getByText('Neon Sea').waitFor();
    await draws(ticker, sea);
    await picture(visitor, `third-party-${seed}-pictures`);

    for (const [number, colour] of [
      [102, sea],
      [103, gold],
    ] as const) {
      await card(page, number).getByRole('link').click();
      await page.getByText('The seat is yours.').waitFor();
      await page.goto('/lobby');
      const dialog = page.getByRole('dialog', { name: 'You have an open game' });
      await dialog.getByText(`Machine ${number}`).waitFor();
      await draws(dialog, colour);
      await dialog.getByRole('button', { name: 'Cash out' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(askedPictures.filter((path) => !/\.png(\?w=320)?$/.test(path))).toEqual([]);
    expect(complaintsOf(visitor)).toEqual([]);
    await visits.close();
  },
);
