import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessVisits } from '../harness/access-visits.ts';
import { comeFrom, proxyAddress } from '../harness/come-from.ts';
import { toast } from '../harness/kept-toasts.ts';

describe('what a player reads when something is refused', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000', DENIED_ADDRESSES: '203.0.113.7', TRUSTED_PROXIES: proxyAddress },
    { provoked: /ERR_(FAILED|CONNECTION_REFUSED|INTERNET)|status of (502|4\d\d .*\/v1\/login$)/ },
  );
  const arrive = async (options: Parameters<typeof visits.arrive>[0] = {}): Promise<Page> =>
    (await visits.arrive(options)).page;
  const tryToLogIn = async (page: Page, username: string, password: string) => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  it('is shown at the login, beside the field that it is about', async () => {
    const page = await arrive();
    await page.goto('/login');
    const noteOf = (field: string) => page.getByLabel(field, { exact: true }).locator('xpath=../following-sibling::p');
    await tryToLogIn(page, 'player1', 'wrong-one');
    await noteOf('Password')
      .getByText('Wrong username or password. Attempts left: 4. Block time: 15 minutes.')
      .waitFor();
    // A server that does not count attempts sends this refusal without the number of attempts left.
    await page.route('**/v1/login', (route) =>
      route.fulfill({ status: 403, json: { code: 10701, ErrorMessage: 'x' } }),
    );
    await tryToLogIn(page, 'player1', 'wrong-one');
    await noteOf('Password').getByText('Username or password wrong.', { exact: true }).waitFor();
    await page.unroute('**/v1/login');
    for (let guess = 0; guess < 4; guess++) await floorLogin('player1', 'wrong-one');
    await tryToLogIn(page, 'player1', 'demo1234');
    await noteOf('Username or e-mail')
      .getByText(/^The account is protected after too many false attempts/)
      .waitFor();
    await visits.floor.change("UPDATE players SET banned = 1 WHERE username = 'staff1'");
    await tryToLogIn(page, 'staff1', 'demo1234');
    await noteOf('Username or e-mail').getByText('This account is banned.').waitFor();
    await comeFrom(page, '203.0.113.7');
    await tryToLogIn(page, 'player2', 'demo1234');
    await page.getByRole('alert').getByText('Logging in from this IP address is not permitted.').waitFor();
    await page.getByLabel('Username').fill('abc');
    await page.getByLabel('Username').blur();
    await page.getByText('Min character length is 4').waitFor();
    expect(await page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true);
  });

  it('is the translation of a known code, the server’s text for an unknown one, or a network error', async () => {
    const page = await arrive();
    await page.goto('/login');
    const alert = page.getByRole('alert');
    // Other servers refuse with other codes and statuses; the client must understand them, too.
    for (const [status, error, text] of [
      [403, { code: 50100, ErrorMessage: 'x' }, 'The session was terminated, the transaction cannot be processed.'],
      [200, { code: 40000, ErrorMessage: 'x' }, 'Invalid request.'],
      [403, { code: 10, ErrorMessage: 'x' }, 'The signature could not be verified.'],
      [400, { code: 20000, ErrorMessage: 'x' }, 'Request successful.'],
      [400, { code: 4711, ErrorMessage: 'Come back tomorrow.' }, 'Come back tomorrow.'],
      [200, { ErrorMessage: { code: 70000 } }, 'The picture could not be started, contact the technical team.'],
    ] as const) {
      await page.route('**/v1/login', (route) => route.fulfill({ status, json: error }));
      await tryToLogIn(page, 'player2', 'demo1234');
      await alert.getByText(text).waitFor();
      await page.unroute('**/v1/login');
    }
    await page.context().setOffline(true);
    await tryToLogIn(page, 'player2', 'demo1234');
    await alert.getByText('Network Error, please check your connection').waitFor();
    await page.context().setOffline(false);
    await tryToLogIn(page, 'player2', 'demo1234');
    await page.waitForURL('**/lobby');
  });

  it('is loading.. or calculating.. while something is on its way', async () => {
    for (const [language, loading, calculating] of [
      ['en', 'loading..', 'calculating..'],
      ['tr', 'yükleniyor..', 'hesaplanıyor..'],
    ] as const) {
      const page = await arrive({ user: 'player2', language });
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const hold = (path: string) =>
        page.route(path, async (route) => {
          await held;
          await route.continue();
        });
      await hold('**/v1/player/profile');
      await page.goto('/profile');
      await page.getByRole('status').getByText(loading, { exact: true }).first().waitFor();
      await hold('**/v1/player/totals/transactions*');
      await page.goto('/transactions');
      await page.getByText(calculating, { exact: true }).waitFor();
      goOn();
      await page.getByText(calculating, { exact: true }).waitFor({ state: 'detached' });
    }
  });

  it('says why the notification channel was closed: the translated code, or the server’s text', async () => {
    for (const [reason, text] of [
      ['50100', 'The session was terminated, the transaction cannot be processed.'],
      ['FROM_TOMORROW: Come back tomorrow.', 'Come back tomorrow.'],
    ] as const) {
      const page = await arrive({ user: 'player2' });
      await page.routeWebSocket(/\/notify$/, (socket) => {
        socket.onMessage(() => void socket.close({ code: 1008, reason }));
      });
      await page.goto('/lobby');
      await toast(page, text);
      await page.getByRole('link', { name: 'Transactions' }).first().waitFor();
    }
  });

  it.each([
    ['the network is away', null, 'Network Error, please check your connection'],
    [
      'a proxy stands before a server that is away',
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      'The server’s response could not be read.',
    ],
  ])('is why the sign-in could not be checked where %s; it is kept and checked again', async (_, answer, text) => {
    const page = await arrive({ user: 'player2' });
    await page.route('**/v1/validate', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto('/lobby');
    await page.getByRole('heading', { name: 'Your sign-in could not be checked' }).waitFor();
    await page.getByText(text).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull();
    await page.unroute('**/v1/validate');
    await page.getByRole('heading', { name: 'Neon Koi' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/lobby');
  });

  const floorLogin = (username: string, password: string) =>
    fetch(`${visits.floor.address}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, site_id: 2 }),
    });
});
