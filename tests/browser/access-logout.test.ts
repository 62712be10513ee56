import { call } from '@reelfloor/server/testing/test-player';
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { phone } from '../harness/browser.ts';
import { keepToasts, toastsOf } from '../harness/kept-toasts.ts';
import { nightly } from '../harness/nightly.ts';
import { until } from '../harness/until.ts';

describe('a player who logs out', () => {
  const visits = accessVisits({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });

  /** Logs the page in as a player who has 50.00 on `m1` and is not connected to the machine. */
  const withSeat = async (options: Parameters<typeof visits.arrive>[0] = {}) => {
    const player = await visits.floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(5_000);
    const visitor = await visits.arrive({ user: 'player1', ...options });
    return { ...visitor, player, game, left: await player.balanceMinor() };
  };

  it.each(['notice', 'answer'] as const)('sees no error if the %s of the sign-out comes first', async (first) => {
    const { page } = await visits.arrive({ user: 'player2' });
    const isOut = Promise.withResolvers<void>();
    const held: string[] = [];
    await page.route('**/player/logout', async (route) => {
      const response = await route.fetch();
      if (first === 'notice') {
        held.push('answer');
        await isOut.promise;
      }
      await route.fulfill({ response }).catch(() => {});
    });
    await page.routeWebSocket(/\/notify$/, (socket) => {
      socket.connectToServer().onMessage(async (message) => {
        if (first === 'answer' && String(message).includes('TOKEN_INVALID')) {
          held.push('notice');
          await isOut.promise;
        }
        socket.send(message);
      });
    });
    await page.goto('/lobby');
    await page.getByRole('heading', { name: 'Neon Koi' }).waitFor();
    await page.getByRole('link', { name: 'Logout' }).first().click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await until('the later of the two is held', () => held.length === 1);
    expect(held).toEqual([first === 'notice' ? 'answer' : 'notice']);
    isOut.resolve();
    expect(await page.getByText('Invalid access_token').count()).toBe(0);
    expect(await toastsOf(page)).toEqual([]);
  });

  it('is asked first about a seat that is still taken, and cashes out and logs out in one step', async () => {
    const visitor = await withSeat();
    const { page, player, left } = visitor;
    await page.goto('/logout');
    const dialog = page.getByRole('dialog', { name: 'You have an open game on machine m1' });
    await dialog.waitFor();
    await picture(visitor, 'logout-seat-en');
    // Enter answers the question, and does not choose a language.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cash out and log out');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login**');
    expect(await player.balanceMinor()).toBe(left + 5_000);
    await until('the seat is free', async () => (await visits.floor.status('m1')) === 'available');
  });

  nightly('may stay signed in, or log out and leave the seat waiting', async () => {
    const visitor = await withSeat({ language: 'tr', viewport: phone, theme: 'light3' });
    const { page, game } = visitor;
    await page.goto('/logout');
    await page.getByRole('dialog', { name: 'm1 numaralı makinede oyununuz açık' }).waitFor();
    await picture(visitor, 'logout-seat-phone-tr');
    await page.getByRole('button', { name: 'Oturumda kal' }).click();
    await page.waitForURL('**/lobby');
    game.vanish();
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Aktarmadan çıkış yap' }).click();
    await page.waitForURL('**/login**');
    expect(await visits.floor.status('m1')).toBe('waiting');
  });

  nightly('ends a game in another tab calmly, with the words that the logout was theirs', async () => {
    const visitor = await visits.arrive({ user: 'player2' });
    const { page } = visitor;
    await page.goto('/lobby');
    await page.getByRole('heading', { name: 'Neon Koi' }).waitFor();
    const other = await page.context().newPage();
    await other.addInitScript(keepToasts);
    const complaints: string[] = [];
    other.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
    });
    await other.goto('/game/m2/x');
    await until('the other tab plays', async () => (await visits.floor.status('m2')) === 'playing');
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Cash out and log out' }).click();
    await page.waitForURL('**/login**');
    await other.waitForURL('**/login**');
    await other.getByText('You signed out in another tab.').waitFor();
    expect(await page.getByText('You signed out in another tab.').count()).toBe(0);
    expect(await toastsOf(other)).not.toContainEqual(expect.stringMatching(/removed|Invalid/));
    expect(await other.getByText('Invalid access_token').count()).toBe(0);
    // Once it knows of the logout, it asks nothing with the dead token.
    expect(complaints).toEqual([]);
    await picture({ ...visitor, page: other }, 'logout-other-tab');
  });

  it('leaves no error in the console of another tab whose call is on its way', async () => {
    const { page } = await visits.arrive({ user: 'player2' });
    await page.goto('/lobby');
    await page.getByRole('heading', { name: 'Neon Koi' }).waitFor();
    const other = await page.context().newPage();
    const complaints: string[] = [];
    other.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
    });
    const [isAsked, isOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await other.route('**/v1/player/balance', async (route) => {
      isAsked.resolve();
      await isOut.promise;
      // The page has cancelled the call if it was notified of the sign-out before.
      await route.continue().catch(() => {});
    });
    const isBalance = (request: Request) => request.url().endsWith('/v1/player/balance');
    const ended = Promise.race([
      other.waitForEvent('requestfinished', isBalance).then(async (request) => (await request.response())?.json()),
      other.waitForEvent('requestfailed', isBalance).then((request) => request.failure()),
    ]);
    await other.goto('/lobby');
    await isAsked.promise;
    await page.goto('/logout');
    await page.waitForURL('**/login**');
    isOut.resolve();
    expect([expect.objectContaining({ code: 'TOKEN_INVALID' }), { errorText: 'net::ERR_ABORTED' }]).toContainEqual(
      await ended,
    );
    await other.waitForURL('**/login**');
    await other.getByText('You signed out in another tab.').waitFor();
    expect(complaints).toEqual([]);
  });

  nightly('is asked on the locked page, too, and may cash out before giving the PIN', async () => {
    const { page, player } = await withSeat({ left: true });
    const token = await (async () => {
      await page.goto('/lobby');
      return page.evaluate(() => localStorage.getItem('access_token'));
    })();
    await call(visits.floor.address, 'POST', 'player/lock', { authorization: `Bearer ${token}` });
    await page.goto('/lobby');
    await page.getByRole('dialog', { name: 'LOCKED !' }).getByRole('link', { name: 'Log out' }).click();
    const dialog = page.getByRole('dialog', { name: 'You have an open game on machine m1' });
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('dialog', { name: 'LOCKED !' }).getByRole('link', { name: 'Log out' }).click();
    await dialog.getByRole('button', { name: 'Cash out and log out' }).click();
    await page.waitForURL('**/login**');
    // The wallet gets all of the credit, also what another test left on the machine.
    expect(await player.balanceMinor()).toBe(100_000);
  });
});
