import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { launchBrowser } from '../harness/browser.ts';
import { toast } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';
import { bonus } from './third-party-calls.ts';
import { thirdPartySeeds } from './third-party-seeds.ts';
import { complaintsOf, logInAs, openThirdPartyVisits } from './third-party-visits.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

it.each(thirdPartySeeds())(
  'a third-party server, which does not say what can be had, is asked for a bonus in the lobby, THIRD_PARTY_SEED=%i',
  async (seed) => {
    const visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    await logInAs(page, 'alice77');
    await page.getByRole('button', { name: 'Discount and bonus' }).click();
    const offers = page.getByRole('dialog', { name: 'Discount and bonus' });
    await offers.getByRole('button', { name: 'Get a discount' }).waitFor();
    await offers.getByRole('button', { name: 'Get a bonus' }).click();
    await toast(page, `Bonus: ₺${(bonus / 100).toFixed(2)} is in your wallet`);
    await offers.getByText(/^Again in 0[45]:\d\d$/).waitFor();
    await picture(visitor, `third-party-${seed}-offers`);
    const balance = (250_000 + bonus) / 100;
    await until('the toolbar shows the new balance', async () =>
      (await page.locator('header').first().innerText()).includes(balance.toLocaleString('en')),
    );
    expect(visits.server.floor.received.filter((line) => /player\/(discount|bonus)$/.test(line))).toEqual([
      'POST player/bonus',
      'GET player/bonus',
    ]);
    expect(complaintsOf(visitor)).toEqual([]);
    await visits.close();
  },
);
