import { generateSigningKey } from '@reelfloor/platform-client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, visit } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { launchBrowser, phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { officeVisits } from '../harness/office-visits.ts';
import { translatePage } from '../harness/translate-page.ts';

const sizes = [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, phone, { width: 360, height: 560 }];

describe('a withdrawal by bank transfer', () => {
  const visits = officeVisits({ PAYMENT_METHODS: 'cash-desk,bank-transfer' });

  const ask = async (page: Page, amount: string) => {
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Account holder’s name').fill('Player One');
    await page.getByLabel('IBAN').fill('TR33 0006 1005 1978 6457 8413 26');
    await page.getByRole('button', { name: 'Request ₺' }).click();
  };

  it('is asked for on the wallet’s page, worked off at the desk, and seen in each state', async () => {
    const players = await launchBrowser();
    const player = await visit(players, visits.floor, { user: 'player1' });
    const { page } = player;
    await page.goto('/wallet');
    await page.getByText('No requests yet').waitFor();
    // The desk takes cash in and pays it out; a transfer is only paid out here, for the operator names no account.
    await page.getByText('Pay at the cash desk in the hall.').waitFor();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await ask(page, '5000');
    await page.getByText('Your wallet holds ₺1,000.00.').waitFor();
    await ask(page, '250,50');
    await page.getByText('Being checked').first().waitFor();
    await page.getByText('Held for a withdrawal').waitFor();
    await page.getByText('₺749.50').first().waitFor();

    const cashier = await visits.open('cashier', '/cashier');
    const desk = cashier.page;
    await desk.getByText('TR33 0006 1005 1978 6457 8413 26').waitFor();
    await picture(cashier, 'office-withdrawals-en');
    expect(await violations(desk)).toEqual([]);
    await desk.getByText('Refuse or cancel').click();
    await desk.getByLabel('Shown to the player').fill('The account is not in your name.');
    await desk.getByLabel('Reason').filter({ visible: true }).last().fill('another name');
    await desk.getByRole('button', { name: 'Refuse player1’s ₺250.50' }).click();
    // The page of the player changes by itself.
    await page.getByText('The account is not in your name. ₺250.50 returned to your wallet.').waitFor();
    await page.getByText('₺1,000.00').first().waitFor();

    await ask(page, '100');
    await page.getByRole('button', { name: /^Cancel: ₺100.00/ }).click();
    await page.getByText('Cancelled').waitFor();
    await ask(page, '40');
    await page.getByText('Being checked').first().waitFor();
    await desk.getByText('Paid: ₺40.00').click();
    await desk.getByLabel('Reason').filter({ visible: true }).first().fill('sent at the bank');
    await desk.getByRole('button', { name: '₺40.00 was sent to player1' }).click();
    await page.getByText('Sent to your bank').waitFor();
    await ask(page, '60');
    await page.getByText('Being checked').first().waitFor();

    for (const [language, theme] of [
      ['en', 'dark6'],
      ['tr', 'light3'],
      ['ar', 'dark6'],
    ] as const) {
      const reader = await visit(players, visits.floor, { user: 'player1', language, theme });
      await reader.page.goto('/wallet');
      await reader.page.getByText('₺900.00').or(reader.page.getByText('₺900,00')).first().waitFor();
      await reader.page.locator('.wallet-requests li').nth(3).waitFor();
      for (const viewport of sizes) {
        await reader.page.setViewportSize(viewport);
        expect(await clippedTexts(reader.page)).toEqual([]);
        await picture(reader, `wallet-${language}-${viewport.width}`);
      }
      expect(await violations(reader.page)).toEqual([]);
      await reader.close();
    }
    await players.close();
  });
});

