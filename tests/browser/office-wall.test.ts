import { openStaffAlert } from '@reelfloor/server/testing/alerts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { officeVisits } from '../harness/office-visits.ts';

const viewport = { width: 1920, height: 1080 };

describe('a display on a wall', () => {
  // A revoked display's connection and calls are refused.
  const visits = officeVisits({}, /401|WebSocket/);
  const add = async (name: string): Promise<string> => {
    const manager = await visits.member('manager');
    const { body } = await manager.act('addDisplay', { name, siteId: null });
    return (body.answer as { token: string }).token;
  };
  const tile = (page: Page, id: string) => page.locator(`.wall-brand li[data-machine="${id}"]`);

  it('shows machines, alerts and the day without players once its token is typed, and goes dark when it is revoked', async () => {
    const token = await add('Entrance');
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      await visits.floor.withDatabase(async (database) => {
        const alert = {
          kind: 'disk',
          subject: `s${n}`,
          text: 'The disk is nearly full.',
          machineId: 'm2',
        } as const;
        await openStaffAlert(database, alert, Date.now() - n * 60_000, `old-${n}`);
      });
    const visitor = await visits.arrive({ viewport });
    const { page } = visitor;
    await page.goto('/office/wall');
    await page.getByLabel('Display token').fill('WRNG-WRNG-WRNG-WRNG-WRNG');
    await page.getByRole('button', { name: 'Show the floor' }).click();
    await page.getByText('This token opens no display').waitFor();
    await picture(visitor, 'office-wall-token-en');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Display token').fill(token.toLowerCase());
    await page.getByRole('button', { name: 'Show the floor' }).click();
    await tile(page, 'm1').waitFor();
    const game = await (await visits.floor.player('player1')).game();
    await game.init('m1');
    await game.cashIn(5_000);
    await expect.poll(() => tile(page, 'm1').getAttribute('data-group')).toBe('play');
    visits.floor.agent.cabinet('m1').playRound({ stakeMinor: 500, winMinor: 1_000 });
    await page.getByText('₺5', { exact: true }).waitFor();
    // The oldest five, and how many more there are.
    await page.getByText('2 more').waitFor();
    expect(await page.locator('.wall-alerts li').first().getAttribute('data-alert')).toBe('old-7');
    await page.locator('.wall-bars rect[rx]').first().waitFor();
    await page.getByText(/^Live, [0-2] s ago$/).waitFor();
    expect(await page.getByText('player1').count()).toBe(0);
    expect(await page.locator('main :is(a, button, input)').count()).toBe(0);
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).cursor)).toBe('none');
    await picture(visitor, 'office-wall-en');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await tile(page, 'm1').waitFor();
    await (await visits.member('manager')).act('revokeDisplay', { name: 'Entrance', siteId: null });
    await page.getByLabel('Display token').waitFor();
    expect(await page.locator('.wall').count()).toBe(0);
    await game.leave();
  });

  it('warns after five seconds without news, and dims after fifteen', async () => {
    const token = await add('Silent');
    const visitor = await visits.arrive({
      viewport,
      language: 'tr',
      theme: 'light3',
      prepare: (page) => page.clock.install(),
    });
    const { page } = visitor;
    await page.goto(`/office/wall#${token}`);
    await tile(page, 'm1').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    const dot = page.locator('.live-dot');
    await expect.poll(() => dot.getAttribute('data-away')).toBeNull();
    await picture(visitor, 'office-wall-tr');
    await page.context().setOffline(true);
    await page.clock.runFor(7_000);
    await expect.poll(() => dot.getAttribute('data-away')).toBe('');
    expect(await page.locator('.wall').getAttribute('data-dim')).toBeNull();
    await page.clock.runFor(10_000);
    await expect.poll(() => page.locator('.wall').getAttribute('data-dim')).toBe('true');
    await page.getByText(/saatinden beri haber yok/).waitFor();
    await page.context().setOffline(false);
    await page.clock.runFor(30_000);
    await page.clock.resume();
    await expect.poll(() => page.locator('.wall').getAttribute('data-dim')).toBeNull();
  });

  it('is added in the settings, where its token is shown once', async () => {
    const visitor = await visits.open('manager', '/settings?of=display');
    const { page } = visitor;
    await page.locator('summary').filter({ hasText: 'Add a display' }).click();
    await page.getByLabel('Name, such as its location').fill('Bar');
    await page.getByLabel('Reason').fill('A new screen at the bar');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = page.locator('code');
    await shown.waitFor();
    const token = await shown.innerText();
    expect(token).toMatch(/^(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}$/);
    await picture(visitor, 'office-displays-en');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Bar', exact: true }).click();
    expect(await page.getByText(token).count()).toBe(0);
    await page.locator('summary').filter({ hasText: 'Revoke Bar' }).click();
    const form = page.locator('details[open] form');
    await form.getByLabel('Reason').fill('It was moved');
    await form.getByRole('button', { name: 'Revoke Bar' }).click();
    await page.getByRole('button', { name: 'Bar', exact: true }).waitFor({ state: 'detached' });
  });
});
