import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';

const given = 'demo1234';

describe('a password that staff gave out', () => {
  const visits = accessVisits(
    { LOGIN_ATTEMPTS_PER_MINUTE: '1000', STAFF_SECOND_FACTOR: 'required' },
    // A password that is the old one.
    { provoked: /status of 400 .*\/first-password$/ },
  );
  const giveOut = (username: string) =>
    visits.floor.change('UPDATE players SET must_change_password = 1 WHERE username = ?', username);
  const logIn = async (page: Page, username: string) => {
    await page.goto('/login');
    await page.getByLabel('Username or e-mail', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(given);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  };
  const choose = async (page: Page, password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill(password);
    await page.getByRole('button', { name: 'Save password and log in' }).click();
  };

  it('is replaced at the login, which then goes on to the lobby', async () => {
    await giveOut('player2');
    const visitor = await visits.arrive({ viewport: phone });
    const { page } = visitor;
    await logIn(page, 'player2');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await picture(visitor, 'first-password-en');
    expect(await violations(page)).toEqual([]);
    await choose(page, given);
    await page.getByText('Choose a password other than the one given to you.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('a password of my own');
    await page.getByLabel('Repeat new password').fill('a password of yours');
    await page.getByText('Passwords do not match.').waitFor();
    await choose(page, 'a password of my own');
    await page.waitForURL('**/lobby');
  });

  it('is replaced before a second factor is set up', async () => {
    await giveOut('staff1');
    const { page } = await visits.arrive();
    await logIn(page, 'staff1');
    await choose(page, 'a password of my own');
    await page.getByRole('heading', { name: 'Two-factor login' }).waitFor();
    await page.getByLabel('Code from the app').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});
