import { openStaffAlert } from '@reelfloor/server/testing/alerts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { nightly } from '../harness/nightly.ts';
import { officeVisits } from '../harness/office-visits.ts';

const row = (page: Page, id: string) => page.locator(`tr[data-machine="${id}"]`);
const total = (page: Page, name: string) => page.locator('.kpis > div').filter({ hasText: name }).locator('dd').first();

describe('the floor of the office', () => {
  const visits = officeVisits({}, /net::ERR_INTERNET_DISCONNECTED/);
  /** Returns an id that no earlier try of a test has used. */
  let made = 0;
  const fresh = (kind: string) => `${kind}-${++made}`;
  const alertOfDisk = (id: string) =>
    visits.floor.withDatabase(async (database) => {
      const text = 'The disk is nearly full.';
      await openStaffAlert(database, { kind: 'disk', subject: id, text, machineId: 'm1' }, Date.now(), id);
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
    visits.floor.agent.cabinet('m1').playRound({ stakeMinor: 500, winMinor: 1_000 });
    await row(page, 'm1').getByText('Won 10.00').waitFor();
    await row(page, 'm1').getByText('55.00', { exact: true }).waitFor();
    await expect.poll(() => total(page, 'Coin-in').innerText()).toContain('5.00');
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

  nightly('is walked by keys: arrows, T for the view, A to acknowledge; filters are in the address', async () => {
    const id = fresh('walked');
    await alertOfDisk(id);
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
    await page.getByText(/^manager .*is handling it, .*: Technician called$/).waitFor();
    const card = page.locator(`[data-alert="${id}"]`);
    expect(await card.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    const lines = await visits.floor.queryDatabase((db) =>
      db.all("SELECT who FROM operator_changes WHERE what = 'alert acknowledge' AND subject = ?", id),
    );
    expect(lines).toEqual([{ who: 'manager (office)' }]);
  });

  it('holds a new alert back from a list that is read, and tells a hand pay to a screen reader at once', async () => {
    const [readId, payId] = [fresh('read'), fresh('pay')];
    const amountMinor = 500_000 + 100 * Number(payId.replace(/\D/g, ''));
    await alertOfDisk(readId);
    const { page } = await visits.open('attendant', '/floor');
    const read = page.locator(`[data-alert="${readId}"]`);
    await read.hover();
    const top = (await read.boundingBox())?.y;
    // The first test's session has won it. The server alerts of it by itself.
    await visits.floor.change(
      `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
       SELECT ?, 'handPay', player_id, machine_id, id, brand_id, ?, 'over the limit', ?, 'waiting' FROM sessions LIMIT 1`,
      payId,
      amountMinor,
      Date.now(),
    );
    const newOnes = page.getByRole('button', { name: '1 new' });
    await newOnes.waitFor();
    expect((await read.boundingBox())?.y).toBe(top);
    const amount = `₺${(amountMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
    const handPay = page.locator('[data-alert]').filter({ hasText: amount });
    expect(await handPay.count()).toBe(0);
    await page
      .getByRole('alert')
      .filter({ hasText: 'New alert: Hand pay' })
      .filter({ hasText: amount })
      .waitFor({ state: 'attached' });
    // The way to the button leaves the list at once, and for some steps the column.
    const column = await page.locator('.alerts').boundingBox();
    const button = await newOnes.boundingBox();
    await page.mouse.move((column?.x ?? 0) - 40, (column?.y ?? 0) + 150, { steps: 20 });
    // At once, because a pointer that rests outside the column lets the alert in: `hover` waits before it moves the pointer.
    await page.mouse.move((button?.x ?? 0) + 10, (button?.y ?? 0) + 10, { steps: 5 });
    await newOnes.click({ delay: 50 });
    await handPay.waitFor();
    const manager = await visits.member('manager');
    const request = { machineId: 'm1', payId, verdict: 'refused' } as const;
    await manager.act('decideHandPay', request, { reason: `no win on the screen ${payId}` });
    // One card tells of the pay, and of what was asked, and leads to where the second person decides.
    await handPay.getByText(`no win on the screen ${payId}`).waitFor();
    expect(await page.getByText(`no win on the screen ${payId}`).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await handPay.getByText(`Refuse the hand pay of ${amount} to player1`).waitFor();
    await handPay.getByRole('link', { name: 'Open request' }).click();
    await page.getByRole('button', { name: `Refuse ${amount} to player1` }).click();
    await expect
      .poll(() => visits.floor.queryDatabase((db) => db.get('SELECT state FROM waiting_hand_pays WHERE id = ?', payId)))
      .toEqual({ state: 'refused' });
  });

  nightly(
    'shows what was held back when its button is pressed by key, and when the pointer rests elsewhere',
    async () => {
      const [first, second, third] = [fresh('first'), fresh('second'), fresh('third')];
      await alertOfDisk(first);
      const { page } = await visits.open('attendant', '/floor');
      const card = (id: string) => page.locator(`[data-alert="${id}"]`);
      const newOnes = page.getByRole('button', { name: '1 new' });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await card(first).waitFor();
      await page.getByRole('heading', { name: 'Alerts' }).click();
      await page.keyboard.press('Tab');
      await alertOfDisk(second);
      await newOnes.waitFor();
      for (let step = 0; step < 3 && (await focused()) !== '1 new'; step++) await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('1 new');
      await page.keyboard.press('Enter');
      await card(second).waitFor();
      // The button is gone, and the focus is not lost with it: it is in the list.
      expect(await page.evaluate(() => document.activeElement?.closest('.alerts ol') !== null)).toBe(true);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await card(first).hover();
      await alertOfDisk(third);
      await newOnes.waitFor();
      expect(await card(third).count()).toBe(0);
      await page.getByRole('heading', { name: 'Floor' }).hover();
      await card(third).waitFor();
      expect(await newOnes.count()).toBe(0);
    },
  );

  nightly(
    'holds new alerts back on a phone after a touch in the list, until its button or anything else is touched',
    async () => {
      const [first, second, third] = [fresh('first'), fresh('second'), fresh('third')];
      await alertOfDisk(first);
      const { page } = await visits.open('attendant', '/floor', { viewport: phone });
      const card = (id: string) => page.locator(`[data-alert="${id}"]`);
      const newOnes = page.getByRole('button', { name: '1 new' });
      await card(first).getByRole('button').tap();
      await alertOfDisk(second);
      await newOnes.tap();
      await card(second).waitFor();
      await alertOfDisk(third);
      await newOnes.waitFor();
      await page.getByRole('heading', { name: 'Floor' }).tap();
      await card(third).waitFor();
    },
  );

  nightly('finds by / what the reader may see, and walks the results', async () => {
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

  nightly('fits a phone, with alerts first, in both themes and languages', async () => {
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
    const edges = await page
      .locator('.kpis dt')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(2);
    await picture(visitor, 'office-floor-phone-tr');
    expect(await violations(page)).toEqual([]);
  });

  nightly('gives an attendant a task on the phone: taken, ticked without a connection too, and done', async () => {
    const cabinet = visits.floor.agent.cabinet('m1');
    cabinet.show('malfunction');
    const visitor = await visits.open('attendant', '/tasks', { viewport: phone });
    const { page } = visitor;
    // Other tests of this floor leave hand pays that wait.
    const open = page.getByRole('listitem').filter({ hasText: 'Out of play' });
    await open.getByRole('button', { name: 'Take it' }).waitFor();
    await picture(visitor, 'office-tasks-en');
    expect(await violations(page)).toEqual([]);
    await open.getByRole('button', { name: 'Take it' }).tap();
    await page.getByRole('button', { name: 'Done, 3 left' }).waitFor();
    // The page shows a tick before the server has it, and would keep this one, too.
    const ticked = page.waitForResponse('**/actions/tickTask');
    await page.getByRole('checkbox', { name: 'At the cabinet' }).tap();
    await page.getByRole('button', { name: 'Done, 2 left' }).waitFor();
    await (await ticked).finished();
    await page.context().setOffline(true);
    await page.getByText(/^No connection since \d\d:\d\d:\d\d/).waitFor();
    await page.getByRole('checkbox', { name: 'Cause found and fixed' }).tap();
    await page.getByText('1 waits to be sent').waitFor();
    await picture(visitor, 'office-task-offline-en');
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('1 waits to be sent').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'No door open, no tilt showing' }).tap();
    await page.getByRole('button', { name: 'Done', exact: true }).tap();
    await page.getByText('You have no task.').waitFor();
    await page.getByRole('radio', { name: /^Done/ }).tap();
    await page.getByText(/^attendant, .* Done after/).waitFor();
    await picture(visitor, 'office-tasks-done-en');
    const turkish = await visits.open('attendant', '/tasks', {
      ...{ viewport: phone, language: 'tr', theme: 'light3' },
    });
    await turkish.page.getByRole('radio', { name: /^Biten/ }).tap();
    await turkish.page
      .getByText(/^attendant, /)
      .first()
      .waitFor();
    await picture(turkish, 'office-tasks-done-tr');
    expect(await violations(turkish.page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    cabinet.show('idle');
  });

  nightly('says since when it is without a connection, and goes on when it is back', async () => {
    const visitor = await visits.open('attendant', '/floor');
    const { page } = visitor;
    await row(page, 'm1').waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^No connection since \d\d:\d\d:\d\d/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/business day/).waitFor();
  });
});
