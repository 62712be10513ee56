import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const results = (await page.evaluate('axe.run(document)')) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
};

interface Entry {
  readonly viewport?: typeof desk;
  readonly theme?: string;
  readonly language?: 'tr' | 'en';
  readonly layout?: { readonly style: string; readonly config?: object };
  readonly settings?: object;
  readonly user?: string;
  readonly path?: string;
}

describe('the shell', () => {
  let floor: Floor;
  let browser: Browser;
  const tokens = new Map<string, string>();
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.stop();
    await floor?.remove();
  });

  /** A page of somebody who is signed in already, in a layout of their choice. */
  const enter = async ({ user = 'player1', language = 'en', path = '/lobby', ...entry }: Entry = {}) => {
    const token = tokens.get(user) ?? (await logIn(floor.baseUrl, user)).token;
    tokens.set(user, token);
    const { viewport = desk, theme = 'dark6', layout = { style: 'layout1' }, settings } = entry;
    // The user's own layout is on the server, where the test before may have left another.
    await call(floor.baseUrl, token, '/api/auth/user/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { settings: { layout } } }),
    });
    const visitor = await newVisitor(browser, floor.baseUrl, { viewport, theme });
    visitors.push(visitor);
    const { page } = visitor;
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept))
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      },
      { access_token: token, language, layout: JSON.stringify(layout) },
    );
    if (settings) await page.route('**/Settings.json', (route) => route.fulfill({ json: settings }));
    await page.goto(path);
    await page.getByRole('main').waitFor();
    return page;
  };

  /** Every page so far kept its console clean; they are closed. */
  const leaveClean = async () => {
    for (const { complaints, close } of visitors.splice(0)) {
      expect(complaints).toEqual([]);
      await close();
    }
  };

  const width = async (page: Page, name: string) =>
    (await page.getByRole('complementary', { name }).boundingBox())?.width;
  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );

  it.each([
    ['a desk', ['layout1', 'layout2', 'layout3'], desk, 'dark6', 'tr', 'Menüyü aç', 'Kısayollar'],
    // On a phone the three differ by the height of one bar.
    ['a phone', ['layout1'], phone, 'light3', 'en', 'Open menu', 'More options'],
  ] as const)('is sound for axe in every layout of %s, open and closed', async (...row) => {
    const [, styles, viewport, theme, language, menu, popover] = row;
    for (const style of styles) {
      const page = await enter({ viewport, theme, language, layout: { style }, user: 'admin1' });
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: popover, exact: true }).click();
      expect(await violations(page), style).toEqual([]);
      await page.keyboard.press('Escape');
      const menuButton = page.getByRole('button', { name: menu });
      if (!(await menuButton.isVisible())) continue;
      await menuButton.click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), `${style}, drawer`).toEqual([]);
    }
    await leaveClean();
  });

  it('folds its side panel from 280 to 64 and opens it over the page while a mouse or the keyboard is there', async () => {
    const page = await enter();
    expect(await width(page, 'Side panel')).toBe(280);
    const saved = page.waitForResponse('**/api/auth/user/update');
    await page.getByRole('button', { name: 'Fold menu' }).click();
    await page.mouse.move(700, 400);
    await until('the panel is folded', async () => (await width(page, 'Side panel')) === 64);
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' });
    const linkWidth = async () => (await link.boundingBox())?.width ?? 0;
    await until('only icons are left', async () => (await linkWidth()) < 64);
    await page.mouse.move(30, 500);
    await until('the panel is open under the mouse', async () => (await linkWidth()) > 200);
    // The page beside it has not moved.
    expect((await page.getByRole('main').boundingBox())?.x).toBe(64);
    await page.mouse.move(700, 400);
    await until('it closes behind the mouse', async () => (await linkWidth()) < 64);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await until('it opens for the keyboard', async () => (await linkWidth()) > 200);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await until('the fold is remembered', async () => (await width(page, 'Side panel')) === 64);
    await leaveClean();
  });

  it('is walked by keyboard alone: skip link, navigation, and each page begins at its content', async () => {
    const page = await enter();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await until('the content has the focus', () =>
      page.evaluate(() => document.activeElement?.id === 'content'),
    );
    const transactions = page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Transactions' });
    await transactions.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/transactions');
    expect(await transactions.getAttribute('aria-current')).toBe('page');
    await until('the content has the focus', () =>
      page.evaluate(() => document.activeElement?.id === 'content'),
    );
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

  it('finds pages by keyboard, in Turkish capitals too', async () => {
    const page = await enter({ language: 'tr' });
    const search = page.getByRole('combobox', { name: 'Sayfalarda ara' });
    await search.fill('İŞLEM');
    const option = page.getByRole('option', { name: 'İşlemler' });
    await option.waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await option.getAttribute('aria-selected')).toBe('true');
    expect(await search.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/transactions');
    await search.fill('yok böyle bir sayfa');
    await page.getByText('Sonuç yok..').waitFor();
    await page.keyboard.press('Escape');
    expect(await search.getAttribute('aria-expanded')).toBe('false');
    await leaveClean();
    const english = await enter();
    await english.getByRole('combobox', { name: 'Search pages' }).fill('zz');
    await english.getByText('No results..').waitFor();
    await english.getByRole('combobox').fill('');
    await english.keyboard.press('ArrowDown');
    expect(await english.getByRole('option').count()).toBeLessThanOrEqual(10);
    expect(await english.getByRole('option').count()).toBeGreaterThan(3);
    await leaveClean();
  });

  it('keeps the favourite shortcuts on the server', async () => {
    const page = await enter({ user: 'player2' });
    await page.getByRole('button', { name: 'Shortcuts', exact: true }).click();
    const star = page
      .getByRole('dialog')
      .getByRole('button', { name: 'Transactions: Click to add/remove shortcut' });
    const saved = page.waitForResponse('**/api/auth/user/update');
    await star.click();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    await page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('link', { name: 'Transactions' })
      .waitFor();
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
    expect((await drawer.boundingBox())?.width).toBe(280);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Open menu');
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

  it('reaches on a phone everything that the wide toolbar has', async () => {
    const page = await enter({ viewport: phone });
    await page.getByRole('button', { name: 'Team chat' }).waitFor();
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await page.getByText('Balance hidden').waitFor();
    const more = page.getByRole('button', { name: 'More options' });
    await more.click();
    const sheet = page.getByRole('dialog', { name: 'More options' });
    for (const name of ['Theme settings', 'Full screen', 'Information', 'Quick panel'])
      await sheet.getByRole('button', { name }).waitFor();
    await sheet.getByRole('button', { name: 'Information' }).click();
    const info = page.getByRole('dialog', { name: 'Information' });
    await info.getByText('v2.7.8').waitFor();
    await info.getByText('connected').waitFor();
    await info.getByText(/^\d+ ms$/).waitFor();
    await page.keyboard.press('Escape');
    await info.waitFor({ state: 'hidden' });
    await more.click();
    await sheet.getByRole('button', { name: /^TR/ }).click();
    await page.getByRole('button', { name: 'Diğer seçenekler' }).waitFor();
    await leaveClean();
  });

  it('opens what is under a title of the bar after the mouse rested there, and by keyboard', async () => {
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
    await until('the first entry has the focus', () =>
      errors.evaluate((it) => it === document.activeElement),
    );
    await page.keyboard.press('Escape');
    await errors.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Templates');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Error 404');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/errors/error-404');
    await errors.waitFor({ state: 'hidden' });
    await leaveClean();
  });

  it('opens a title under which the current page stands, and hides from players what is not theirs', async () => {
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
    expect(await players.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()).toEqual(
      ['Home', 'Game Sessions', 'Transactions', 'Logout'],
    );
    await leaveClean();
  });

  it('keeps navigation and controls in reach without a toolbar', async () => {
    const settings = { HIDE_HEADER_BAR: true };
    const page = await enter({ settings, layout: { style: 'layout2' } });
    expect(await page.getByRole('button', { name: 'Information' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('button', { name: 'Quick panel' }).waitFor();
    await drawer.getByText('Wallet').first().waitFor();
    await drawer.getByRole('button', { name: 'Information' }).click();
    await page.getByRole('dialog', { name: 'Information' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
    const wide = await enter({ settings });
    expect(await wide.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    await wide.getByRole('complementary').getByRole('button', { name: 'Information' }).waitFor();
    await leaveClean();
  });

  it('leaves out what the operator switched off', async () => {
    const page = await enter({ settings: { LANG_SELECT: false, HIDE_VERSION: true } });
    expect(await page.getByRole('button', { name: /^EN/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Information' }).click();
    await page.getByRole('dialog', { name: 'Information' }).getByText('Answer time').waitFor();
    expect(await page.getByText('v2.7.8').count()).toBe(0);
    await leaveClean();
  });

  it('offers no full screen on an iPhone', async () => {
    const page = await enter({ viewport: phone });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
    });
    await page.reload();
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Information' }).waitFor();
    expect(await page.getByRole('button', { name: 'Full screen' }).count()).toBe(0);
    await leaveClean();
  });

  it('scrolls its content inside the frame where the layout says so, in a box too', async () => {
    const layout = {
      style: 'layout1',
      config: { scroll: 'content', mode: 'boxed', navbar: { position: 'right' } },
    };
    const page = await enter({ layout });
    await page.getByRole('article').first().waitFor();
    const [bodyHeight, main, panel] = [
      await page.evaluate(() => document.documentElement.scrollHeight),
      await page.getByRole('main').boundingBox(),
      await page.getByRole('complementary').boundingBox(),
    ];
    expect(bodyHeight).toBe(desk.height);
    expect(main?.height).toBeGreaterThan(desk.height);
    // The box of 1280 stands in the middle of 1440, with the panel inside it at the right.
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeCloseTo(80 + 1280, -1);
    expect(await violations(page)).toEqual([]);
    await leaveClean();
  });

  it('hides all of itself on a game’s page', async () => {
    const page = await enter({ path: '/game/501/orbit-seven' });
    await page.getByRole('button', { name: 'Leave' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Information' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/lobby');
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await leaveClean();
  });
});

/** Milliseconds between the mouse's arrival on a button and the change of its state, told by the page's own clock. */
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
