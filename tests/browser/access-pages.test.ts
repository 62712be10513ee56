import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestFloor } from '../../server/src/testing/test-server.ts';
import { complaintsOf, openAccessFloor, picture, visit } from '../harness/access-floor.ts';
import { launchBrowser, phone, type Visitor } from '../harness/browser.ts';
import { until } from '../harness/until.ts';

describe('the pages about people', () => {
  let floor: TestFloor;
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      openAccessFloor({
        LOGIN_ATTEMPTS_PER_MINUTE: '1000',
        REGISTRATION: 'true',
        PASSWORD_RESET: 'true',
        TRUSTED_PROXIES: '127.0.0.1',
        DENIED_COUNTRIES: 'US',
      }),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.close();
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) {
      expect(complaintsOf(visitor)).toEqual([]);
      await visitor.close();
    }
  });

  const arrive = async (options: Parameters<typeof visit>[2] = {}, settings?: object): Promise<Visitor> => {
    const visitor = await visit(browser, floor, options);
    visitors.push(visitor);
    if (settings) await visitor.page.route('**/Settings.json', (route) => route.fulfill({ json: settings }));
    return visitor;
  };
  const tokenOf = async (user: string) => (await floor.player(user)).signIn.token;
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  /** The link of the newest mail to somebody, as its reader would click it. */
  const mailedLink = (to: string, path: string): Promise<string> =>
    until(`a mail to ${to} brings a link`, async () => {
      const folder = join(floor.config.dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).sort().reverse();
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      const mail = mails.find((text) => text.includes(`To: ${to}`) && text.includes(path));
      const plain = mail?.replace(/=\n/g, '').replaceAll('=3D', '=');
      return plain?.match(/http\S+#code=[\w-]+/)?.[0];
    });

  it('show a player the account and the last logins with address, and change the password', async () => {
    const visitor = await arrive({ user: 'player1' });
    const { page } = visitor;
    await page.goto('/lobby');
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('heading', { name: 'Last logins' }).waitFor();
    const table = page.getByRole('table', { name: 'Last logins' });
    await table.getByRole('row', { name: /Login success.*127\.0\.0\.1/ }).waitFor();
    await page.getByText('player1@example.com').waitFor();
    await picture(visitor, 'profile-en');
    const form = page.getByRole('form', { name: 'Change password' });
    const submit = form.getByRole('button', { name: 'Change password' });
    const fill = async (old: string, fresh: string) => {
      await form.getByLabel('Old password').fill(old);
      await form.getByLabel('New password', { exact: true }).fill(fresh);
      await form.getByLabel('New password, again').fill(fresh);
      await submit.click();
    };
    await fill('wrong', 'long enough');
    await form
      .getByText('The old password is wrong.')
      .or(form.getByText(/old password/i).nth(1))
      .waitFor();
    await fill('demo1234', 'short');
    await form.getByText(/too short\. It needs 8 characters/).waitFor();
    await form.getByLabel('New password, again').fill('another');
    await form.getByText('The two passwords are not the same').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await fill('demo1234', 'demo12345');
    await page.getByText('Your password is changed. Your other sessions were closed.').waitFor();
    await page.reload();
    await table.getByRole('row', { name: /Changed password/ }).waitFor();
  });

  it('show staff a player’s profile, and a player no other’s', async () => {
    const staff = await arrive({ language: 'tr', viewport: phone, theme: 'light3', user: 'staff1' });
    await floor.player('player2');
    await staff.page.goto('/profile/p-player2');
    await staff.page.getByText('player2@example.com').waitFor();
    await staff.page
      .getByRole('row', { name: /Giriş başarılı/ })
      .first()
      .waitFor();
    expect(await staff.page.getByRole('form').count()).toBe(0);
    await picture(staff, 'profile-phone-tr');
    const player = await arrive({ user: 'player2' });
    await player.page.goto('/profile/p-staff1');
    await player.page.getByRole('alert').getByText('You are not allowed to do this.').first().waitFor();
  });

  it('are guarded by role, and the menu shows what the role may see', async () => {
    for (const [user, admin, staff] of [
      ['admin1', true, true],
      ['staff1', false, true],
      ['player2', false, false],
    ] as const) {
      const { page } = await arrive({ user });
      for (const [path, isIn] of [
        ['/auth/admin-role-example', admin],
        ['/auth/staff-role-example', staff],
        ['/auth/guest-role-example', false],
      ] as const) {
        await page.goto(path);
        await until(`${user} is let in or led away from ${path}`, () => isIn || pathOf(page) !== path);
        if (isIn) await page.getByRole('heading', { name: /example$/ }).waitFor();
        else await page.getByRole('main').waitFor();
        expect(pathOf(page) === path, `${user} at ${path}`).toBe(isIn);
      }
      await page.goto('/lobby');
      await page.getByRole('link', { name: 'Transactions' }).first().waitFor();
      const examples = page.getByRole('button', { name: 'Role examples' });
      expect(await examples.count(), user).toBe(staff ? 1 : 0);
    }
    const { page } = await arrive();
    await page.goto('/auth/guest-role-example');
    await page.getByRole('heading', { name: 'Guest example' }).waitFor();
    await page.goto('/auth/admin-role-example?a=b');
    await page.waitForURL((url) => url.searchParams.get('redirect') === '/auth/admin-role-example?a=b');
  });

  it('take a token from the address, at once out of the bar, and go on where it was asked for', async () => {
    const { page } = await arrive();
    await page.goto(`/callback?token=${await tokenOf('player2')}&redirect=%2Ftransactions`);
    await page.waitForURL('**/transactions');
    await page.getByRole('heading', { name: 'Transactions' }).waitFor();
    expect(await page.evaluate(() => history.length)).toBeLessThan(4);
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await page.goto('/callback?token=nonsense');
    await page.waitForURL('**/login');
    await page.getByRole('alert').getByText('Invalid access_token').waitFor();
    await page.goto('/callback');
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    expect(pathOf(page)).toBe('/callback');
  });

  it('lead to no other origin, and not to the logout, after the login', async () => {
    for (const [redirect, path] of [
      ['//elsewhere.example/x', '/lobby'],
      ['https://elsewhere.example', '/lobby'],
      ['/logout', '/lobby'],
      ['/profile', '/profile'],
    ] as const) {
      const { page } = await arrive();
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await page.getByLabel('Username').fill('player2');
      await page.getByLabel('Password', { exact: true }).fill('demo1234');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`**${path}`);
      expect(page.url()).toBe(floor.address + path);
    }
  });

  it('show the blocked message instead of the form where the token is the only way in', async () => {
    for (const [language, text] of [
      ['en', 'LOGIN is not allowed. Probably Access Token is no longer valid'],
      ['tr', 'GİRİŞ yapılamıyor. Erişim anahtarı büyük olasılıkla artık geçerli değil'],
    ] as const) {
      const visitor = await arrive({ language }, { TOKEN_LOGIN: true });
      await visitor.page.goto('/lobby');
      await visitor.page.getByRole('alert').getByText(text).waitFor();
      expect(await visitor.page.getByRole('textbox').count()).toBe(0);
      await picture(visitor, `token-login-${language}`);
    }
  });

  it('log out once, and say why once, when many calls are refused with 401', async () => {
    const { page } = await arrive({ user: 'player2' });
    await page.goto('/lobby');
    await page.getByRole('link', { name: 'Transactions' }).first().waitFor();
    // Noted as they come, for a toast may be gone again before the next page has loaded.
    await page.evaluate(() => {
      const shown = new Set<string>();
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        const toasts = [...document.querySelectorAll('[data-sonner-toast]')];
        if (toasts.length > 0) shown.add(toasts.map((toast) => toast.textContent).join(' / '));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await floor.change("DELETE FROM sign_ins WHERE player_id = 'p-player2'");
    await page.getByRole('link', { name: 'Transactions' }).first().click();
    await page.waitForURL('**/login**');
    await page.getByRole('alert').getByText('Invalid access_token').waitFor();
    await page.waitForFunction(() => (globalThis as unknown as { shown: Set<string> }).shown.size > 0);
    const shown = await page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);
    expect(shown).toEqual(['Invalid access_token']);
  });

  it('let a guest register by mail, and set a forgotten password anew, where it is offered', async () => {
    const offers = { REGISTRATION: true, PASSWORD_RESET: true };
    const visitor = await arrive({}, offers);
    const { page } = visitor;
    await page.goto('/login');
    const toRegister = page.getByRole('link', { name: 'Create an account' });
    await toRegister.waitFor();
    await picture(visitor, 'login-with-offers');
    await toRegister.click();
    const create = page.getByRole('button', { name: 'Create an account' });
    await page.getByLabel('Username').fill('player1');
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await create.click();
    await page.getByText(/too short\. It needs 8 characters/).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await create.click();
    await page.getByText('This username is taken. Choose another.').waitFor();
    await picture(visitor, 'register-en');
    await page.getByLabel('Username').fill('newcomer');
    await create.click();
    await page.getByText('We sent a link to new@example.org. It is good for an hour.').waitFor();
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

    const again = await arrive({ language: 'tr', viewport: phone, theme: 'light3' }, offers);
    await again.page.goto(link);
    await again.page.getByLabel('Yeni şifre').fill('once more please');
    await again.page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
    await again.page
      .getByRole('alert')
      .getByText(/süresi dolmuş/)
      .waitFor();
    await picture(again, 'reset-phone-tr');
    const without = await arrive();
    await without.page.goto('/register');
    await without.page.waitForURL('**/login');
    expect(await without.page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
  });

  it('check the address before anything else, and say from where nobody plays', async () => {
    const checked = { IP_CHEKCING: true };
    const home = await arrive({}, checked);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const asked: string[] = [];
    home.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await home.page.route('**/check', async (route) => {
      await held;
      await route.continue();
    });
    await home.page.goto(`/callback?token=${await tokenOf('player2')}`);
    await home.page.getByRole('heading', { name: 'Your IP address is being checked' }).waitFor();
    await picture(home, 'address-checking');
    expect(home.page.url()).not.toContain('token');
    expect(asked).not.toContain('/v1/validate');
    goOn();
    await home.page.waitForURL('**/lobby');

    const abroad = await arrive({}, checked);
    await abroad.page.setExtraHTTPHeaders({ 'x-forwarded-for': '8.8.8.8' });
    await abroad.page.goto('/lobby');
    const alert = abroad.page.getByRole('alert');
    await alert.getByText('Unfortunately, you are not among the permitted countries.').waitFor();
    await abroad.page.getByText('United States').waitFor();
    await abroad.page.getByText('8.8.8.8').waitFor();
    await abroad.page.getByRole('link', { name: 'IP Geolocation by DB-IP' }).waitFor();
    await picture(abroad, 'address-blocked-en');

    const turkish = await arrive({ language: 'tr', viewport: phone, theme: 'light3' }, checked);
    await turkish.page.setExtraHTTPHeaders({ 'x-forwarded-for': '8.8.8.8' });
    await turkish.page.goto('/login');
    await turkish.page.getByText('Amerika Birleşik Devletleri').waitFor();
    await picture(turkish, 'address-blocked-phone-tr');

    const broken = await arrive({}, checked);
    await broken.page.route('**/check', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await broken.page.goto('/lobby');
    await broken.page
      .getByRole('alert')
      .getByText('error on network connection please reflesh your page')
      .waitFor();
  });
});
