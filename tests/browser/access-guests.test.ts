import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { phone } from '../harness/browser.ts';
import { until } from '../harness/until.ts';

describe('the pages for guests', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000', REGISTRATION: 'true', PASSWORD_RESET: 'true' },
    // Passwords that are known, and codes that are spent.
    { provoked: /status of 400 .*\/api\/auth\/(register|reset-password)$/ },
  );
  const mailedLink = (to: string, path: string): Promise<string> =>
    until(`a mail to ${to} brings a link`, async () => {
      const folder = join(visits.floor.config.dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const newestFirst = names.sort().reverse();
      const mails = await Promise.all(newestFirst.map((name) => readFile(join(folder, name), 'utf8')));
      const mail = mails.find((text) => text.includes(`To: ${to}`) && text.includes(path));
      const plain = mail?.replace(/=\n/g, '').replaceAll('=3D', '=');
      return plain?.match(/http\S+#code=[\w-]+/)?.[0];
    });

  it('let a guest register by mail, and set a forgotten password anew, where it is offered', async () => {
    const offers = { REGISTRATION: true, PASSWORD_RESET: true };
    const visitor = await visits.arrive({}, offers);
    const { page } = visitor;
    await page.goto('/login');
    const toRegister = page.getByRole('link', { name: 'Create an account' });
    await toRegister.waitFor();
    await picture(visitor, 'login-with-offers');
    await toRegister.click();
    const create = page.getByRole('button', { name: 'Create an account' });
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Date of birth').fill('31/02/1990');
    await page.getByLabel('E-mail').focus();
    await page.getByText('Enter a valid date: dd/mm/yyyy').waitFor();
    await page.getByLabel('Date of birth').fill('17/05/1990');
    expect(await create.isEnabled()).toBe(false);
    await page.getByLabel(/^I am at least 18 years old/).check();
    await create.click();
    await page.getByText(/too short\. It needs 8 characters/).waitFor();
    await picture(visitor, 'register-en');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await create.click();
    await page.getByText(/^Open the link in the e-mail to new@example\.org/).waitFor();
    // The next step is in the mail: no other key of this page is as strong.
    expect(await page.locator('main :is(a, button).bg-primary').count()).toBe(0);
    await picture(visitor, 'registered-en');
    await page.goto(await mailedLink('new@example.org', '/mail-confirm'));
    await page.getByText('You can log in as newcomer.').waitFor();
    expect(page.url()).not.toContain('code');

    await page.goto('/forgot-password');
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/If new@example.org belongs to an account/).waitFor();
    const link = await mailedLink('new@example.org', '/reset-password');
    await page.goto(link);
    await page.getByLabel('New password').fill('quite another');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('Password', { exact: true }).fill('quite another');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/lobby');

    const again = await visits.arrive({ language: 'tr', viewport: phone, theme: 'light3' }, offers);
    await again.page.goto(link);
    await again.page.getByLabel('Yeni şifre').fill('once more please');
    await again.page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
    await again.page
      .getByRole('alert')
      .getByText(/süresi dolmuş/)
      .waitFor();
    await picture(again, 'reset-phone-tr');
    const without = await visits.arrive({}, {});
    await without.page.goto('/register');
    await without.page.waitForURL('**/login');
    expect(await without.page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
  });
});
