import { postPlayedDay } from '@reelfloor/server/testing/played-days';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

describe('a player in the office', () => {
  const visits = officeVisits();

  const open = (page: Page, title: string) => page.locator('.action > summary', { hasText: title }).first().click();
  const form = (page: Page, title: string) => page.locator('details.action', { hasText: title }).first();

  /** Posts twelve days of play, with deposits and a withdrawal, which come to 720.00 less than before. */
  const playInThePast = async () => {
    const dayMs = 86_400_000;
    const today = Date.now() - (Date.now() % dayMs);
    await visits.floor.change("UPDATE players SET created_at = ? WHERE id = 'p-player1'", today - 40 * dayMs);
    await visits.floor.withDatabase(async (database) => {
      for (const [index, lostMinor] of [40, 10, -60, 90, 150, -20, 200, 60, -30, 120, 100, 60].entries())
        await postPlayedDay(database, {
          ...{ at: today - (26 - 2 * index) * dayMs, username: 'player1', machineId: 'm1', brandId: 'koi' },
          ...(index % 3 === 0 && { depositMinor: 10_000 + index * 2_500 }),
          ...(index === 7 && { withdrawalMinor: 15_000 }),
          cashInMinor: 30_000,
          rounds: [
            { stakeMinor: 10_000, winMinor: 10_000 - lostMinor * 50, stops: [1, 2, 3] },
            { stakeMinor: 10_000, winMinor: 10_000 - lostMinor * 50, stops: [1, 2, 3] },
          ],
        });
    });
  };

  it('is found, and its page shows money by place, limits against what is used, and who did what', async () => {
    await playInThePast();
    const own = await visits.floor.player('player1');
    expect((await own.post('player/limits', { kind: 'deposit', window: 'day', amount: 200_000 })).status).toBe(200);
    const game = await own.game();
    expect((await game.init('m1')).kind).toBe('accepted');
    const visitor = await visits.open('manager', '/players');
    const { page } = visitor;
    await page.getByLabel('Name, username, email or ID').fill('PLAYER1');
    await page
      .getByRole('row', { name: /player1/ })
      .getByText('On m1')
      .waitFor();
    await picture(visitor, 'office-players-en');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'player1' }).click();
    await page.getByText(/^Balanced, /).waitFor();
    await page.getByText(/Playing on m1, 00:/).waitFor();
    expect(await page.locator('.balance .total').innerText()).toBe('₺980.00');
    await page
      .getByRole('row', { name: /Deposit/ })
      .getByText('/ 2,000')
      .waitFor();
    await page.getByRole('row', { name: /m1 Playing/ }).waitFor();
    await page.getByText('All 13').waitFor();
    await page.getByText('Limit set').waitFor();
    await page.getByRole('img', { name: /Net result by day/ }).waitFor();

    // A difference between ledger and balance is printed, and nothing says that it adds up.
    const shift = (sign: string) =>
      visits.floor.change(
        `UPDATE balances SET amount_minor = amount_minor ${sign} 7 WHERE account = 'wallet:p-player1'`,
      );
    await shift('+');
    await page.getByText('Off by +₺0.07').first().waitFor();
    expect(await page.getByText(/^Balanced, /).count()).toBe(0);
    await shift('-');
    await page.getByText(/^Balanced, /).waitFor();
    await picture(visitor, 'office-player-en');
    // The server has found it by itself: 1,000.00 came today, after far less in the weeks before.
    await page.getByText(/days: 7, deposited: ₺1,000.00/).waitFor();
    await page.getByRole('button', { name: 'Close the indicator' }).click();
    await page.getByLabel('Findings').fill('a first deposit of the month');
    await page.getByRole('button', { name: 'Close the indicator' }).last().click();
    await page.getByText('manager (office): a first deposit of the month').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('opens their money, where an amount is found by its time, with what was played from it', async () => {
    const visitor = await visits.open('auditor', '/players/player1');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Money and rounds' }).click();
    const newest = page.getByRole('row', { name: /Round 24/ });
    await newest.waitFor();
    const at = (await newest.locator('time').getAttribute('datetime')) ?? '';
    await page.getByLabel('Amount').fill('300');
    await page.getByLabel('Day and time').fill(at.slice(0, 16));
    await page.getByRole('button', { name: 'Find' }).click();
    // Two rounds staked 100.00 each and came to 60.00 less, of the 300.00 that arrived.
    await page.getByText('The ₺300.00 reached m1. ₺240.00 returned to the wallet at', { exact: false }).waitFor();
    expect(await page.locator('.sum dd').allInnerTexts()).toEqual(['300.00', '140.00', '200.00', '240.00']);
    expect(await page.locator('tr.asked').count()).toBe(1);
    await picture(visitor, 'office-player-money-en');
    expect(await violations(page)).toEqual([]);
    // A row of the page before leads to the same place.
    await page.goBack();
    await page.goBack();
    await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(2).getByRole('link').first().click();
    await page.getByRole('row', { name: /Cash-out/ }).waitFor();
  });

  it('is limited by one person, blocked at once and confirmed by another, and a note stays', async () => {
    const { page } = await visits.open('manager', '/players/player2');
    await open(page, 'Set a limit');
    const limit = form(page, 'Set a limit');
    await limit.getByLabel('Amount').fill('150');
    await limit.getByLabel('Reason').fill('asked on the phone');
    await limit.getByRole('button', { name: 'Set a limit' }).click();
    await limit.getByText('Done.').waitFor();
    await page
      .getByRole('row', { name: /Deposit/ })
      .getByText('/ 150')
      .waitFor();
    await page.getByRole('button', { name: 'Note' }).click();
    await page.getByLabel('Note for staff only').fill('will call again on Monday');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('will call again on Monday').waitFor();
    await open(page, 'Block');
    const block = form(page, 'Block');
    await block.getByLabel('Reason').fill('shares the account');
    await block.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('heading', { name: 'Waits for a second person' }).waitFor();
    await page.getByText('Blocked', { exact: true }).first().waitFor();

    const second = await visits.open('protection', '/players/player2');
    await second.page.getByRole('button', { name: 'Confirm the action' }).click();
    await second.page.getByText('Done at once').waitFor({ state: 'detached' });
    await page.getByText('Unblock').first().waitFor();
    expect(
      await visits.floor.queryDatabase((db) => db.get('SELECT banned FROM players WHERE id = ?', 'p-player2')),
    ).toEqual({
      banned: 1,
    });
    // Who only looks has no form at all.
    const auditor = await visits.open('auditor', '/players/player2');
    await auditor.page.getByRole('heading', { name: 'Record' }).waitFor();
    expect(await auditor.page.locator('.action').count()).toBe(0);
  });

  it('gets a first password that the page shows once', async () => {
    const { page } = await visits.open('manager', '/players');
    await open(page, 'Open an account');
    const account = form(page, 'Open an account');
    await account.getByLabel('Username').fill('ada.oz');
    await account.getByLabel('Reason').fill('came to the desk');
    await account.getByRole('button', { name: 'Open an account' }).click();
    const reported = await account.locator('.secrets dd').first().innerText();
    expect(reported).toMatch(/^[\w-]{20}$/);
    await page.getByRole('row', { name: /ada\.oz/ }).waitFor();
  });

  it('fits a phone and a small desk, in Turkish and light', async () => {
    for (const viewport of [phone, { width: 1280, height: 800 }]) {
      const visitor = await visits.open('protection', '/players/player1', {
        language: 'tr',
        theme: 'light3',
        viewport,
      });
      await visitor.page.getByText(/^Tutuyor, /).waitFor();
      await visitor.page.getByRole('img', { name: /Gün bazında oyun neti/ }).waitFor();
      await picture(visitor, `office-player-${viewport.width}-tr`);
      expect(await violations(visitor.page)).toEqual([]);
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
  });
});
