import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { goAway, launchBrowser } from '../harness/browser.ts';
import { toast, toastsOf } from '../harness/kept-toasts.ts';
import { nightly } from '../harness/nightly.ts';
import { keepMinutes, passMinute } from '../harness/passed-minute.ts';
import { until } from '../harness/until.ts';
import { dialectOf } from './dialect.ts';
import { bonus, discount } from './third-party-calls.ts';
import { buyIn } from './third-party-floor.ts';
import { thirdPartySeeds } from './third-party-seeds.ts';
import {
  alicePin,
  bobPin,
  complaintsOf,
  logInAs,
  openThirdPartyVisits,
  type ThirdPartyVisits,
  wrongPassword,
} from './third-party-visits.ts';

const lira = (minor: number) => `₺${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(thirdPartySeeds())('the client with a third-party server, THIRD_PARTY_SEED=%i', (seed) => {
  let visits: ThirdPartyVisits;
  afterEach(() => visits.close());
  const dialect = dialectOf(seed);

  const cards = (page: Page) => page.locator('.machine-card');
  const card = (page: Page, number: number) => page.getByRole('article', { name: `Machine ${number}` });
  const wallet = (page: Page, minor: number) =>
    until(`the toolbar shows ${lira(minor)}`, async () =>
      (await page.locator('header').first().innerText()).includes(lira(minor)),
    );
  const sitDown = async (page: Page, number: number) => {
    await card(page, number).getByRole('link').click();
    await page.getByText('The seat is yours.').waitFor();
  };
  const received = (line: RegExp) => visits.server.floor.received.filter((text) => line.test(text));
  const person = (username: string) => {
    const found = visits.server.floor.players.find((player) => player.username === username);
    if (!found) throw new Error(`nobody is called ${username}`);
    return found;
  };
  const machine = (number: number) => {
    const found = visits.server.floor.machineOf(number);
    if (!found) throw new Error(`no machine ${number}`);
    return found;
  };
  /** Checks that the page shows no parser error, no error code and no endless spinner. */
  const readsWell = async (page: Page) => {
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/undefined|NaN|\[object|expected|Invalid input|unexpected token/i);
    await until('nothing turns or waits any more', async () => {
      const turning = await page.locator('.animate-spin:visible, .animate-pulse:visible').count();
      return turning === 0;
    });
  };

  nightly('logs in, opens the lobby and receives notices', async () => {
    visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByLabel('Username').fill('alice77');
    await page.getByLabel('Password', { exact: true }).fill('wrong-one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Attempts left: 4. Block time: 15 minutes.').waitFor();
    await logInAs(page, 'alice77');
    // The page makes this call once each time it loads.
    expect(received(/^GET \.\.\/check$/)).toHaveLength(2);

    await until('the five machines that can be read stand there', async () => (await cards(page).count()) === 5);
    expect(visitor.complaints.filter((text) => text.startsWith('a machine left out'))).not.toEqual([]);
    await wallet(page, 250_000);
    expect(await page.locator('a[href="/protection"]').or(page.getByLabel(/break/i)).count()).toBe(0);
    // This brand has no picture, so the card shows its name.
    await card(page, 101).locator('span[aria-hidden]').getByText('Neon Sea').waitFor();
    await card(page, 103).getByText('Reserved for you').waitFor();
    await card(page, 104).getByText('Reserved for another player').waitFor();
    await page
      .getByRole('link', { name: /Neon Sea/ })
      .first()
      .click();
    await until('the brand alone is shown', async () => (await cards(page).count()) === 2);
    await picture(visitor, `third-party-${seed}-lobby`);

    const { floor } = visits.server;
    await until('the page listens', () => floor.listeners.size === 1);
    floor.push(person('alice77'), 'balance', { balance: 123_400 });
    await wallet(page, 123_400);
    floor.become(machine(101), 'error');
    const status = dialect.saysWords ? 'Malfunction' : 'Unknown';
    await card(page, 101).getByText(status).waitFor();
    floor.push(person('alice77'), 'info', { code: dialect.nobody, message: 'The bar is open', params: null });
    await toast(page, 'The bar is open');

    await page.goto('/lobby');
    await until('the list is there again', async () => (await cards(page).count()) === 5);
    await page.getByText('alice77').first().waitFor();
    await readsWell(page);
    expect(complaintsOf(visitor, wrongPassword)).toEqual([]);
  });

  it('sits down, moves money and leaves', async () => {
    visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    await logInAs(page, 'alice77');
    await sitDown(page, 101);
    const sheet = page.getByRole('complementary', { name: 'Money and settings' });
    await sheet
      .getByText(lira(250_000 - buyIn))
      .first()
      .waitFor();
    await page.getByText('sends no picture').waitFor();
    await sheet.getByText('Cash-in is not available').waitFor();
    expect(await page.getByRole('button', { name: 'Spin' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Cash in/ }).count()).toBe(0);
    await readsWell(page);
    await picture(visitor, `third-party-${seed}-game`);

    await page.getByRole('button', { name: 'Get a discount' }).click();
    await toast(page, `Discount: ${lira(discount)} is in your wallet`);
    await page.getByRole('button', { name: 'Get a bonus' }).click();
    await toast(page, `Bonus: ${lira(bonus)} is in your wallet`);
    const { floor } = visits.server;
    for (const count of [10, 9])
      floor.push(person('alice77'), 'info', {
        code: 'CODE_18802',
        params: { count },
        message: dialect.noText,
        action: 'SESSION_CLOSE_WARNING',
      });
    await toast(page, '9 seconds left to continue');

    await sheet.getByRole('button', { name: 'Cash out' }).click();
    await until('the money is home', () => machine(101).seat?.credit === 0);
    await sheet
      .getByText(lira(250_000 + discount + bonus), { exact: true })
      .first()
      .waitFor();
    expect(received(/\/seats cashout \{\}/)).toHaveLength(1);
    // The server refuses a second cash-out with a text that the player can read.
    await sheet.getByRole('button', { name: 'Cash out' }).click();
    await toast(page, 'The session was terminated, the transaction cannot be processed.');
    await readsWell(page);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/lobby');
    await toast(page, 'You left the machine.');
    await until('the seat is free', () => machine(101).seat === null);
    await wallet(page, 250_000 + discount + bonus);
    for (const channel of ['seats', 'notices', 'pots'])
      expect(received(new RegExp(`^/${channel} opened`)), channel).toHaveLength(1);
    expect(complaintsOf(visitor)).toEqual([]);
  });

  it('moves the credit to the wallet when the server closes the session or the player leaves', async () => {
    visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    await logInAs(page, 'alice77');
    await sitDown(page, 101);
    const { floor } = visits.server;
    floor.push(person('alice77'), 'info', { code: 'CODE_18801', action: 'CLOSE_SESSION' });
    await page.waitForURL('**/lobby');
    await toast(page, 'The session is being terminated.');
    expect(person('alice77').balance).toBe(250_000);
    await until('the seat is free', () => machine(101).seat === null);
    await sitDown(page, 102);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/lobby');
    expect(person('alice77').balance).toBe(250_000);
    expect(complaintsOf(visitor)).toEqual([]);
  });

  nightly('asks about an open session: continue, cash out, kick and cancel', async () => {
    visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    const dialog = (of: Page) => of.getByRole('dialog', { name: 'You have an open game' });
    await logInAs(page, 'alice77');
    await sitDown(page, 101);
    await page.goto('/lobby');
    await dialog(page).getByText('Machine 101 · Neon Sea').waitFor();
    await picture(visitor, `third-party-${seed}-dialog`);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The seat is yours.').waitFor();

    const second = await page.context().newPage();
    await second.goto('/lobby');
    await dialog(second).getByRole('button', { name: 'Kick the player' }).click();
    await page.waitForURL('**/lobby');
    await toast(page, 'You have been removed from the game');
    await until('the seat waits', () => machine(101).seat?.peer === null);

    visits.server.floor.become(machine(101), 'cashout');
    visits.server.floor.notifySession(person('alice77'));
    if (dialect.saysWords) {
      await dialog(second).getByText('The machine is trying to cash out').waitFor();
      await dialog(second).getByRole('button', { name: 'Continue' }).click();
      await second.getByText('The seat is yours.').waitFor();
      expect(received(/^POST player\/cancel$/)).toHaveLength(1);
      await second.goto('/lobby');
      for (const [word, text] of [
        ['bonus', 'The machine is in its bonus'],
        ['malfunction', 'The machine has a malfunction'],
        ['offline', 'The machine is not connected'],
        ['dancing', 'The machine’s status is unknown'],
      ] as const) {
        visits.server.floor.become(machine(101), word);
        visits.server.floor.notifySession(person('alice77'));
        await dialog(second).getByText(text).waitFor();
      }
    }
    await dialog(second).getByRole('button', { name: 'Cash out' }).click();
    await toast(second, 'its credit is in your wallet');
    expect(person('alice77').balance).toBe(250_000);
    await until('the seat is free', () => machine(101).seat === null);
    await dialog(second).waitFor({ state: 'detached' });
    await wallet(second, 250_000);
    expect(complaintsOf(visitor)).toEqual([]);
  });

  nightly('chats, reads the panels, and says which pages are not offered', async () => {
    visits = await openThirdPartyVisits(browser, seed);
    const visitor = await visits.arrive();
    const { page } = visitor;
    await logInAs(page, 'alice77');
    await page.getByRole('button', { name: /^Team Chat/ }).click();
    await page.getByRole('button', { name: /Front Desk/ }).click();
    const log = page.getByRole('log');
    await log.getByText('Welcome to the house').waitFor();
    await log.getByText('Monday, October 5, 2026').waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: /message/i }).fill('Thank you');
    await page.keyboard.press('Enter');
    await until('the message is the reader’s own', async () => /You\s*Thank you/.test(await log.innerText()));
    await picture(visitor, `third-party-${seed}-chat`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Quick panel' }).click();
    await page.getByText('Tournament').waitFor();
    await page.keyboard.press('Escape');

    for (const path of ['/transactions', '/slot-sessions', '/statement', '/rounds', '/protection']) {
      await page.goto(path);
      await page.getByText('This is not available here.').first().waitFor();
      await readsWell(page);
      // The page must offer no button, because no button could help here.
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    }
    await page.goto('/profile');
    await page.getByText('This is not available here.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await readsWell(page);
    await picture(visitor, `third-party-${seed}-profile`);
    await page.getByRole('link', { name: 'Logout' }).first().click();
    await page.waitForURL('**/login');
    expect(received(/^POST player\/logout$/)).toHaveLength(1);
    expect(await toastsOf(page)).toEqual([]);
    expect(complaintsOf(visitor)).toEqual([]);
  });

  nightly('locks itself, and checks the PIN itself', async () => {
    visits = await openThirdPartyVisits(browser, seed);
    for (const [username, pin] of [
      ['alice77', alicePin],
      ['bob12345', bobPin],
    ] as const) {
      const visitor = await visits.arrive();
      const { page } = visitor;
      await page.addInitScript(keepMinutes);
      await logInAs(page, username);
      await cards(page).first().waitFor();
      await goAway(page);
      await passMinute(page);
      const asked = page.getByRole('dialog', { name: 'Deactivated Detected' });
      // The page says "0000" only in the demo; here it asks for the account's PIN.
      await asked.getByText('Your account’s PIN code').waitFor();
      await asked.getByLabel('PIN code').fill('0000');
      await asked.getByRole('button', { name: 'Continue' }).click();
      await asked.getByText('Wrong PIN. Attempts left: 4.').waitFor();
      await asked.getByLabel('PIN code').fill(pin);
      await asked.getByRole('button', { name: 'Continue' }).click();
      await asked.waitFor({ state: 'detached' });
      await page.goto('/logout');
      await page.waitForURL('**/login');
      expect(complaintsOf(visitor)).toEqual([]);
    }
  });
});
