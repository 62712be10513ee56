import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { officeVisits } from '../harness/office-visits.ts';

/** A house in another currency: what is counted on a table of notes, as people write it in a language, and what the ledger has then. */
const houses = [
  {
    ...{ currency: 'KWD', language: 'en' as const, sell: 'Sell a voucher', notes: ['20', '0.500', '0.250'] },
    ...{ counted: { note: '0.250', pieces: '3', coins: '0.015' }, amount: '0.765', minor: 765 },
    ...{ named: /3 × 0\.250, 15 × 0\.001/, typed: '12,345.678', wrong: /KWD\s[\d,]*\.\d\d(?!\d)/ },
  },
  {
    ...{ currency: 'KWD', language: 'tr' as const, sell: 'Kupon sat', notes: ['20', '0,500', '0,250'] },
    ...{ counted: { note: '0,500', pieces: '2', coins: '0,050' }, amount: '1,050', minor: 1_050 },
    ...{ named: /2 × 0,500, 50 × 0,001/, typed: '12.345,678', wrong: /KWD\s[\d.]*,\d\d(?!\d)/ },
  },
  {
    ...{ currency: 'JPY', language: 'en' as const, sell: 'Sell a voucher', notes: ['10,000', '1,000'] },
    ...{ counted: { note: '1,000', pieces: '1', coins: '234' }, amount: '1,234', minor: 1_234 },
    ...{ named: /1 × 1,000, 234 × 1/, typed: '12,345', wrong: /[¥]\s?[\d,]*\.\d/ },
  },
] as const;

describe.each(houses)('an office in $currency, read in $language', (house) => {
  const visits = officeVisits({ PAYMENT_METHODS: 'voucher' });
  const { currency, language } = house;
  beforeAll(async () => {
    const { floor } = visits;
    // The test floor was begun in another currency: here its amounts are of this one.
    await floor.change("UPDATE books_terms SET value = ? WHERE name = 'CURRENCY'", currency);
    await writeFile(join(floor.config.dataDir, 'Settings.json'), JSON.stringify({ CURRENCY: currency }));
    await floor.restart();
    await floor.connectAgent();
  });
  const form = (page: Page, title: string) => page.locator('details.action', { hasText: title }).first();
  const hasNoWrongDigits = async (page: Page) =>
    expect(await page.locator('main').innerText()).not.toMatch(house.wrong);

  it('counts notes and coins, and sells a voucher of exactly that', async () => {
    const { page } = await visits.open('cashier', '/cashier', { language });
    const sell = form(page, house.sell);
    await sell.locator('summary').click();
    for (const note of house.notes) await sell.getByRole('row', { name: note }).first().waitFor();
    const { note, pieces, coins } = house.counted;
    await sell.getByLabel(note, { exact: true }).fill(pieces);
    await sell.locator('input.coins').fill(coins);
    await sell.locator('input.coins').blur();
    const amount = sell.locator('input[inputmode="decimal"]').first();
    await expect.poll(() => amount.inputValue()).toBe(house.amount);
    await sell.locator('input[required]').fill('for a friend');
    await sell.locator('button[type="submit"]').click();
    const receipt = sell.locator('a[href*="/receipts/"]');
    await receipt.waitFor();
    const sold = await visits.floor.queryDatabase((db) =>
      db.get('SELECT amount_minor AS minor FROM vouchers ORDER BY at DESC LIMIT 1'),
    );
    expect(Number((sold as { minor: number }).minor)).toBe(house.minor);
    await receipt.click();
    const paper = page.locator('.receipt');
    await paper.waitFor();
    expect(await paper.innerText()).toMatch(house.named);
    expect(await paper.locator('.amount').innerText()).toContain(house.amount);
    await hasNoWrongDigits(page);
  });

  it('splits an amount that is typed into notes that come to the same', async () => {
    const { page } = await visits.open('manager', '/cashier/safe', { language });
    const count = page.locator('details.action').nth(1);
    await count.locator('summary').click();
    const amount = count.locator('input[inputmode="decimal"]').first();
    await amount.fill(house.typed);
    // The first note opens the comparison: then the notes are suggested for what was typed.
    const first = count.locator('table.notes input[inputmode="numeric"]').first();
    await first.fill('1');
    await amount.fill(house.typed);
    await count.locator('table.notes button').click();
    await expect.poll(() => count.locator('tfoot td').last().innerText()).toBe(house.typed);
    expect(await amount.inputValue()).toBe(house.typed);
    await hasNoWrongDigits(page);
  });

  it('has its digits on the daily close, the requests, the brands and the wall', async () => {
    const manager = await visits.member('manager');
    for (const path of ['/reports/daily-close', '/requests', '/settings?of=brand']) {
      const { page } = await visits.open('manager', path, { language });
      await page.locator('main h1, .page-head h1').first().waitFor();
      await page.locator('main .card, main .rq-list, main p').first().waitFor();
      await hasNoWrongDigits(page);
    }
    const name = `Wall ${currency} ${language}`;
    const { body } = await manager.act('addDisplay', { name, siteId: null });
    const { page } = await visits.arrive({ language });
    await page.goto(`/office/wall#${(body.answer as { token: string }).token}`);
    await page.locator('.wall-pots b').first().waitFor();
    await hasNoWrongDigits(page);
  });
});
