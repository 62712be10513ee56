import { call } from '@reelfloor/server/testing/test-player';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { phone } from '../harness/browser.ts';
import { toast } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';

const json = { 'content-type': 'application/json' };
const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the profile', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000' },
    // Wrong passwords, another's profile, and a sign-in that another page ends.
    { provoked: /status of 40[013] .*\/v1\/player\/(password|pin|promotions|(logins|profile)\/p-staff1)$/ },
  );

  it('shows a player the account and the last logins with address, and change the password', async () => {
    const body = { username: 'player1', password: 'demo1234', site_id: 2 };
    await call(visits.floor.address, 'POST', 'login', { ...json, 'user-agent': firefoxOnWindows }, body);
    const visitor = await visits.arrive({ user: 'player1' });
    const { page } = visitor;
    await page.goto('/lobby');
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('heading', { name: 'Last logins' }).waitFor();
    const table = page.getByRole('table', { name: 'Last logins' });
    await table
      .getByRole('row', { name: /Login success.*127\.0\.0\.1/ })
      .first()
      .waitFor();
    await page.getByText('player1@example.com').waitFor();
    const signIns = page.getByRole('region', { name: 'Open sign-ins' });
    await signIns.getByText('Firefox, Windows').waitFor();
    expect(await signIns.getByRole('button').count()).toBeGreaterThan(0);
    await picture(visitor, 'profile-en');
    const form = page.getByRole('form', { name: 'Change password' });
    const submit = form.getByRole('button', { name: 'Change password' });
    const fill = async (old: string, fresh: string) => {
      await form.getByLabel('Old password').fill(old);
      await form.getByLabel('New password', { exact: true }).fill(fresh);
      await form.getByLabel('Repeat new password').fill(fresh);
      await submit.click();
    };
    await fill('wrong', 'long enough');
    await form
      .getByText('The old password is wrong.')
      .or(form.getByText(/old password/i).nth(1))
      .waitFor();
    await fill('demo1234', 'short');
    await form.getByText(/too short\. It needs 8 characters/).waitFor();
    await form.getByLabel('Repeat new password').fill('another');
    await form.getByText('The passwords do not match').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await fill('demo1234', 'demo12345');
    await toast(page, 'Your password is changed. Your other sessions were closed.');
    // List and log are true without a reload: the other sign-in has no key any more, and the change stands in the log.
    await table.getByRole('row', { name: /Changed password/ }).waitFor();
    await signIns.getByText('This one').waitFor();
    expect(await signIns.getByRole('button').count()).toBe(0);
  });

  it('shows staff a player’s profile, and a player no other’s', async () => {
    const staff = await visits.arrive({ language: 'tr', viewport: phone, theme: 'light3', user: 'staff1' });
    await visits.floor.player('player2');
    await staff.page.goto('/profile/p-player2');
    await staff.page.getByText('player2@example.com').waitFor();
    await staff.page
      .getByRole('row', { name: /Giriş başarılı/ })
      .first()
      .waitFor();
    expect(await staff.page.getByRole('form').count()).toBe(0);
    await picture(staff, 'profile-phone-tr');
    const player = await visits.arrive({ user: 'player2' });
    await player.page.goto('/profile/p-staff1');
    await player.page.getByRole('alert').getByText('You are not allowed to do this.').first().waitFor();
  });

  it('sets a first PIN by the password, and the page locks with it from then on', async () => {
    await visits.floor.change("UPDATE players SET pin_code = '' WHERE username = 'player2'");
    const visitor = await visits.arrive({ user: 'player2', left: true });
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/profile');
    const form = page.getByRole('form', { name: 'PIN code' });
    const submit = form.getByRole('button', { name: 'Set PIN' });
    const fill = async (password: string, pin: string, again: string) => {
      await form.getByLabel('Password').fill(password);
      await form.getByLabel('New PIN code', { exact: true }).fill(pin);
      await form.getByLabel('Repeat new PIN code').fill(again);
    };
    await fill('demo1234', '24a68', '1357');
    await form.getByText('The PIN codes do not match').waitFor();
    expect(await form.getByLabel('New PIN code', { exact: true }).inputValue()).toBe('2468');
    expect(await submit.isDisabled()).toBe(true);
    await fill('wrong', '2468', '2468');
    await submit.click();
    await form.getByText('The password is wrong.', { exact: true }).waitFor();
    await fill('demo1234', '2468', '2468');
    await picture(visitor, 'profile-pin-en');
    await submit.click();
    await form.getByRole('button', { name: 'Change PIN' }).waitFor();
    await page.getByRole('table', { name: 'Last logins' }).waitFor();
    await page.clock.fastForward(61_000);
    const asked = page.getByRole('dialog', { name: 'Deactivated Detected' });
    await asked.getByLabel('PIN code').fill('2468');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await asked.waitFor({ state: 'detached' });
  });

  it('ends a single other sign-in, whose page says so, and stays signed in itself', async () => {
    const elsewhere = await visits.arrive({ user: 'staff1' });
    await elsewhere.page.goto('/lobby');
    await elsewhere.page.getByRole('link', { name: 'Transactions' }).first().waitFor();
    const visitor = await visits.arrive({
      language: 'tr',
      viewport: phone,
      theme: 'light3',
      user: 'staff1',
    });
    const { page } = visitor;
    await page.goto('/profile');
    const list = page.getByRole('region', { name: 'Açık oturumlar' });
    await list.getByText('Bu oturum').waitFor();
    const others = list.getByRole('button', { name: /127\.0\.0\.1 adresinden .* sonlandır/ });
    const before = await others.count();
    expect(before).toBeGreaterThan(0);
    await picture(visitor, 'profile-sign-ins-phone-tr');
    await others.first().click();
    await until('one fewer is there', async () => (await others.count()) === before - 1);
    await elsewhere.page.waitForURL('**/login**');
    await elsewhere.page.getByRole('alert').getByText('Invalid access_token').waitFor();
    await list.getByText('Bu oturum').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
  });
});
