import { call } from '@reelfloor/server/testing/test-player';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { logInByForm, phone, type Visitor } from '../harness/browser.ts';
import { nightly } from '../harness/nightly.ts';
import { until } from '../harness/until.ts';

/** Short, because the tests do nothing while they wait for the page to lock. */
const idleMs = 1_000;

describe('a page that nobody uses', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000' },
    {
      settings: { IDLE_TIMEOUT_MS: idleMs },
      // Wrong PINs, and pages whose memory of the lock is deleted.
      provoked: /status of 40[13] .*\/v1\/player\/unlock$/,
    },
  );
  const enter = async (user: string, options: Parameters<typeof visits.arrive>[0] = {}): Promise<Visitor> => {
    const visitor = await visits.arrive({ left: true, user, ...options });
    await visitor.page.goto('/lobby');
    return visitor;
  };
  const isLockedAtServer = async (page: Page): Promise<boolean> => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await call(visits.floor.address, 'GET', 'validate', headers);
    return body.locked === true;
  };
  const asked = (page: Page) => page.getByRole('dialog', { name: 'Deactivated Detected' });
  const locked = (page: Page) => page.getByRole('dialog', { name: 'LOCKED !' });
  const unlock = async (page: Page, pin: string) => {
    await page.getByLabel('PIN code').fill(pin);
    await page.getByRole('button', { name: /^(Unlock|Continue)$/ }).click();
  };
  const secondTab = async (page: Page): Promise<Page> => {
    const context: BrowserContext = page.context();
    const tab = await context.newPage();
    await tab.goto('/lobby');
    return tab;
  };

  it('asks whether to go on and for the PIN in one step; Escape does not unlock it, the right PIN does', async () => {
    const visitor = await enter('player1');
    const { page } = visitor;
    // The title is the specification's; the sentence under it explains it.
    await asked(page)
      .getByText(/^There was no activity here for a while/)
      .waitFor();
    await picture(visitor, 'lock-asked-en');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await asked(page).waitFor();
    await unlock(page, '1234');
    await asked(page).getByText('Wrong PIN. Attempts left: 4.').waitFor();
    const opened = page.evaluate(dialogGoes);
    await unlock(page, '0000');
    await opened;
    await asked(page).waitFor();
    await page.reload();
    await locked(page).getByText('It is protected because you do not take any action.').waitFor();
    await picture(visitor, 'lock-pin-en');
  });

  nightly('stays locked after a reload, in a second tab, and without its storage', async () => {
    const { page } = await enter('player1');
    await asked(page).waitFor();
    await page.reload();
    await locked(page).waitFor();
    await until('the server knows', () => isLockedAtServer(page));
    await page.evaluate(() => {
      localStorage.removeItem('is_locked');
    });
    await page.reload();
    await locked(page).waitFor();
    const tab = await secondTab(page);
    await locked(tab).waitFor();
    // The other tab notices that the flag was removed and asks the server. The tab must stay locked.
    await tab.evaluate(() => localStorage.removeItem('is_locked'));
    await tab.reload();
    await locked(tab).waitFor();
    await locked(page).waitFor();
    // Both tabs lock again soon after the unlock, so the check that the dialog closes runs inside the pages.
    const opening = Promise.all([tab, page].map((each) => each.evaluate(dialogGoes)));
    await unlock(tab, '0000');
    await opening;
  });

  nightly('shows nothing and asks for nothing after a reload, and everything after the PIN', async () => {
    const { page } = await enter('player1');
    await page.getByRole('heading', { name: 'Neon Koi' }).waitFor();
    await asked(page).waitFor();
    await until('the server knows', () => isLockedAtServer(page));
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(v1|api)\//.test(pathname)) calls.push(pathname);
    });
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    // What the page before the reload still asked for does not count.
    page.on('framenavigated', () => calls.splice(0));
    await page.reload();
    await locked(page).waitFor();
    expect([...new Set(calls)]).toEqual(['/v1/validate']);
    expect(sockets).toEqual([]);
    expect(await page.getByText('Neon Koi').count()).toBe(0);
    await unlock(page, '0000');
    await page.getByRole('heading', { name: 'Neon Koi' }).waitFor();
  });

  nightly('logs out at the fifth wrong PIN and says why, once; a new login is not locked', async () => {
    const { page } = await visits.arrive({ left: true });
    await logInByForm(page, 'player2');
    await asked(page).waitFor();
    for (const left of [4, 3, 2, 1]) {
      await unlock(page, '9999');
      await page.getByText(`Wrong PIN. Attempts left: ${left}.`).waitFor();
    }
    await unlock(page, '9999');
    await page.waitForURL('**/login**');
    await page.getByRole('alert').getByText('Too many wrong PINs. Please log in again.').waitFor();
    await logInByForm(page, 'player2');
    expect(await locked(page).count()).toBe(0);
  });

  nightly('can be logged out of instead, which clears the lock', async () => {
    const visitor = await enter('player1', { language: 'tr', viewport: phone, theme: 'light3' });
    const { page } = visitor;
    await page.getByRole('dialog', { name: 'Hareketsizlik algılandı' }).waitFor();
    await page.getByText('Varsayılan PIN kodu: 0000').waitFor();
    await picture(visitor, 'lock-pin-phone-tr');
    await page.getByRole('link', { name: 'Çıkış yap' }).click();
    await page.waitForURL('**/login**');
    expect(await page.evaluate(() => localStorage.getItem('is_locked'))).toBeNull();
  });

  nightly('is only asked where no PIN is wanted', async () => {
    const settings = { IDLE_TIMEOUT_MS: idleMs, PIN_CHECK: false };
    const { page } = await visits.arrive({ left: true, user: 'staff1' }, settings);
    await page.goto('/lobby');
    await asked(page).getByRole('button', { name: 'Continue' }).click();
    await asked(page).waitFor({ state: 'detached' });
    expect(await locked(page).count()).toBe(0);
  });
});

/** Resolves when the lock dialog has closed, even if it opens again at once. */
const dialogGoes = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('dialog:modal') === null) resolve();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
