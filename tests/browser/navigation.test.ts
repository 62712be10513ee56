import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { type Entry, SignedInPages } from '../harness/signed-in-pages.ts';
import { until } from '../harness/until.ts';

describe('the navigation', () => {
  let pages: SignedInPages;
  beforeAll(async () => {
    pages = await SignedInPages.open();
  });
  afterAll(() => pages?.close());
  const enter = (entry?: Entry) => pages.enter(entry);
  const leaveClean = () => pages.leaveClean();

  const isFocused = (page: Page, name: string) =>
    until(`the focus is on ${name}`, () =>
      page.evaluate(
        (wanted) =>
          (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent) === wanted,
        name,
      ),
    );

  it('works by keyboard alone: skip link, navigation, and each page begins at its content', async () => {
    const page = await enter();
    await page.keyboard.press('Tab');
    await isFocused(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await until('the content has the focus', () => page.evaluate(() => document.activeElement?.id === 'content'));
    const transactions = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Transactions' });
    await transactions.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/transactions');
    expect(await transactions.getAttribute('aria-current')).toBe('page');
    await until('the content has the focus', () => page.evaluate(() => document.activeElement?.id === 'content'));
    await leaveClean();
  });

  it('replaces the history entry when the logo leads to the lobby', async () => {
    const page = await enter({ path: '/transactions' });
    const before = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Reelfloor, Go to the lobby' }).click();
    await page.waitForURL('**/lobby');
    expect(await page.evaluate(() => history.length)).toBe(before);
    await leaveClean();
  });

  it('finds pages by keyboard, also in Turkish capitals', async () => {
    const page = await enter({ language: 'tr' });
    const search = page.getByRole('combobox', { name: 'Sayfa ve makine ara' });
    await search.fill('İŞLEM');
    const option = page.getByRole('option', { name: 'İşlemler' });
    await option.waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await option.getAttribute('aria-selected')).toBe('true');
    expect(await search.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/transactions');
    // The search also finds machines; choosing one shows it in the lobby.
    await search.fill('MAKİNE 104');
    const machine = page.getByRole('option', { name: /^Makine 104 · / });
    await machine.waitFor();
    await until('it alone is offered', async () => (await page.getByRole('option').count()) === 1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lobby?search=104');
    const cards = page.getByRole('main').getByRole('article');
    await until('the lobby shows it alone', async () => (await cards.count()) === 1);
    const field = page.getByRole('textbox', { name: 'Makine ara' });
    expect(await field.inputValue()).toBe('104');
    await page.getByRole('button', { name: 'Aramayı temizle' }).click();
    await page.waitForURL((url) => url.search === '');
    await until('the lobby shows all', async () => (await cards.count()) > 6);
    await search.fill('yok böyle bir sayfa');
    await page.getByText('Sonuç yok..').waitFor();
    await page.keyboard.press('Escape');
    expect(await search.getAttribute('aria-expanded')).toBe('false');
    await leaveClean();
    const english = await enter();
    await english.getByRole('combobox', { name: 'Search pages and machines' }).fill('zz');
    await english.getByText('No results..').waitFor();
    await english.getByRole('banner').getByRole('combobox').fill('');
    await english.keyboard.press('ArrowDown');
    const offered = english.getByRole('banner').getByRole('option');
    expect(await offered.count()).toBeLessThanOrEqual(10);
    expect(await offered.count()).toBeGreaterThan(3);
    await leaveClean();
  });

  it('keeps the favourite shortcuts on the server', async () => {
    const page = await enter({ user: 'player2' });
    await page.getByRole('button', { name: 'Shortcuts', exact: true }).click();
    const star = page.getByRole('dialog').getByRole('button', { name: 'Transactions: Click to add/remove shortcut' });
    const saved = page.waitForResponse('**/api/auth/user/update');
    await star.click();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Transactions' }).waitFor();
    expect((await saved).ok()).toBe(true);
    await leaveClean();
    const elsewhere = await enter({ user: 'player2', layout: { style: 'layout3' } });
    const shortcut = elsewhere.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
    await shortcut.click();
    await elsewhere.waitForURL('**/transactions');
    await leaveClean();
  });

  it('opens the drawer on a phone, and closes it by Escape, beside it, and with a choice', async () => {
    const page = await enter({ viewport: phone });
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    expect((await drawer.boundingBox())?.width).toBeCloseTo(280, 1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await isFocused(page, 'Open menu');
    await menu.click();
    await page.mouse.click(380, 400);
    await drawer.waitFor({ state: 'hidden' });
    await menu.click();
    await drawer.getByRole('link', { name: 'Game Sessions' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.waitForURL('**/slot-sessions');
    await menu.click();
    await drawer.getByRole('combobox').fill('home');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lobby');
    await drawer.waitFor({ state: 'hidden' });
    await leaveClean();
  });

  it('opens the menu of a title after the mouse rested there, and by keyboard', async () => {
    const page = await enter({ user: 'admin1', layout: { style: 'layout2' } });
    const templates = page.getByRole('button', { name: 'Templates' });
    const errors = page.getByRole('button', { name: 'Error pages' });
    const openedAfterMs = await openedAfter(page, 'Templates');
    expect(openedAfterMs).toBeGreaterThanOrEqual(150);
    await errors.waitFor();
    await page.mouse.move(700, 600);
    await errors.waitFor({ state: 'hidden' });
    await templates.focus();
    await page.keyboard.press('ArrowDown');
    await until('the first entry has the focus', () => errors.evaluate((it) => it === document.activeElement));
    await page.keyboard.press('Escape');
    await errors.waitFor({ state: 'hidden' });
    await isFocused(page, 'Templates');
    await page.keyboard.press('Enter');
    await errors.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until('what is under it is open', async () => (await errors.getAttribute('aria-expanded')) === 'true');
    await page.keyboard.press('Tab');
    await isFocused(page, 'Error 404');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/errors/error-404');
    await errors.waitFor({ state: 'hidden' });
    await leaveClean();
  });

  it('opens popups of popups beside each other, inside the window', async () => {
    const viewport = { width: 1280, height: 720 };
    const page = await enter({ user: 'admin1', layout: { style: 'layout2' }, viewport });
    const bar = page.getByRole('navigation', { name: 'Menu' });
    for (const name of ['Templates', 'Page layouts', 'Carded']) {
      await bar.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await bar
      .getByRole('link', { name: /sidebar/ })
      .first()
      .waitFor();
    const boxes = await bar
      .locator('button[aria-expanded=true] + ul')
      .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(3);
    // A menu appears in 200 ms, and each entry starts 50 ms after the entry above it.
    const steps = await bar
      .locator('button[aria-expanded=true] + ul')
      .first()
      .evaluate((list) =>
        [...list.children].slice(0, 3).map((entry) => {
          const { animationDuration, animationDelay } = getComputedStyle(entry);
          return `${animationDuration} ${animationDelay}`;
        }),
      );
    expect(steps).toEqual(['0.2s 0s', '0.2s 0.05s', '0.2s 0.1s']);
    for (const [index, { left, right, top, bottom }] of boxes.entries()) {
      expect(Math.min(left, top, viewport.width - right, viewport.height - bottom), `${index}`).toBeGreaterThan(0);
      for (const other of boxes.slice(0, index))
        expect(Math.min(right, other.right) - Math.max(left, other.left), `${index}`).toBeLessThanOrEqual(2);
    }
    await leaveClean();
  });

  it('opens the title of the current page, and hides from players what is not theirs', async () => {
    const page = await enter({ user: 'admin1', path: '/pages/errors/error-404' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const title = menu.getByRole('button', { name: 'Error pages' });
    expect(await title.getAttribute('aria-expanded')).toBe('true');
    const page404 = menu.getByRole('link', { name: 'Error 404' });
    expect(await page404.getAttribute('aria-current')).toBe('page');
    expect(await page404.evaluate((it) => getComputedStyle(it).paddingLeft)).toBe('56px');
    await title.click();
    await page404.waitFor({ state: 'hidden' });
    const players = await enter();
    expect(await players.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Profile',
      'Wallet',
      'Game Sessions',
      'Transactions',
      'Statement',
      'Player protection',
      'Logout',
    ]);
    await leaveClean();
  });
});

/** Returns milliseconds from the mouse's arrival on a button to the change of its state, by the page's clock. */
const openedAfter = async (page: Page, name: string): Promise<number> => {
  const button = page.getByRole('button', { name });
  const elapsed = button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let enteredMs = 0;
        element.addEventListener('pointerenter', () => {
          enteredMs = performance.now();
        });
        new MutationObserver(() => resolve(performance.now() - enteredMs)).observe(element, {
          attributeFilter: ['aria-expanded'],
        });
      }),
  );
  await button.hover();
  return elapsed;
};
