import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

describe('the page of people', () => {
  // A page that asks once more after its sign-in was ended by somebody else.
  const visits = officeVisits();

  /** Opens the page as one more member with this role, in a browser context of its own. */
  const openAs = async (role: StaffRole, login: string, path: string): Promise<Page> => {
    const { cookie } = await OfficeMember.open(visits.floor, role, login);
    const { page } = await visits.arrive();
    const [name = '', value = ''] = cookie.split('=');
    const { hostname } = new URL(visits.floor.officeAddress);
    await page.context().addCookies([{ name, value, domain: hostname, path: '/office' }]);
    await page.goto(`/office${path}`);
    return page;
  };
  const doAtOnce = async (page: Page, title: string, [reason, button]: readonly [string, string]) => {
    await page.locator('summary').getByText(title, { exact: true }).click();
    const form = page.locator('details[open] form');
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: button, exact: true }).click();
  };

  it('lets one admin ask and another one confirm, who is told the password once; both are in the record', async () => {
    const first = await visits.open('admin', '/people');
    const { page } = first;
    const other = await openAs('admin', 'deniz', '/people');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Derya Soylu');
    await page.getByLabel('Login name').fill('derya');
    await page.getByLabel('Role', { exact: true }).selectOption('cashier');
    const form = page.locator('details[open] form');
    await form.getByLabel('Reason').fill('begins on Monday');
    await form.getByRole('button', { name: 'Request' }).click();
    const added = 'Add Derya Soylu (derya) to the staff as';
    await page.getByRole('heading', { name: added }).waitFor();
    expect(await page.getByRole('button', { name: 'Add derya' }).count()).toBe(0);
    await picture(first, 'office-people-asked-en');
    const waiting = other.getByRole('article').filter({ hasText: added });
    await waiting.getByText('begins on Monday').waitFor();
    await waiting.getByRole('button', { name: 'Add derya' }).click();
    const password = await other.getByRole('alert').locator('code').innerText();
    expect(password).toMatch(/^[\w-]{20}$/);
    const step = await fetch(new URL('/office/api/sign-in', visits.floor.officeAddress), {
      method: 'POST',
      headers: { origin: visits.floor.officeAddress, 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'derya', password }),
    });
    expect(await step.json()).toMatchObject({ step: 'password' });
    await other.getByRole('button', { name: 'I have noted it' }).click();
    await other.getByText(password).waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'begins on Monday' }).first();
    await expect
      .poll(() => row.getByRole('cell').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^\d+ \w+ \d\d:\d\d:\d\d$/),
        'Test admin',
        'Test deniz',
        'Add staff',
        'derya',
        'begins on Monday',
        'Cashier',
        expect.stringMatching(/^[0-9a-f]{4}…[0-9a-f]{2}$/),
      ]);
    await row.getByRole('button').click();
    await page.getByText(/^[0-9a-f]{64}$/).waitFor();
    await page
      .getByRole('row', { name: /Derya Soylu/ })
      .getByText('Not set up')
      .waitFor();
  });

  it('ends the sign-in of a member at once, and takes back what was done by mistake', async () => {
    const { page } = await visits.open('admin', '/people');
    const other = await openAs('admin', 'ufuk', '/people');
    const kerem = await openAs('manager', 'kerem', '/people');
    await kerem.getByRole('heading', { name: 'Roles' }).waitFor();
    expect(await kerem.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Test kerem' }).click();
    await doAtOnce(page, 'End sign-ins', ['left the browser open', 'End']);
    const waiting = other.getByRole('article').filter({ hasText: 'End all sign-ins of Test kerem (kerem)' });
    await waiting.getByText('Done at once, waits for a second person').waitFor();
    await kerem.reload();
    await kerem.getByLabel('Password', { exact: true }).waitFor();
    await page.getByText('Not signed in.').waitFor();
    await waiting.getByRole('button', { name: 'Confirm the action' }).click();
    await waiting.waitFor({ state: 'detached' });
    await doAtOnce(page, 'Block', ['the wrong one', 'Block']);
    const own = page.getByRole('article').filter({ hasText: 'Block Test kerem (kerem)' });
    await own.getByLabel('Reason for withdrawing').fill('it was a mistake');
    await own.getByRole('button', { name: 'Reverse it' }).click();
    await own.waitFor({ state: 'detached' });
    await page.locator('summary').getByText('Block', { exact: true }).waitFor();
  });

  it('searches the record by words, person and what needs two people, and keeps the filters in the address', async () => {
    const asked = await (await visits.member('admin')).act('addStaff', {
      login: 'leyla',
      name: 'Leyla Özgür',
      role: 'protection',
    });
    await (await OfficeMember.open(visits.floor, 'admin', 'nil')).confirm(String(asked.body.requestId));
    const { page } = await visits.open('auditor', '/people');
    const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row');
    await page.getByText(/^Chain verified, \d+ entr/).waitFor();
    await page.getByLabel('Name, subject, entry').fill('leyla');
    await expect.poll(() => entries.count()).toBe(3);
    await page.getByRole('button', { name: 'Audit: Filter' }).click();
    await page.getByLabel('needs two people').check();
    await page.getByLabel('What', { exact: true }).selectOption('staff');
    await page.keyboard.press('Escape');
    await expect.poll(() => entries.count()).toBe(2);
    expect(page.url()).toMatch(/\?words=leyla&two=1&what=staff$/);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^operators-record-.*\.csv$/);
    await page.getByRole('button', { name: 'Remove filter “What needs two people”' }).click();
    await page.reload();
    await expect.poll(() => entries.count()).toBe(2);
    await page.getByLabel('Name, subject, entry').fill('nobody-of-this-name');
    await page.getByText('No matching entries.').waitFor();
  });

  it('says to a lone admin that nobody can confirm, and is accessible on a desk and a phone', async () => {
    await visits.floor.change("UPDATE staff SET blocked_at = 1 WHERE role = 'admin' AND login <> 'admin'");
    await (await visits.member('admin')).act('resetStaffPassword', { login: 'cashier1' });
    for (const [role, viewport, language, theme] of [
      ['admin', undefined, 'en', 'dark6'],
      ['auditor', undefined, 'tr', 'light3'],
      ['admin', phone, 'tr', 'dark6'],
    ] as const) {
      const look = { language, theme, ...(viewport && { viewport }) };
      const visitor = await visits.open(role, '/people', look);
      await visitor.page.getByRole('table').nth(2).waitFor();
      await visitor.page.getByText(/^(Chain verified|Zincir denetlendi)/).waitFor();
      const note = visitor.page.getByRole('note');
      expect(await note.count()).toBe(role === 'admin' ? 1 : 0);
      expect(await violations(visitor.page)).toEqual([]);
      const { width = 1440 } = viewport ?? {};
      const shown = () => visitor.page.evaluate(() => document.documentElement.scrollWidth);
      expect(await shown()).toBeLessThanOrEqual(width);
      await picture(visitor, `office-people-${viewport ? 'phone' : role}-${language}`);
      if (role !== 'admin') continue;
      await visitor.page.getByRole('button', { name: 'Test admin' }).last().click();
      await visitor.page.locator('summary').first().waitFor();
      expect(await violations(visitor.page)).toEqual([]);
      await picture(visitor, `office-people-member-${viewport ? 'phone' : role}-${language}`);
    }
  });
});
