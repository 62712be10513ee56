import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits, pathOf } from '../harness/access-visits.ts';
import { phone } from '../harness/browser.ts';
import { comeFrom, proxyAddress } from '../harness/come-from.ts';
import { toast } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';

describe('the pages', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000', TRUSTED_PROXIES: proxyAddress, DENIED_COUNTRIES: 'US' },
    // Calls of a program, addresses of no page, and a server without the call.
    { provoked: /status of (401 .*|404 .*\/(check|no\/such\/page|notes\.txt))$/ },
  );

  it('are guarded by role, and the menu shows what the role may see', async () => {
    // Other tests open every template page in every role. Here one page of each role is opened by its address.
    for (const [user, path, isIn, hasExamples] of [
      ['admin1', '/auth/admin-role-example', true, true],
      ['staff1', '/auth/admin-role-example', false, true],
      ['player2', '/auth/staff-role-example', false, false],
    ] as const) {
      const { page } = await visits.arrive({ user });
      await page.goto(path);
      if (isIn) await page.getByRole('heading', { name: /example$/ }).waitFor();
      else await until(`${user} is led away from ${path}`, () => pathOf(page) !== path);
      expect(pathOf(page) === path, `${user} at ${path}`).toBe(isIn);
      await page.goto('/lobby');
      await page.getByRole('link', { name: 'Transactions' }).first().waitFor();
      const examples = page.getByRole('button', { name: 'Role examples' });
      expect(await examples.count(), user).toBe(hasExamples ? 1 : 0);
    }
    const { page } = await visits.arrive();
    await page.goto('/auth/guest-role-example');
    await page.getByRole('heading', { name: 'Guest example' }).waitFor();
    await page.goto('/auth/admin-role-example?a=b');
    await page.waitForURL((url) => url.searchParams.get('redirect') === '/auth/admin-role-example?a=b');
  });

  it('keep the whole address over the login, including the part after #', async () => {
    const { page } = await visits.arrive();
    await page.goto('/transactions?x=1#totals');
    await page.getByLabel(/Username/).fill('player2');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Transactions' }).waitFor();
    expect(page.url()).toMatch(/\/transactions\?x=1#totals$/);
    await page.goto('/#top');
    await page.waitForURL('**/lobby#top');
  });

  it('say that an address does not exist, to a guest and, within the frame, to a player', async () => {
    const { page } = await visits.arrive();
    for (const path of ['/no/such/page', '/notes.txt']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
    const player = await visits.arrive({ user: 'player2' });
    await player.page.goto('/notes.txt');
    await player.page.waitForURL('**/pages/errors/error-404');
    await player.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('speak of play money in the demo, and of none where the server says nothing of it', async () => {
    for (const [settings, count] of [
      [undefined, 1],
      [{}, 0],
    ] as const) {
      const { page } = await visits.arrive({ user: 'player2' }, settings);
      await page.goto('/lobby');
      await page.getByRole('button', { name: 'Information' }).click();
      const info = page.getByRole('dialog', { name: 'Information' });
      // The dialog is whole once it shows how long the server took.
      await info.getByText(/^\d+ ms$/).waitFor();
      expect(await info.getByText(/play money/i).count()).toBe(count);
      await page.keyboard.press('Escape');
    }
  });

  it('open a player’s profile under the player’s own id', async () => {
    const { page } = await visits.arrive({ user: 'player2' });
    const { user } = (await visits.floor.player('player2')).signIn;
    await page.goto(`/profile/${user.id}`);
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
  });

  it('take a token from the address, remove it from the bar at once, and go on to the wanted page', async () => {
    const { page } = await visits.arrive();
    await page.goto(`/callback?token=${await visits.tokenOf('player2')}&redirect=%2Ftransactions`);
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

  it('do not replace a live sign-in by another one without asking', async () => {
    const visitor = await visits.arrive({ user: 'player1' });
    const { page } = visitor;
    const asked = page.getByRole('dialog', { name: 'Another account' });
    const heading = page.getByRole('heading', { name: 'Transactions' });
    const whoIsIn = () =>
      page.evaluate(async () => {
        const token = sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token');
        const answer = await fetch('/v1/validate', { headers: { authorization: `Bearer ${token}` } });
        return ((await answer.json()) as { user?: { username: string } }).user?.username;
      });
    await page.goto('/lobby');
    const link = async () => `/transactions?token=${await visits.tokenOf('player2')}`;
    await page.goto(await link());
    await asked.getByText('you are signed in as player1').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await whoIsIn()).toBe('player1');
    await picture(visitor, 'offered-sign-in');
    await asked.getByRole('button', { name: 'Stay signed in as player1' }).click();
    await heading.waitFor();
    expect(await whoIsIn()).toBe('player1');
    await page.goto(await link());
    const before = await page.evaluate(() => localStorage.getItem('access_token'));
    await asked.getByRole('button', { name: 'Sign in as player2' }).click();
    await heading.waitFor();
    expect(await whoIsIn()).toBe('player2');
    // The replaced sign-in must be invalid from now on.
    await expect.poll(() => page.evaluate(statusOf, String(before))).toBe(401);
    const turkish = await visits.arrive({
      user: 'player1',
      language: 'tr',
      viewport: phone,
      theme: 'light3',
    });
    await turkish.page.goto('/lobby');
    await turkish.page.goto(await link());
    await turkish.page.getByRole('dialog', { name: 'Başka bir hesap' }).waitFor();
    await picture(turkish, 'offered-sign-in-phone-tr');
  });

  it('do not sign a player out when a token is refused', async () => {
    const { page } = await visits.arrive({ user: 'player1' });
    await page.goto('/transactions');
    await page.goto('/transactions?token=nonsense');
    await page.getByRole('heading', { name: 'Transactions' }).waitFor();
    await toast(page, 'The link’s sign-in is no longer valid.');
    await page.reload();
    await page.getByRole('heading', { name: 'Transactions' }).waitFor();
  });

  it('lead neither to another origin nor to the logout after the login', async () => {
    for (const [redirect, path] of [
      ['//elsewhere.example/x', '/lobby'],
      ['/logout', '/lobby'],
      ['/profile', '/profile'],
    ] as const) {
      const { page } = await visits.arrive();
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await page.getByLabel('Username').fill('player2');
      await page.getByLabel('Password', { exact: true }).fill('demo1234');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`**${path}`);
      expect(page.url()).toBe(visits.floor.address + path);
    }
  });

  it('show a message instead of the form if players can sign in only by token', async () => {
    for (const [language, text] of [
      ['en', 'LOGIN is not allowed. Probably Access Token is no longer valid'],
      ['tr', 'GİRİŞ yapılamıyor. Erişim anahtarı büyük olasılıkla artık geçerli değil'],
    ] as const) {
      const visitor = await visits.arrive({ language }, { TOKEN_LOGIN: true });
      await visitor.page.goto('/lobby');
      await visitor.page.getByRole('alert').getByText(text).waitFor();
      expect(await visitor.page.getByRole('textbox').count()).toBe(0);
      await picture(visitor, `token-login-${language}`);
    }
  });

  it.each([
    ['when many calls are refused with 401', true],
    ['when the channels are closed while the page rests', false],
  ])('log out once, and say why once, %s', async (_, calls) => {
    const { page } = await visits.arrive({ user: 'player2' });
    await page.goto('/lobby');
    await page.getByRole('link', { name: 'Transactions' }).first().waitFor();
    // A toast may be gone before the next page has loaded, so record it as it appears.
    await page.evaluate(() => {
      const shown = new Set<string>();
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        const toasts = [...document.querySelectorAll('[data-sonner-toast]')];
        if (toasts.length > 0) shown.add(toasts.map((toast) => toast.textContent).join(' / '));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await visits.floor.change("DELETE FROM sign_ins WHERE player_id = 'p-player2'");
    // The server tells the channels within 2 s, and the page logs out. On a busy machine that happens before the click.
    if (calls) {
      const pressed = page
        .getByRole('link', { name: 'Transactions' })
        .first()
        .click()
        .catch(() => {});
      await Promise.race([pressed, page.waitForURL('**/login**')]);
    }
    await page.waitForURL('**/login**');
    await page.getByRole('alert').getByText('Invalid access_token').waitFor();
    await toast(page, 'Invalid access_token');
    const shown = await page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);
    const timesSaid = shown.map((texts) => texts.split('Invalid access_token').length - 1);
    expect(Math.max(...timesSaid), shown.join('; ')).toBe(1);
  });

  it('check the address before anything else, and name the place from which play is not allowed', async () => {
    const checked = { IP_CHEKCING: true };
    const home = await visits.arrive({}, checked);
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
    await home.page.goto(`/callback?token=${await visits.tokenOf('player2')}`);
    await home.page.getByRole('heading', { name: 'Your IP address is being checked' }).waitFor();
    await picture(home, 'address-checking');
    expect(home.page.url()).not.toContain('token');
    expect(asked).not.toContain('/v1/validate');
    goOn();
    await home.page.waitForURL('**/lobby');

    const abroad = await visits.arrive({}, checked);
    await comeFrom(abroad.page, '8.8.8.8');
    await abroad.page.goto('/lobby');
    const alert = abroad.page.getByRole('alert');
    await alert.getByText('Unfortunately, you are not among the permitted countries.').waitFor();
    await abroad.page.getByText('United States').waitFor();
    await abroad.page.getByText('8.8.8.8').waitFor();
    await abroad.page.getByRole('link', { name: 'IP Geolocation by DB-IP' }).waitFor();
    await picture(abroad, 'address-blocked-en');

    const turkish = await visits.arrive({ language: 'tr', viewport: phone, theme: 'light3' }, checked);
    await comeFrom(turkish.page, '8.8.8.8');
    await turkish.page.goto('/login');
    await turkish.page.getByText('Amerika Birleşik Devletleri').waitFor();
    await picture(turkish, 'address-blocked-phone-tr');

    const broken = await visits.arrive({}, checked);
    await broken.page.route('**/check', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await broken.page.goto('/lobby');
    await broken.page.getByRole('alert').getByText('error on network connection please reflesh your page').waitFor();
  });
});

const statusOf = async (token: string): Promise<number> =>
  (await fetch('/v1/validate', { headers: { authorization: `Bearer ${token}` } })).status;
