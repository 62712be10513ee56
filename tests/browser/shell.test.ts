import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { desk, phone } from '../harness/browser.ts';
import { type Entry, SignedInPages } from '../harness/signed-in-pages.ts';
import { until } from '../harness/until.ts';

describe('the shell', () => {
  let pages: SignedInPages;
  beforeAll(async () => {
    pages = await SignedInPages.open();
  });
  afterAll(() => pages?.close());
  const enter = (entry?: Entry) => pages.enter(entry);
  const leaveClean = () => pages.leaveClean();

  const width = async (page: Page, name: string) =>
    (await page.getByRole('complementary', { name }).boundingBox())?.width;

  it.each([
    ['a desk', ['layout1', 'layout2', 'layout3'], desk, 'dark6', 'tr', 'Menüyü aç', 'Kısayollar'],
    // On a phone the three layouts differ only by the height of one bar.
    ['a phone', ['layout1'], phone, 'light3', 'en', 'Open menu', 'More options'],
  ] as const)('is sound for axe in every layout of %s, open and closed', async (...row) => {
    const [, styles, viewport, theme, language, menu, popover] = row;
    for (const style of styles) {
      const page = await enter({ viewport, theme, language, layout: { style }, user: 'admin1' });
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: popover, exact: true }).click();
      // Another test checks the lobby, which is inside `main`.
      expect(await violations(page, 'all', [], 'main'), style).toEqual([]);
      await page.keyboard.press('Escape');
      const menuButton = page.getByRole('button', { name: menu });
      if (!(await menuButton.isVisible())) continue;
      await menuButton.click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), `${style}, drawer`).toEqual([]);
    }
    await leaveClean();
  });

  it.each(['en', 'tr'] as const)('keeps every key and filter whole at laptop widths, in %s', async (language) => {
    // This player has a promotion waiting, so the toolbar has one key more.
    const page = await enter({ viewport: { width: 1280, height: 720 }, theme: 'light3', language });
    await page.getByRole('article').first().waitFor();
    await page.locator('header .offers-key').waitFor();
    const covered = await page.locator('header button:visible').evaluateAll((keys) =>
      keys
        .filter((key) => {
          const { left, right, top, height } = key.getBoundingClientRect();
          return [left + 3, right - 3].some((x) => !key.contains(document.elementFromPoint(x, top + height / 2)));
        })
        .map((key) => key.getAttribute('aria-label') ?? key.textContent),
    );
    expect(covered).toEqual([]);
    const hidden = await page
      .getByRole('main')
      .locator('.machine-finder > fieldset')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    // Widths are rounded to whole pixels.
    expect(hidden).toBeLessThanOrEqual(1);
    await leaveClean();
  });

  it('folds its side panel from 280 to 64 px and opens it over the page under the mouse or the focus', async () => {
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
    // The page beside the opened menu has not moved.
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

  it('shows the player’s name and last login, and fills the screen', async () => {
    await enter({ user: 'player2' });
    const page = await enter({ user: 'player2', again: true });
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await panel.getByText('player2', { exact: true }).waitFor();
    await panel.getByText('Player Two', { exact: true }).waitFor();
    await panel.getByText(/^Last login \d+ \w+ 20\d\d, [\d:]+ from 127\.0\.0\.1$/).waitFor();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    await leaveClean();
  });

  it('has everything of the wide toolbar on a phone', async () => {
    const page = await enter({ viewport: phone });
    await page.getByRole('button', { name: 'Team chat' }).waitFor();
    const more = page.getByRole('button', { name: 'More options' });
    await more.click();
    const sheet = page.getByRole('dialog', { name: 'More options' });
    await sheet.getByRole('button', { name: 'Hide balance' }).click();
    await page.getByText('Balance hidden').waitFor();
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
    await page.getByRole('dialog', { name: 'Information' }).getByText('Latency').waitFor();
    expect(await page.getByText('v2.7.8').count()).toBe(0);
    await leaveClean();
  });

  it('offers no full screen on an iPhone', async () => {
    const page = await enter({ viewport: phone, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('button', { name: 'Information' }).waitFor();
    expect(await page.getByRole('button', { name: 'Full screen' }).count()).toBe(0);
    await leaveClean();
  });

  it('scrolls its content inside the frame if the layout says so, also in a box', async () => {
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
    // In a window of 1440 pixels the box of 1280 is centred, and the panel is at its right edge.
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeCloseTo(80 + 1280, -1);
    expect(await violations(page)).toEqual([]);
    await leaveClean();
  });

  it('is hidden on a game’s page', async () => {
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
