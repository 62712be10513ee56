import { lastingDay } from '@reelfloor/server/testing/lasting-day';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, visit } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { launchBrowser, phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

describe('the cashier’s desk', () => {
  const visits = officeVisits({ SHIFTS: 'required', OFFICE_ALONE_UP_TO_MINOR: '10000', ...lastingDay() });

  const fill = (page: Page, label: string, text: string) =>
    page.getByLabel(label, { exact: false }).filter({ visible: true }).first().fill(text);

  it('runs a shift from float to sign-off, with two people and a player who watches', async () => {
    const cashier = await visits.open('cashier', '/cashier');
    const manager = await visits.open('manager', '/cashier');
    const [desk, office] = [cashier.page, manager.page];
    const players = await launchBrowser();
    const player = await visit(players, visits.floor, { user: 'player1' });
    await player.page.goto('/');
    const wallet = player.page.getByText('₺1,000.00').first();
    await wallet.waitFor();

    // A cashier's rail has the desk, and what was asked there.
    await desk.getByRole('navigation', { name: 'Office' }).first().waitFor();
    expect(await desk.locator('.rail ul a').allInnerTexts()).toEqual(['Requests', 'Cashier']);
    await fill(desk, 'Full username', 'player');
    await desk.getByRole('button', { name: 'Find' }).click();
    await desk.getByText('No player with exactly this name.').waitFor();

    await fill(desk, 'Opening float', '500');
    await desk.getByRole('button', { name: 'Open the shift' }).click();
    await desk.getByText(/Shift \d+, since/).waitFor();
    await fill(desk, 'Full username', 'player1');
    await desk.getByRole('button', { name: 'Find' }).click();
    await fill(desk, 'Amount', '125,50');
    await desk.getByRole('button', { name: 'Take ₺125.50 and deposit' }).click();
    await desk.getByText('₺125.50 deposited. Wallet balance: ₺1,125.50.').waitFor();
    await player.page.getByText('₺1,125.50').first().waitFor();
    await picture(cashier, 'office-cashier-en');
    expect(await violations(desk)).toEqual([]);

    // Above the amount of the house a second person confirms, in a session of their own.
    await desk.getByRole('radio', { name: 'Withdraw' }).check();
    await fill(desk, 'Amount', '200');
    // Nothing is handed out before the notes add up.
    const ask = desk.getByRole('button', { name: 'Request approval for ₺200.00' });
    expect(await ask.isDisabled()).toBe(true);
    await desk.locator('form.movement-form').getByRole('button', { name: 'Suggest' }).click();
    await picture(cashier, 'office-cashier-notes-en');
    await ask.click();
    await desk.getByText('Waits for a second person. Do not pay out yet.').waitFor();
    expect(await desk.getByRole('button', { name: 'Pay ₺200.00 to player1' }).count()).toBe(0);
    await office.getByRole('heading', { name: 'Pay ₺200.00 to player1 at the cash desk' }).waitFor();
    await player.page.getByText('₺1,125.50').first().waitFor();
    await office.getByRole('button', { name: 'Pay ₺200.00 to player1' }).click();
    await desk.getByText(/Pay out ₺200.00 to player1: confirmed by/).waitFor();
    await player.page.getByText('₺925.50').first().waitFor();

    await desk
      .getByRole('row', { name: /−200.00/ })
      .getByRole('link')
      .click();
    await desk.getByRole('heading', { name: /Receipt/ }).waitFor();
    const paper = desk.locator('.receipt');
    await paper.waitFor();
    expect(await paper.innerText()).toMatch(/Withdrawal receipt[\s\S]*₺200.00[\s\S]*player1[\s\S]*manager/);
    await picture(cashier, 'office-receipt-en');
    expect(await violations(desk)).toEqual([]);
    await desk.getByRole('link', { name: 'Cashier' }).first().click();

    // 500.00 and 125.50 came in, 200.00 went out.
    await desk.getByText('Count drawer').first().click();
    await fill(desk, 'Cash in the drawer', '420');
    await desk.getByRole('button', { name: 'Count drawer' }).click();
    await desk.locator('.facts').getByText('₺420.00').waitFor();
    await desk.getByText('Close the shift').first().click();
    await desk.getByRole('button', { name: 'Close the shift' }).click();
    await desk.getByText('The drawer is short by ₺5.50.').waitFor();
    await fill(desk, 'Explanation', 'a note given twice');
    await desk.getByRole('button', { name: 'Close with this difference' }).click();
    await desk.getByText('Waits for a manager’s sign-off.').waitFor();

    await office.getByRole('button', { name: /^\d+$/ }).first().click();
    await office.getByText('a note given twice').waitFor();
    await fill(office, 'Reason', 'counted it again with her');
    await picture(manager, 'office-shifts-en');
    expect(await violations(office)).toEqual([]);
    await office.getByRole('button', { name: 'Sign off' }).click();
    // Who confirmed a pay-out of the shift does not sign it off.
    await office.getByText('A second person must confirm this').waitFor();
    const other = await OfficeMember.open(visits.floor, 'manager', 'sevgi');
    const shift = await visits.floor.queryDatabase((db) =>
      db.get<{ id: number }>('SELECT id FROM cashier_shifts WHERE closed_at IS NOT NULL'),
    );
    const signing = { shift: shift?.id ?? 0 };
    const because = { reason: 'the torn note is in the safe' };
    expect(await other.act('signOffShift', signing, because)).toMatchObject({ status: 200 });
    await office.reload();
    await office.getByText('Signed off').first().waitFor();
    await desk.getByText(/Signed off by sevgi/).waitFor();
    await desk.getByText(because.reason).waitFor();
    await player.close();
    await players.close();
  });

  it('shows the safe, and asks a second person to keep its count', async () => {
    const manager = await visits.open('manager', '/cashier');
    const { page } = manager;
    const other = await OfficeMember.open(visits.floor, 'manager', 'sevgi2');
    const asked = await other.act('bankCash', { direction: 'fromBank', amountMinor: 500_000 });
    expect(await (await visits.member('manager')).confirm(String(asked.body.requestId))).toMatchObject({
      status: 200,
    });
    await page.getByRole('link', { name: 'Safe' }).click();
    await page.getByText('₺5,000.00').first().waitFor();
    await page.getByText('Count the safe').first().click();
    await page.getByLabel('200', { exact: true }).filter({ visible: true }).first().fill('24');
    expect(await page.getByLabel('Cash in the safe').inputValue()).toBe('4,800.00');
    await page.getByText('Off by −₺200.00').waitFor();
    await fill(page, 'Reason', 'end of the week');
    await page.getByRole('button', { name: 'Request this count' }).click();
    await page
      .getByRole('heading', { name: /Keep the count|count/i })
      .first()
      .waitFor();
    await picture(manager, 'office-safe-en');
    expect(await violations(page)).toEqual([]);
    const waiting = await visits.floor.queryDatabase((db) =>
      db.get<{ id: string }>("SELECT id FROM approval_requests WHERE action = 'countSafe'"),
    );
    expect(await other.confirm(waiting?.id ?? '')).toMatchObject({ status: 200 });
    await page.getByText('₺4,800.00').first().waitFor();
    await page.getByRole('row', { name: /Count.*4,800\.00.*−200\.00/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/, Safe, \d/).waitFor();
    expect(await page.getByRole('button', { name: 'Request this count' }).isVisible()).toBe(false);
  });

  it('fits a phone, in Turkish and light', async () => {
    const visitor = await visits.open('cashier', '/cashier', {
      language: 'tr',
      theme: 'light3',
      viewport: phone,
    });
    const { page } = visitor;
    await fill(page, 'Tam kullanıcı adı', 'player1');
    await page.getByRole('button', { name: 'Bul' }).click();
    await page.getByText('Cüzdanda').first().waitFor();
    await picture(visitor, 'office-cashier-phone-tr');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
});
