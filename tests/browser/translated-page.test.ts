import { OfficeMember } from '@reelfloor/server/testing/office-member';
import { walkedRoutes } from '@reelfloor/web/testing/routes';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasCredit, key, press, ready, received, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { officeVisits } from '../harness/office-visits.ts';
import { translatePage } from '../harness/translate-page.ts';
import { until } from '../harness/until.ts';

const translated = (page: Page) => page.locator('font').count();

describe('a page that the browser translates', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it('plays a whole round, with figures and hints that are true', { timeout: 120_000 }, async () => {
    const game = await sitDownWithCredit(visits, { prepare: translatePage });
    const { page } = game;
    expect(await translated(page)).toBeGreaterThan(20);
    await press(game, () => spinKey(page).click());
    await received(page, 'Basış alındı');
    await until('the round is in the ledger', async () => (await visits.rounds(game)) >= 1);
    // These cabinets end a round sooner than a machine takes the next press, so the first one may be refused as too fast.
    await until('the next one is, too', async () => {
      await press(game, () => page.keyboard.press('Space'));
      return (await visits.rounds(game)) >= 2;
    });
    await ready(page);
    await key(page, 'Nakde çevir').click();
    await hasCredit(page, '₺0,00');
    await page.locator('.game-hint').getByText('Oynamak için makineye para aktarın.').waitFor();
    // Figures stay the product's own.
    expect(await page.locator('.game-meter dd font').count()).toBe(0);
    await visits.leave(game);
    await page.waitForURL('**/lobby');
    await page.getByRole('article').first().waitFor();
  });

  it('shows every page after the other, and follows the language', { timeout: 120_000 }, async () => {
    const { page } = await visits.visit('/lobby', { user: 'player2', prepare: translatePage });
    await page.getByRole('article').first().waitFor();
    for (const { path } of walkedRoutes.filter(({ guard }) => guard === 'players')) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await page.locator('main h1').waitFor();
    }
    await page.evaluate(() => history.pushState(null, '', '/lobby'));
    await page.getByRole('article').first().waitFor();
    expect(await translated(page)).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Tema ayarları' }).click();
    await page.getByRole('radio', { name: 'English' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Theme settings' }).waitFor();
    await page.keyboard.press('Escape');
    const main = page.getByRole('main');
    await main.getByText('Play', { exact: true }).first().waitFor();
    expect(await main.getByText('Oyna', { exact: true }).count()).toBe(0);
  });
});

describe('an office that the browser translates', () => {
  const visits = officeVisits();

  it('opens each of its pages, there and back', async () => {
    const { page } = await visits.open('manager', '/floor', { prepare: translatePage });
    await page.locator('.rail-link:visible').first().waitFor();
    for (const turn of ['there', 'back']) {
      const links = await page.locator('.rail-link:visible').all();
      for (const link of turn === 'there' ? links : links.reverse()) {
        await link.click();
        await page.locator('.rail-link[aria-current="page"]').first().waitFor();
        await page.locator('main h1, .page-head h1').first().waitFor();
      }
    }
    expect(await translated(page)).toBeGreaterThan(20);
  });

  it('counts, decides and shows figures that are true on its newer pages', { timeout: 120_000 }, async () => {
    const other = await OfficeMember.open(visits.floor, 'manager', 'sevgi');
    const asked = await other.act('bankCash', { direction: 'fromBank', amountMinor: 500_000 });
    const { page } = await visits.open('manager', '/requests', { prepare: translatePage });
    await page
      .getByRole('heading', { name: /₺5,000\.00/ })
      .first()
      .waitFor();
    await page.locator('.rq-decide .ctl.pri').click();
    await expect
      .poll(() =>
        visits.floor.queryDatabase((db) =>
          db.get('SELECT state FROM approval_requests WHERE id = ?', String(asked.body.requestId)),
        ),
      )
      .toEqual({ state: 'done' });
    await page.getByText('Confirmed', { exact: true }).first().waitFor();

    await page.evaluate(() => history.pushState(null, '', '/office/cashier/safe'));
    await page.getByText('₺5,000.00').first().waitFor();
    await page.getByText('Count the safe').first().click();
    const count = page.locator('details[open]').filter({ hasText: 'Count the safe' });
    const notes = count.getByLabel('200', { exact: true });
    for (const [pieces, amount, said] of [
      ['24', '4,800.00', 'Differs by −₺200.00'],
      ['26', '5,200.00', 'Differs by +₺200.00'],
      ['25', '5,000.00', 'It agrees with the ledger.'],
    ] as const) {
      await notes.fill(pieces);
      expect(await page.getByLabel('Cash in the safe').inputValue()).toBe(amount);
      await count.getByText(said).waitFor();
      expect(await count.locator('tfoot').innerText()).toContain(amount);
      expect(await count.getByText(/Differs by/).count()).toBe(said.startsWith('Differs') ? 1 : 0);
    }

    for (const [path, form] of [
      ['/reports/daily-close', null],
      ['/players/player1', 'Add a document'],
      ['/settings?of=brand', null],
      ['/settings?of=agent', null],
      ['/tasks', null],
    ] as const) {
      await page.evaluate((to) => history.pushState(null, '', `/office${to}`), path);
      await page.locator('main h1, .page-head h1').first().waitFor();
      if (form !== null) await page.locator('.action > summary', { hasText: form }).first().click();
    }
    expect(await translated(page)).toBeGreaterThan(20);
  });

  it('keeps a wall going whose texts are replaced', async () => {
    const { body } = await (await visits.member('manager')).act('addDisplay', { name: 'Bar', siteId: null });
    const { page } = await visits.arrive({ prepare: translatePage });
    await page.goto(`/office/wall#${(body.answer as { token: string }).token}`);
    await page.locator('.wall-brand li').first().waitFor();
    const clock = () => page.locator('.wall-head time').innerText();
    const first = await clock();
    await expect.poll(clock).not.toBe(first);
    const [busy] = await page.locator('.wall-key b').allInnerTexts();
    expect(busy).toBe('0');
    const game = await (await visits.floor.player('player1')).game();
    await game.init('m1');
    await expect.poll(() => page.locator('.wall-key b').first().innerText()).toBe('1');
    await game.leave();
    await expect.poll(() => page.locator('.wall-key b').first().innerText()).toBe('0');
    expect(await translated(page)).toBeGreaterThan(5);
  });
});
