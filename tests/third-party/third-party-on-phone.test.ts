import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { launchBrowser } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { thirdPartySeeds } from './third-party-seeds.ts';
import { complaintsOf, logInAs, openThirdPartyVisits } from './third-party-visits.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

it.each(thirdPartySeeds())(
  'a third-party server reads well in Turkish on a phone, THIRD_PARTY_SEED=%i',
  async (seed) => {
    const visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive({ phone: true });
    const { page } = visitor;
    await logInAs(page, 'bob12345');
    await page.evaluate(() => localStorage.setItem('language', 'tr'));
    const cut: string[] = [];
    const look = async (name: string) => {
      cut.push(...(await clippedTexts(page)).map((text) => `${name}: ${text}`));
      await picture(visitor, `third-party-${seed}-phone-${name}`);
    };
    for (const path of ['profile', 'transactions', 'protection']) {
      await page.goto(`/${path}`);
      await page.getByText('Bu burada sunulmuyor.').first().waitFor();
      await look(path);
    }
    await page.goto('/lobby');
    await page.locator('.machine-card').first().waitFor();
    await look('lobby');
    await page.getByRole('article', { name: 'Makine 101' }).getByRole('link').click();
    await page.getByText(/^Koltuk sizin\./).waitFor();
    // The brand's name may end in dots there.
    await picture(visitor, `third-party-${seed}-phone-game`);
    expect(cut).toEqual([]);
    expect(complaintsOf(visitor)).toEqual([]);
    await visits.close();
  },
);
