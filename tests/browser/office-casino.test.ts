import { addCasino } from '@reelfloor/server/testing/add-casino';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { officeVisits } from '../harness/office-visits.ts';

const dayMs = 86_400_000;
const sizes = [{ width: 1280, height: 720 }, phone, { width: 360, height: 560 }];

describe('the casino of a site, in the office', () => {
  const visits = officeVisits();
  beforeAll(() => {
    const now = Date.now();
    const yesterday = new Date(now - dayMs).toISOString().slice(0, 10);
    return visits.floor.withDatabase((database) => addCasino(database, { now, dayFrom: now - dayMs / 2, yesterday }));
  });
  const send = async (page: Page, title: string, button: string) => {
    await page.locator('summary').filter({ hasText: title }).click();
    const form = page.locator('details[open] form');
    await form.getByLabel('Reason').fill('Agreed with the casino');
    await form.getByRole('button', { name: button, exact: true }).click();
  };
  const confirm = async (role: 'manager' | 'admin', name: string) => {
    const second = await OfficeMember.open(visits.floor, role, name);
    const { requests } = (await second.call('requests')).body as {
      requests: { id: string; state: string }[];
    };
    const request = requests.find(({ state }) => state === 'waiting');
    expect((await second.confirm(request?.id ?? '')).status).toBe(200);
  };

  it('lets two people settle refused money by hand, and fits small windows', async () => {
    const { page } = await visits.open('manager', '/reports');
    await page.getByRole('link', { name: /^Casinos/ }).click();
    await page.getByRole('button', { name: 'ada1@7' }).waitFor();
    await page.getByText('Account 4712 is closed since Friday.').waitFor();
    expect(await violations(page)).toEqual([]);
    await send(page, 'Settle by hand', 'Close ₺125.00');
    await page.getByText('Close transfer 1 of ₺125.00 for casino-g-player-4712').waitFor();
    await confirm('manager', 'second');
    await page.getByRole('button', { name: 'ada1@7' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'ada2@7' }).waitFor();
    for (const tab of ['Settlement', 'Comparison', 'Events', 'Connection', 'Pending money']) {
      await page.getByRole('radio', { name: tab }).check();
      await page.locator('.casino-cards').waitFor();
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        expect([tab, viewport.width, await clippedTexts(page)]).toEqual([tab, viewport.width, []]);
      }
    }
  });

  it('lets two administrators send an event again that the casino did not take', async () => {
    const { page } = await visits.open('admin', '/casinos/7?of=events');
    await page.getByRole('button', { name: 'Round played' }).click();
    await page.getByText('connect ECONNREFUSED').waitFor();
    expect(await violations(page)).toEqual([]);
    await send(page, 'Resend event 5', 'Resend event 5');
    await page.getByText('Resend event 5 to the casino of site 7').waitFor();
    await confirm('admin', 'other-admin');
    await page.getByRole('button', { name: 'Round played' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Session closed' }).waitFor();
  });
});
