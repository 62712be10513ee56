import { join } from 'node:path';
import { sendSubcommandToAgent } from '@reelfloor/agent/testing/operator-socket';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import type { Database } from '@reelfloor/server/testing/database';
import { OfficeMember, officeAt } from '@reelfloor/server/testing/office-member';
import { newKey, type TestGame, TestPlayer } from '@reelfloor/server/testing/test-player';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, picture } from '../harness/access-floor.ts';
import { audit } from '../harness/audit-floor.ts';
import { violations } from '../harness/axe.ts';
import { launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { nightly } from '../harness/nightly.ts';

const machineId = '104';

/** A real server with a real agent beside it: pictures and meters come from its cabinets. */
describe('the page of a machine in the office', { timeout: 120_000 }, () => {
  let floor: Floor;
  let browser: Browser;
  let database: Database;
  let player: TestPlayer;
  let game: TestGame;
  const members = new Map<StaffRole, OfficeMember>();
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor({ settings: fewFrames }), launchBrowser()]);
    database = await floor.openTestDatabase();
    const place = {
      officeAddress: officeAt(floor.baseUrl),
      withDatabase: (write: (own: Database) => Promise<void>) => write(database),
    };
    for (const role of ['manager', 'attendant', 'auditor', 'technician'] as const)
      members.set(role, await OfficeMember.open(place, role, `own-${role}`));
    player = await TestPlayer.login(floor.baseUrl, 'player1');
    game = await player.game();
    expect((await game.init(machineId)).kind).toBe('accepted');
    expect((await game.cashIn(20_000)).kind).toBe('accepted');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await database?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await audit(await floor.openTestDatabase())).toEqual([]);
    await floor?.remove();
    for (const visitor of visitors) expect(complaintsOf(visitor)).toEqual([]);
  });

  const memberOf = (role: StaffRole): OfficeMember => {
    const member = members.get(role);
    if (!member) throw new Error(`there is no ${role}`);
    return member;
  };
  /** Opens the machine's page in a browser context of the member's own. */
  const open = async (role: StaffRole, look: { language?: string; theme?: string; viewport?: typeof phone } = {}) => {
    const visitor = await newVisitor(
      browser,
      officeAt(floor.baseUrl),
      look.viewport ? { viewport: look.viewport } : {},
    );
    visitors.push(visitor);
    const { page } = visitor;
    await page.addInitScript(
      ([language, theme]) => {
        localStorage.setItem('office_language', language ?? '');
        localStorage.setItem('office_theme', theme ?? '');
      },
      [look.language ?? 'en', look.theme ?? 'dark6'],
    );
    const [name = '', value = ''] = memberOf(role).cookie.split('=');
    const { hostname } = new URL(officeAt(floor.baseUrl));
    await page.context().addCookies([{ name, value, domain: hostname, path: '/office', sameSite: 'Strict' }]);
    await page.goto(`/office/machine/${machineId}`);
    return visitor;
  };
  const spinUntilOver = async () => {
    let commandId = newKey();
    const press = async () => {
      const answer = await game.spin(commandId);
      // As the client does: a press that may have counted is asked again by its own id, so that it is no second press.
      const mayCount =
        answer.kind === 'unknown' || (answer.kind === 'refused' && answer.error.code === 'COMMAND_UNKNOWN_OUTCOME');
      if (!mayCount) commandId = newKey();
      return answer;
    };
    await expect.poll(press, { timeout: 60_000 }).toMatchObject({ kind: 'accepted' });
    await expect
      .poll(async () => (await memberOf('manager').call('machine', { params: { id: machineId } })).body.state, {
        timeout: 60_000,
      })
      .not.toBe('finishing');
  };
  const act = async (page: Page, title: string, reason: string, submit: string | RegExp) => {
    const form = page.locator('details.action').filter({ has: page.getByText(title, { exact: true }) });
    if (!(await form.evaluate((element) => (element as HTMLDetailsElement).open)))
      await form.locator('summary').click();
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: submit }).click();
    return form;
  };
  const state = (page: Page) => page.locator('.machine-head .st, .machine-head .pill');

  nightly('shows the picture of the cabinet, meters that agree with the ledger, and what happens', async () => {
    const visitor = await open('manager');
    const { page } = visitor;
    await page.getByText('Live', { exact: true }).last().waitFor();
    const still = page.getByRole('img', { name: 'What machine 104 shows' });
    await expect.poll(() => still.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(640);
    const first = await still.getAttribute('src');
    await expect.poll(() => still.getAttribute('src')).not.toBe(first);
    await page.getByText('Meters match the ledger.').waitFor();
    await page.getByText('Cash in ₺200.00').waitFor();
    await page.getByText('Seat taken by player1').waitFor();
    await page.getByText('Posted up to event 1, no gap').waitFor();
    await spinUntilOver();
    await page
      .getByText(/^Stake ₺/)
      .first()
      .waitFor();
    await page.getByText('Meters match the ledger.').waitFor();
    await page.getByRole('radio', { name: 'Money' }).check();
    await expect.poll(() => page.getByText('Seat taken by player1').count()).toBe(0);
    await page.getByText('Cash in ₺200.00').waitFor();
    await page.getByRole('radio', { name: 'All' }).check();
    await page.getByText('Seat taken by player1').waitFor();
    await picture(visitor, 'office-machine-en');
    expect(await violations(page)).toEqual([]);
  });

  nightly('shows the moving picture beside the player, until nobody watches or the sign-in ends', async () => {
    const { page } = await open('technician');
    const watch = page.getByRole('button', { name: 'Watch' });
    const video = page.locator('video');
    const shown = () =>
      video.evaluate((element) => {
        const { videoWidth, currentTime } = element as HTMLVideoElement;
        return { videoWidth, currentTime };
      });
    await watch.click();
    await page.getByText('Live, without sound').waitFor();
    const { videoWidth, currentTime } = await shown();
    expect(videoWidth).toBeGreaterThan(600);
    await expect.poll(async () => (await shown()).currentTime).toBeGreaterThan(currentTime + 0.5);
    await watch.click();
    await expect.poll(() => video.count()).toBe(0);
    await watch.click();
    await page.getByText('Live, without sound').waitFor();
    await database.transact((tx) => tx.run('DELETE FROM staff_sign_ins WHERE staff_id = ?', memberOf('technician').id));
    await page.getByText('Connecting to the machine…').or(page.getByLabel('Password')).first().waitFor();
  });

  it('pays a hand pay that one person asks for and another one confirms, each in a session of their own', async () => {
    // Every pay of the brand waits for staff. With a fault it would, too, but then the server soon refuses to spin.
    const brand = await database.read.get<{ id: string; bounds: string }>(
      'SELECT id, bounds FROM brands WHERE id = (SELECT brand_id FROM machines WHERE id = ?)',
      machineId,
    );
    const bounds = { ...JSON.parse(brand?.bounds ?? ''), approvalMinor: 1 };
    await database.transact((tx) =>
      tx.run('UPDATE brands SET bounds = ? WHERE id = ?', JSON.stringify(bounds), brand?.id ?? ''),
    );
    await sendSubcommandToAgent(join(floor.dataDir, 'agent'), ['hand-pay', machineId]);
    const before = await player.balanceMinor();
    await spinUntilOver();
    const [asking, confirming] = [await open('attendant'), await open('manager')];
    await state(asking.page)
      .getByText(/Hand pay|Malfunction/)
      .waitFor();
    await asking.page.getByText('to player1').first().waitFor();
    await confirming.page.getByText(/^The difference is the pending payout of/).waitFor();
    await act(asking.page, 'Hand pay', 'win checked at the cabinet', /^Pay ₺/);
    expect(await player.balanceMinor()).toBe(before);
    await asking.page.getByRole('heading', { name: 'Waits for a second person' }).waitFor();
    const sign = /^Pay ₺\S+ to player1$/;
    expect(await asking.page.getByRole('button', { name: sign }).count()).toBe(0);
    await confirming.page.getByText('win checked at the cabinet', { exact: true }).waitFor();
    await picture(confirming, 'office-machine-hand-pay-en');
    expect(await violations(confirming.page)).toEqual([]);
    await confirming.page.getByRole('button', { name: sign }).click();
    await expect.poll(() => player.balanceMinor()).toBeGreaterThan(before);
    await confirming.page.getByText(/^Payout approved/).waitFor();
    await confirming.page.getByText(/by own-attendant, confirmed by own-manager/).waitFor();
    await expect.poll(() => asking.page.getByRole('heading', { name: 'Waits for a second person' }).count()).toBe(0);
  });

  nightly('ends the session of a player who is asked to go: the credit is in the wallet', async () => {
    const { page } = await open('manager');
    await page.getByText('player1').first().waitFor();
    const form = page.locator('details.action').filter({ hasText: 'Kick player' });
    await form.locator('summary').click();
    expect(await form.getByRole('button', { name: 'Kick player1' }).isDisabled()).toBe(true);
    await act(page, 'Kick player', 'shouts at other players', 'Kick player1');
    await state(page).getByText('Free').waitFor({ timeout: 30_000 });
    await page.getByText('Session ended by staff').waitFor();
    await page.getByText('player1 left').waitFor();
    expect(await page.getByText('Kick player', { exact: true }).count()).toBe(0);
  });

  nightly('fits a phone, in the other language and theme', async () => {
    const fault = formatMachineFaultText('METER_DIFFERS', { seq: 3, meterMinor: 500, ledgerMinor: 123_450 });
    await database.transact((tx) => tx.run('UPDATE machines SET fault = ? WHERE id = ?', fault, machineId));
    const visitor = await open('manager', { language: 'tr', theme: 'light3', viewport: phone });
    const { page } = visitor;
    // The timeline tells of it, too, as soon as the server has alerted staff.
    const difference = '3 numaralı olaydan sonra sayaç ₺5,00, defterler ₺1.234,50 gösteriyor';
    await page.locator('.wrong').getByText(difference).waitFor();
    await page.locator('.events').getByText(difference).waitFor();
    await page.getByText('Sayaçlar ve defterler uyuşuyor.').waitFor();
    await page.getByText('Oturumu personel bitirdi').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await picture(visitor, 'office-machine-tr-phone');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    await picture(visitor, 'office-machine-tr-1280');
    expect(await violations(page)).toEqual([]);
  });
});