describe('a deposit by bank transfer', () => {
  const visits = officeVisits({
    ...{ PAYMENT_METHODS: 'cash-desk,bank-transfer,provider', PAYMENT_PROVIDER_URL: 'http://127.0.0.1:1' },
    ...{ PAYMENT_PROVIDER_KEY: generateSigningKey() },
    PAYMENT_BANK_ACCOUNT: 'TR330006100519786457841326 Reelfloor Ltd',
  });

  it('gets a reference on the wallet’s page, and is credited by the desk in the amount that arrived', async () => {
    const players = await launchBrowser();
    // A browser that translates the page does not break it.
    const { page } = await visit(players, visits.floor, { user: 'player1' });
    await translatePage(page);
    await page.goto('/wallet');
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('radio', { name: /Cash desk/ }).check();
    await page.getByText('Pay at the cash desk in the hall.').waitFor();
    await page.getByRole('radio', { name: /Bank transfer/ }).check();
    await page.getByRole('button', { name: '250', exact: true }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('250');
    await page.getByLabel('Amount').fill('5');
    await page.getByRole('button', { name: 'Get a reference' }).click();
    await page.getByText('Minimum: ₺10.00.').waitFor();
    await page.getByLabel('Amount').fill('250,50');
    await page.getByRole('button', { name: 'Get a reference' }).click();
    const reference = await page
      .getByText(/^RF\d{8}$/)
      .first()
      .textContent();
    await page.getByText('TR33 0006 1005 1978 6457 8413 26').first().waitFor();

    const cashier = await visits.open('cashier', '/cashier');
    const desk = cashier.page;
    await desk.getByText(reference ?? '').waitFor();
    await picture(cashier, 'office-deposits-en');
    expect(await violations(desk)).toEqual([]);
    await desk.getByText('Received', { exact: true }).click();
    await desk.getByLabel('Amount received').fill('250');
    await desk.getByLabel('Reason').filter({ visible: true }).first().fill('seen at the bank');
    await desk.getByRole('button', { name: 'Credit ₺250.00 to player1' }).click();
    // The page of the player changes by itself.
    await page.getByText('You asked for ₺250.50; ₺250.00 arrived.').waitFor();
    await page.getByText('₺1,250.00').first().waitFor();
    await page.getByLabel('Amount').fill('60');
    await page.getByRole('button', { name: 'Get a reference' }).click();
    await page.getByRole('button', { name: /^Cancel transfer: ₺60.00/ }).click();
    await page.getByText('Cancelled').waitFor();
    await page.getByLabel('Amount').fill('70');
    await page.getByRole('button', { name: 'Get a reference' }).click();
    await page.getByRole('button', { name: /^Cancel transfer: ₺70.00/ }).waitFor();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByLabel('Amount').fill('50');
    await page.getByLabel('Account holder’s name').fill('Player One');
    await page.getByLabel('IBAN', { exact: true }).fill('TR33 0006 1005 1978 6457 8413 26');
    await page.getByRole('button', { name: 'Request ₺50.00' }).click();
    await page.getByText('Being checked').first().waitFor();

    for (const [language, theme] of [
      ['en', 'dark6'],
      ['tr', 'light3'],
      ['ar', 'dark6'],
    ] as const) {
      const reader = await visit(players, visits.floor, { user: 'player1', language, theme });
      await reader.page.goto('/wallet');
      await reader.page
        .getByText(/^RF\d{8}$/)
        .first()
        .waitFor();
      for (const viewport of sizes) {
        await reader.page.setViewportSize(viewport);
        expect(await clippedTexts(reader.page)).toEqual([]);
        await picture(reader, `wallet-in-${language}-${viewport.width}`);
      }
      expect(await violations(reader.page)).toEqual([]);
      await reader.close();
    }
    await players.close();
  });

  it('is begun from an empty wallet, which says each way with its time and its amounts', async () => {
    const player = await visits.floor.player('player2');
    const id = crypto.randomUUID();
    const account = { holder: 'Player Two', iban: 'TR33 0006 1005 1978 6457 8413 26' };
    const asked = { id, method: 'bank-transfer', amountMinor: 100_000, ...account };
    expect(await player.post('player/withdrawals', asked)).toMatchObject({ status: 200 });
    const paid = await (await visits.member('cashier')).act('payWithdrawal', { withdrawalId: id });
    expect(paid).toMatchObject({ body: { state: 'done' } });
    const players = await launchBrowser();
    for (const [language, theme, way, key] of [
      ['en', 'dark6', 'Ways to deposit', 'Get a reference'],
      ['tr', 'light3', 'Para yatırma yolları', 'Kod al'],
      ['ar', 'dark6', 'طرق الإيداع', 'احصل على رمز'],
    ] as const) {
      const reader = await visit(players, visits.floor, { user: 'player2', language, theme });
      await reader.page.goto('/wallet');
      const card = reader.page.getByRole('region', { name: way });
      await card.getByRole('listitem').nth(2).waitFor();
      for (const viewport of sizes) {
        await reader.page.setViewportSize(viewport);
        expect(await clippedTexts(reader.page)).toEqual([]);
        await picture(reader, `wallet-empty-${language}-${viewport.width}`);
      }
      expect(await violations(reader.page)).toEqual([]);
      await card.getByRole('button', { name: key }).click();
      expect(await reader.page.getByRole('radio').nth(1).isChecked()).toBe(true);
      await reader.close();
    }
    await players.close();
  });
});

describe('a voucher', () => {
  const visits = officeVisits({ PAYMENT_METHODS: 'cash-desk,voucher' });

  it('is sold and printed at the desk, and redeemed once on the wallet’s page', async () => {
    const { page: desk } = await visits.open('cashier', '/cashier');
    await desk.locator('summary', { hasText: 'Sell a voucher' }).click();
    const sale = desk.getByRole('form', { name: 'Sell a voucher' });
    await sale.getByLabel('Amount').fill('125,50');
    await sale.getByLabel('Reason').fill('cash taken');
    await sale.getByRole('button', { name: 'Take ₺125.50 for a voucher' }).click();
    await desk.getByText('Print the code').click();
    const print = desk.getByRole('form', { name: 'Print the code' });
    await print.getByLabel('Reason').fill('for the guest');
    await print.getByRole('button', { name: 'Show the code' }).click();
    const code = (await desk.locator('.voucher-paper .code').textContent()) ?? '';
    expect(code).toMatch(/^(\d{4} ){4}\d{4}$/);
    expect(await violations(desk)).toEqual([]);
    expect(await clippedTexts(desk)).toEqual([]);

    const players = await launchBrowser();
    const player = await visit(players, visits.floor, { user: 'player1' });
    const { page } = player;
    await page.goto('/wallet');
    await page.getByRole('radio', { name: /Voucher/ }).check();
    await page.getByLabel('Voucher code').fill(code.replace(/\d$/, (last) => String(9 - Number(last))));
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByText('Not a valid code.').waitFor();
    await page.getByLabel('Voucher code').fill(code);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      expect(await clippedTexts(page)).toEqual([]);
      await picture(player, `wallet-voucher-${viewport.width}`);
    }
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByText('₺125.50 is in your wallet.').waitFor();
    await page.getByText('₺1,125.50').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await players.close();
    await desk.getByText('redeemed by player1').waitFor();
  });
});
