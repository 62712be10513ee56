import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { launchBrowser } from '../harness/browser.ts';
import { toast } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';
import { bonus } from './foreign-calls.ts';
import { foreignSeeds } from './foreign-seeds.ts';
import { complaintsOf, logInAs, openForeignVisits } from './foreign-visits.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

it.each(foreignSeeds())(
  'a foreign server, which does not say what can be had, is asked for a bonus in the lobby, FOREIGN_SEED=%i',
  async (seed) => {
    const visits = await openForeignVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    await logInAs(page, 'alice77');
    await page.getByRole('button', { name: 'Discount and bonus' }).click();
    const offers = page.getByRole('dialog', { name: 'Discount and bonus' });
    await offers.getByRole('button', { name: 'Ask for a discount' }).waitFor();
    await offers.getByRole('button', { name: 'Ask for a bonus' }).click();
    await toast(page, `Bonus: ₺${(bonus / 100).toFixed(2)} is in your wallet`);
    await offers.getByText(/^Again in 0[45]:\d\d$/).waitFor();
    await picture(visitor, `foreign-${seed}-offers`);
    const balance = (250_000 + bonus) / 100;
    await until('the toolbar shows the new balance', async () =>
      (await page.locator('header').first().innerText()).includes(balance.toLocaleString('en')),
    );
    expect(visits.server.house.received.filter((line) => /player\/(discount|bonus)$/.test(line))).toEqual([
      'POST player/bonus',
      'GET player/bonus',
    ]);
    expect(complaintsOf(visitor)).toEqual([]);
    await visits.close();
  },
);
