import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { toast } from '../harness/kept-toasts.ts';
import { call } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const names = {
  tr: {
    more: 'Diğer seçenekler',
    key: 'İndirim ve bonus',
    ask: 'Bonus talep et',
    next: /^Bir sonraki en erken/,
  },
  en: { more: 'More options', key: 'Discount and bonus', ask: 'Get a bonus', next: /^Next one from/ },
  ar: { more: 'المزيد', key: 'الخصم والمكافأة', ask: 'اطلب مكافأة', next: /^التالي ابتداءً من/ },
} as const;

const offersKey = (page: Page, language: keyof typeof names = 'en') =>
  page.getByRole('banner').getByRole('button', { name: names[language].key });
const panel = (page: Page, language: keyof typeof names = 'en') =>
  page.getByRole('dialog', { name: names[language].key });
/** Opens a page, and resolves when it has read what is on offer, and has drawn it. */
const offersReadAt = async (page: Page, path: string) => {
  // From here on no answer can be that of the page before, and this page asks two seconds later.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForResponse((answer) => /player\/promotions$/.test(answer.url()) && answer.ok());
  // The page draws the answer before it is idle twice.
  for (const _ of [1, 2]) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
};

describe('promotions outside the game', () => {
  const visits = accessVisits();
  /** Gives the player the longest balance that a page shows. A second call does nothing. */
  const makeRich = async (user: string) => {
    const words = ['deposit', user, '999999.99', '--key', `rich-${user}`];
    const env = { ...process.env, DATA_DIR: visits.floor.config.dataDir };
    await promisify(execFile)('node', ['server/src/start/cli/cashier-command.ts', ...words], { env });
  };

  it('show while one can be had, and are asked for by the keyboard alone', async () => {
    const { page } = await visits.arrive({ user: 'player1' });
    await page.goto('/lobby');
    await offersKey(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('₺10.00 from the casino').waitFor();
    await panel(page).getByText('When your wallet is below ₺100').waitFor();
    expect(await panel(page).getByRole('button', { name: 'Get a discount' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await panel(page).getByRole('button', { name: names.en.ask }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Bonus: ₺10.00 is in your wallet');
    await panel(page).getByText(names.en.next).waitFor();
    await until('the toolbar shows the new balance', async () =>
      (await page.locator('header').first().innerText()).includes('₺1,010.00'),
    );
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    // The focus returns to the key, which therefore stays until the focus moves on.
    expect(await offersKey(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await offersKey(page).waitFor({ state: 'detached' });
    await offersReadAt(page, '/lobby');
    expect(await offersKey(page).count()).toBe(0);
  });

  it('let a player with an empty wallet sit down, where that needs money', async () => {
    const { page } = await visits.arrive({ user: 'staff1' }, { ALLOW_0_BALANCE_TO_PLAY: false });
    await page.goto('/game/m1/demo');
    await page.waitForURL('**/lobby');
    await toast(page, 'Your wallet is empty.');
    await offersKey(page).click();
    await panel(page).getByRole('button', { name: names.en.ask }).click();
    await toast(page, 'Bonus: ₺10.00 is in your wallet');
    await page.keyboard.press('Escape');
    await page.getByRole('article', { name: 'Machine m1' }).getByRole('link').click();
    await page.getByRole('button', { name: /^Spin/ }).waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/lobby');
  });

  it('do not show during a break from play', async () => {
    const { page } = await visits.arrive({ user: 'player2' });
    await page.goto('/lobby');
    await offersKey(page).waitFor();
    await page.getByRole('button', { name: '24-hour break' }).click();
    await page.getByRole('button', { name: 'Start the break' }).click();
    await offersKey(page).waitFor({ state: 'detached' });
    await offersReadAt(page, '/transactions');
    expect(await offersKey(page).count()).toBe(0);
  });

  it.each(['tr', 'en', 'ar'] as const)('are whole in every size, in %s', async (language) => {
    await makeRich('admin1');
    const visitor = await visits.arrive({ user: 'admin1', language });
    const { page } = visitor;
    await page.goto('/lobby');
    await offersKey(page, language).waitFor();
    await page.getByRole('article').first().waitFor();
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      expect(await clippedTexts(page), size).toEqual([]);
      // Neither the page is too wide nor the balance, which would end in dots.
      const balance = page.locator('header').first().getByText('999').first();
      for (const element of [page.locator('html'), balance]) {
        const [needed, given] = await element.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
        expect(needed, size).toBe(given);
      }
      // The narrowest phones have the key in a menu, because over the page it would cover a card.
      if (viewport.width < 380)
        await page.getByRole('banner').getByRole('button', { name: names[language].more }).click();
      await picture(visitor, `offers-key-${size}-${language}`);
      const key = await offersKey(page, language).boundingBox();
      const main = await page.getByRole('main').boundingBox();
      if (viewport.width >= 380) expect(key && main && key.y + key.height <= main.y, size).toBe(true);
      await offersKey(page, language).click();
      await panel(page, language).getByRole('button', { name: names[language].ask }).waitFor();
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      expect(await clippedTexts(page), size).toEqual([]);
      await picture(visitor, `offers-panel-${size}-${language}`);
      await page.keyboard.press('Escape');
      await panel(page, language).waitFor({ state: 'detached' });
    }
  });
});

const sizes = {
  desk: { width: 1440, height: 900 },
  phone,
  sideways: { width: 844, height: 390 },
  narrow: { width: 320, height: 568 },
};

describe('promotions that the house does not give', () => {
  const visits = accessVisits({ BONUS_MINOR: '0', DISCOUNT_PER_MILLE: '0' });

  it('show nowhere', async () => {
    const { page } = await visits.arrive({ user: 'staff1' });
    await offersReadAt(page, '/lobby');
    expect(await offersKey(page).count()).toBe(0);
    const { status } = await call(visits.floor.address, await visits.tokenOf('staff1'), 'player/promotions');
    expect(status).toBe(200);
  });
});
