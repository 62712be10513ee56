import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { key, press, ready, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { nightly } from '../harness/nightly.ts';
import { until } from '../harness/until.ts';

describe('a player who sets limits', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterEach(() => visits.leaveClean());
  afterAll(() => visits.close());

  nightly(
    'sets, lowers, asks to raise and withdraws by the keyboard alone, and hears each result in one line',
    async () => {
      const visit = await visits.visit('/protection', { user: 'player2', language: 'en' });
      const { page } = visit;
      const cell = (name: RegExp) => page.getByRole('button', { name });
      const change = async (name: RegExp, amount: string) => {
        await cell(name).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'Deposit limit, 7 days' }).waitFor();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(amount);
        await page.keyboard.press('Enter');
      };
      await change(/^Deposit, 7 days\. Set/, 'much');
      await page.getByText('Type a number.').waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(visit, 'limit-dialog-en');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('5,000');
      await page.keyboard.press('Enter');
      await page.getByText('Your limit is now ₺5,000.').waitFor();
      await change(/^Deposit, 7 days\. ₺5,000/, '4000');
      await page.getByText('Your limit is now ₺4,000.').waitFor();
      await change(/^Deposit, 7 days\. ₺4,000/, '7500');
      await page.getByText(/^₺7,500 requested\. You can confirm it from /).waitFor();
      await page.getByText('Deposit, 7 days: ₺4,000 to ₺7,500.').waitFor();
      expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
      await until('the request is drawn', async () => (await violations(page)).length === 0);
      await picture(visit, 'limits-desk-en');
      await page.setViewportSize(phone);
      await picture(visit, 'limits-phone-en');
      await key(page, 'Cancel request').focus();
      await page.keyboard.press('Enter');
      await page.getByText('Request cancelled.').waitFor();
      await cell(/^Deposit, 7 days\. ₺4,000 ?\. ₺0 used$/).waitFor();
      const saving = page.waitForEvent('download');
      await key(page, 'Download limit history as CSV').click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('limits.csv');
      const lines = readFileSync(await saved.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(lines.map((line) => line.split(',').slice(4, 7).join())).toEqual([
        'Amount,Unit,State',
        ...['5000.00,TRY,ended', '4000.00,TRY,in force', '7500.00,TRY,withdrawn'],
      ]);
    },
  );

  nightly('shows it in Arabic from right to left', async () => {
    const visit = await visits.visit('/protection', { user: 'player2', language: 'ar', viewport: phone });
    await visit.page.getByRole('heading', { name: 'الحدود' }).waitFor();
    expect(await violations(visit.page)).toEqual([]);
    await picture(visit, 'limits-phone-ar');
  });

  it('is told in the game which limit refuses a spin, and what is left of it', async () => {
    const other = await visits.visit('/protection', {});
    await other.page.getByRole('heading', { name: 'Limitler' }).waitFor();
    const game = await sitDownWithCredit(visits, { viewport: { width: 1440, height: 900 } });
    await other.page.getByRole('button', { name: /^Bahis, 24 saat\. Belirle/ }).click();
    await other.page.getByLabel('Tutar').fill('0,01');
    await key(other.page, 'Kaydet').click();
    await other.page.getByText('Limit ₺0,01 olarak geçerli.').waitFor();
    await ready(game.page);
    const reported = game.page.getByText(/Bahis limitiniz \(24 saat\): ₺0,01\. ₺0 kullanıldı, ₺0,01 kaldı\./);
    // A round may have run when the limit was set, so the first spin after it waits for some seconds.
    await until('the limit refuses a spin', async () => {
      await press(game, () => spinKey(game.page).click());
      return reported.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await picture(game, 'limit-refused-tr');
    await picture(other, 'limits-desk-tr');
  });
});
