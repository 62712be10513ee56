import { openAlert } from '@reelfloor/server/testing/alerts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

const row = (page: Page, id: string) => page.locator(`tr[data-machine="${id}"]`);
const total = (page: Page, name: string) =>
  page.locator('.kpis > div').filter({ hasText: name }).locator('dd').first();

describe('the floor of the office', () => {
  const visits = officeVisits({}, /net::ERR_INTERNET_DISCONNECTED/);
  const alertOfDisk = (id: string) =>
    visits.floor.books(async (database) => {
      const text = 'The disk is nearly full.';
      await openAlert(database, { kind: 'disk', subject: id, text, machineId: 'm1' }, Date.now(), id);
    });

  it('shows a round in its row and in the totals, and keeps the row under the hand', async () => {
    const visitor = await visits.open('manager', '/floor');
    const { page } = visitor;
    await row(page, 'm1').getByText('Free').waitFor();
    const game = await (await visits.floor.player('player1')).game();
    await game.init('m1');
    await game.cashIn(5_000);
    await row(page, 'm1').getByText('Playing').waitFor();
    await row(page, 'm1').getByText('player1').waitFor();
    await row(page, 'm1').getByText('Cash in 50.00').waitFor();
    visits.floor.agent.cabinet('m1').playRound({ stakeMinor: 250, winMinor: 1_000 });
    await row(page, 'm1').getByText('Won 10.00').waitFor();
    await row(page, 'm1').getByText('57.50', { exact: true }).waitFor();
    await expect.poll(() => total(page, 'Coin-in').innerText()).toContain('2.50');
    expect(await total(page, 'Net win').innerText()).toContain('−');
    expect(await total(page, 'Seated').innerText()).toBe('1 of 2');
    // Pointed at, a machine stays in its group although it is free again.
    const playing = page
      .getByRole('rowgroup')
      .filter({ hasText: 'Playing' })
      .filter({ has: row(page, 'm1') });
    await row(page, 'm1').hover();
    await game.leave();
    await row(page, 'm1').getByText('Free').waitFor();
    expect(await playing.count()).toBe(1);
    await page.getByRole('heading', { name: 'Floor' }).hover();
    await expect.poll(() => playing.count()).toBe(0);
    await picture(visitor, 'office-floor-en');
    expect(await violations(page)).toEqual([]);
  });

  it('is walked by keys: arrows, T for the view, A to acknowledge; filters are in the address', async () => {
    await alertOfDisk('k1');
    const visitor = await visits.open('manager', '/floor?state=free');
    const { page } = visitor;
    await row(page, 'm1').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.machine)).toBe('m2');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/office/machine/m2');
    await page.goBack();
    await row(page, 'm2').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.getByRole('radio', { name: /^All/ }).check();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('t');
    await page.locator('.tiles li').first().waitFor();
    expect(new URL(page.url()).search).toBe('?view=tiles');
    await picture(visitor, 'office-floor-tiles-en');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Technician called' }).click();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/^manager .*looks after it, .*: Technician called$/).waitFor();
    const card = page.locator('[data-alert="k1"]');
    expect(await card.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    const lines = await visits.floor.look((db) =>
      db.all("SELECT who FROM operator_changes WHERE what = 'alert acknowledge' AND subject = 'k1'"),
    );
    expect(lines).toEqual([{ who: 'manager (office)' }]);
  });

  it('holds a new alert back from a list that is read, and tells a hand pay to a screen reader at once', async () => {
    await alertOfDisk('r1');
    const { page } = await visits.open('attendant', '/floor');
    await page.locator('[data-alert="r1"]').hover();
    // The first test's session has won it. The server alerts of it by itself.
    await visits.floor.change(
      `INSERT INTO waiting_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
       SELECT 'r2', 'handPay', player_id, machine_id, id, brand_id, 500000, 'over the limit', ?, 'waiting' FROM sessions`,
      Date.now(),
    );
    await page.getByRole('button', { name: '1 new' }).waitFor();
    const handPay = page.locator('[data-alert]').filter({ hasText: '₺5,000.00' });
    expect(await handPay.count()).toBe(0);
    await page.getByRole('alert').filter({ hasText: 'New alert: Hand pay' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: '1 new' }).click();
    await handPay.waitFor();
    const manager = await visits.member('manager');
    const wish = { machineId: 'm1', payId: 'r2', verdict: 'refused' } as const;
    await manager.act('decideHandPay', wish, { reason: 'no win on the screen' });
    // One card tells of the pay, has the first signature, and lets the second person decide.
    await handPay.getByText('no win on the screen').waitFor();
    expect(await page.getByText('no win on the screen').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await handPay.getByRole('button', { name: /^Confirm/ }).click();
    await expect
      .poll(() => visits.floor.look((db) => db.get("SELECT state FROM waiting_pays WHERE id = 'r2'")))
      .toEqual({ state: 'refused' });
  });

  it('finds by / what the reader may see, and walks the results', async () => {
    const { page } = await visits.open('manager', '/floor');
    await row(page, 'm1').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('player1');
    await page
      .getByRole('region', { name: 'Players' })
      .getByRole('link', { name: /player1/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.keyboard.type('m2');
    await page.getByRole('region', { name: 'Machines' }).getByRole('link', { name: /^m2/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/office/machine/m2');
  });

  it('fits a phone, with alerts first, in both themes and languages', async () => {
    const visitor = await visits.open('attendant', '/floor', {
      viewport: phone,
      language: 'tr',
      theme: 'light3',
    });
    const { page } = visitor;
    await page.locator('.phone-list [data-machine="m1"]').getByText('Boş').waitFor();
    const [alerts, list] = await Promise.all([
      page.locator('.alerts').boundingBox(),
      page.locator('.phone-list').boundingBox(),
    ]);
    expect(alerts?.y).toBeLessThan(list?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await picture(visitor, 'office-floor-phone-tr');
    expect(await violations(page)).toEqual([]);
  });

  it('says since when it is without a connection, and goes on when it is back', async () => {
    const visitor = await visits.open('attendant', '/floor');
    const { page } = visitor;
    await row(page, 'm1').waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^No connection since \d\d:\d\d:\d\d/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/gaming day/).waitFor();
  });
});
