import { readFile } from 'node:fs/promises';
import { Authenticator } from '@reelfloor/server/testing/authenticator';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';

const password = 'demo1234';
const logIn = async (page: Page, username: string, names = ['Username or e-mail', 'Password', 'Log in']) => {
  const [name = '', secret = '', submit = ''] = names;
  await page.goto('/login');
  await page.getByLabel(name, { exact: true }).fill(username);
  await page.getByLabel(secret, { exact: true }).fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
};
const logOut = async (page: Page) => {
  await page.goto('/logout');
  await page.waitForURL('**/login**');
};
const appOf = async (page: Page): Promise<Authenticator> =>
  new Authenticator(((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', ''));

describe('a second factor', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000', STAFF_SECOND_FACTOR: 'required' },
    // Wrong codes.
    { provoked: /status of 403 .*\/second-factor(\/confirm)?$/ },
  );

  it('is set up on the profile, required at the login, replaced once by a recovery code, and removed', async () => {
    const visitor = await visits.arrive({ user: 'player1' });
    const { page } = visitor;
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Two-factor login' });
    await card.getByRole('button', { name: 'Set up' }).click();
    await card.getByLabel('Password').fill(password);
    await card.getByRole('button', { name: 'Continue' }).click();
    await card.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await picture(visitor, 'second-factor-set-up-en');
    expect(await violations(page)).toEqual([]);
    const app = await appOf(page);
    await card.getByLabel('Code from the app').fill(app.wrongCodeAt(Date.now()));
    await card.getByRole('button', { name: 'Confirm' }).click();
    await card.getByText(/The code does not match/).waitFor();
    await card.getByLabel('Code from the app').fill(app.codeAt(Date.now()));
    await card.getByRole('button', { name: 'Confirm' }).click();
    await card.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await picture(visitor, 'second-factor-codes-en');
    expect(await violations(page)).toEqual([]);
    const codes = await card.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    const saving = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    for (const code of codes) expect(saved).toContain(code);
    expect(saved).toContain('player1');
    await card.getByRole('button', { name: 'I saved the codes' }).click();
    await card.getByText('10 recovery codes left').waitFor();
    await picture(visitor, 'second-factor-on-en');
    await logOut(page);

    await logIn(page, 'player1');
    const field = page.getByLabel('Code', { exact: true });
    await field.waitFor();
    expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await picture(visitor, 'second-factor-login-en');
    expect(await violations(page)).toEqual([]);
    const code = app.codeAt(Date.now(), 1);
    await field.fill(code);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/lobby');
    await logOut(page);

    await logIn(page, 'player1');
    await field.fill(code);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('The code is wrong or already used. Attempts left: 4.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/lobby');

    await page.goto('/profile');
    await card.getByText('9 recovery codes left').waitFor();
    await card.getByRole('button', { name: 'Remove' }).click();
    await card.getByLabel('Password').fill(password);
    await card.getByRole('button', { name: 'Use a recovery code' }).click();
    await card.getByLabel('Recovery code').fill((codes[1] ?? '').toUpperCase());
    await picture(visitor, 'second-factor-remove-en');
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Remove' }).click();
    await card.getByText('Off', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Removed two-factor/ }).waitFor();
    await logOut(page);
    await logIn(page, 'player1');
    await page.waitForURL('**/lobby');
  });

  it('must be set up by staff who need one before they get in, on a phone in Turkish', async () => {
    const visitor = await visits.arrive({ language: 'tr', viewport: phone, theme: 'light3' });
    const { page } = visitor;
    await logIn(page, 'staff1', ['Kullanıcı adı ya da e-posta', 'Şifre', 'Giriş yap']);
    await page.getByText('Hesabınız yalnızca iki adımlı doğrulamayla kullanılabilir.').waitFor();
    await page.getByRole('img', { name: 'Doğrulama uygulaması için QR kodu' }).waitFor();
    await picture(visitor, 'second-factor-staff-phone-tr');
    expect(await violations(page)).toEqual([]);
    const app = await appOf(page);
    await page.getByLabel('Uygulamanın gösterdiği kod').fill(app.codeAt(Date.now()));
    await page.getByRole('button', { name: 'Onayla' }).click();
    await page.getByRole('heading', { name: 'Kurtarma kodlarınız' }).waitFor();
    await picture(visitor, 'second-factor-staff-codes-phone-tr');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await page.getByRole('button', { name: 'Kodları sakladım' }).click();
    await page.waitForURL('**/lobby');
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'İki adımlı doğrulama' });
    await card.getByText('Grubunuzdaki hesaplar için zorunludur').waitFor();
    expect(await card.getByRole('button', { name: 'Kaldır' }).count()).toBe(0);
    await card.scrollIntoViewIfNeeded();
    await picture(visitor, 'second-factor-staff-on-phone-tr');
  });
});
