import { Authenticator } from '@reelfloor/server/testing/authenticator';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

const own = 'seven calm herons';

describe('the office', () => {
  // A wrong password and a wrong code.
  const visits = officeVisits({}, /status of 403 .*\/sign-in(\/code)?$/);

  const enter = async (page: Page, label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
  };

  it('leads from the password that was given over an own one and an authenticator app to the asked page', async () => {
    const login = 'selin';
    await OfficeMember.invite(visits.floor, 'auditor', login, 'told-at-the-desk-1');
    const visitor = await visits.arrive({ viewport: phone });
    const { page } = visitor;
    await page.goto('/office/reports?day=2026-11-20');
    await page.getByLabel('Name', { exact: true }).fill(login);
    await enter(page, 'Password', 'wrong-at-the-desk');
    await page.getByText('Wrong name, password or code.').waitFor();
    await picture(visitor, 'office-sign-in-en');
    expect(await violations(page)).toEqual([]);
    await enter(page, 'Password', 'told-at-the-desk-1');
    await enter(page, 'New password', own);
    await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
    await page.getByText('Can’t scan it?').click();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await picture(visitor, 'office-set-up-en');
    expect(await violations(page)).toEqual([]);
    const app = new Authenticator(secret);
    await enter(page, 'Code', app.wrongCodeAt(Date.now()));
    await page.getByText('The code is wrong or already used.').waitFor();
    await enter(page, 'Code', app.codeAt(Date.now()));
    await page.getByRole('navigation', { name: 'Office' }).waitFor();
    expect(page.url()).toContain('/office/reports?day=2026-11-20');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.getByRole('button', { name: /theme, language, sign-ins/ }).click();
    await page.getByText('Change password').click();
    await page.getByLabel('Current password').fill(own);
    await page.getByLabel('New password').fill('nine quiet otters');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Your other sign-ins have ended.').waitFor();
    await picture(visitor, 'office-own-password-en');
    expect(await violations(page)).toEqual([]);
  });

  it('shows to each role its own pages, and returns to the page after the sign-in has ended elsewhere', async () => {
    const { page } = await visits.open('auditor', '/reports');
    await page.getByRole('button', { name: /Test auditor/ }).click();
    await page.getByText('Auditor', { exact: false }).first().waitFor();
    await page.getByText('this browser').waitFor();
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light3');
    await page.getByRole('radio', { name: 'Türkçe' }).check();
    await page.getByRole('heading', { name: 'Oturumlarınız' }).waitFor();
    await page.getByRole('button', { name: 'Çıkış yap' }).click();
    await page.getByLabel('Şifre', { exact: true }).waitFor();
    expect(page.url()).toContain('/office/reports');
  });
});
