import { readFile } from 'node:fs/promises';
import { postPlayedDay } from '@reelfloor/server/testing/played-days';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';

const dayMs = 86_400_000;
const days = 40;

describe('the page of the statement', () => {
  const visits = accessVisits(
    {},
    // A player opens another's statement.
    { provoked: /status of 403 .*\/(profile|statement)\/p-player1$/ },
  );
  beforeAll(async () => {
    const { floor } = visits;
    const now = Date.now();
    await floor.change('UPDATE players SET created_at = ?', now - 300 * dayMs);
    await floor.withDatabase(async (database) => {
      for (let day = days; day > 0; day--)
        await postPlayedDay(database, {
          at: now - day * dayMs,
          username: 'player1',
          machineId: 'm2',
          brandId: 'orbit',
          depositMinor: day % 4 === 0 ? 150_000 : 0,
          withdrawalMinor: day % 9 === 0 ? 100_000 : 0,
          cashInMinor: day % 3 === 0 ? 0 : 20_000,
          rounds: Array.from({ length: 12 }, (_, index) => ({
            stakeMinor: 500,
            winMinor: [0, 0, 250, 0, 1_250, 0, 500][(index * day) % 7] ?? 0,
            stops: [0, 0, 0, 0, 0],
          })),
        });
    });
  });

  const arrive = (options: Parameters<typeof visits.open>[1] = {}, path = '/statement') => visits.open(path, options);

  it('shows that the ledger adds up, the course of play, and gives a file', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.getByText('Adds up', { exact: true }).waitFor();
    const sums = page.getByRole('region', { name: 'Summary' });
    await sums.getByText('In your wallet').waitFor();
    await page.getByText('You can view the last 12 months at least.').waitFor();
    expect(await page.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'statement-desk');
    await page.getByText('Show as a table').click();
    await page.getByRole('columnheader', { name: 'Running net' }).waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(15);
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'statement-table');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(32);
    expect(lines[0]).toContain('Opening,Deposits,Withdrawals');
    await page.getByRole('button', { name: '12 months' }).click();
    await page.getByText('Adds up', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).not.toBeNull();
    await page.reload();
    await page.getByText('Adds up', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '12 months' }).getAttribute('aria-pressed')).toBe('true');
    await picture(visitor, 'statement-year');
  });

  it.each([
    ['tr', 'light3', 'Hesap tutuyor'],
    ['ar', 'dark6', 'الحساب صحيح'],
  ] as const)('fits a phone in %s', async (language, theme, verdict) => {
    const visitor = await arrive({ viewport: phone, language, theme }, '/lobby');
    const { page } = visitor;
    // The page of the wallet leads to it.
    await page.locator('a[href="/wallet"]').filter({ hasText: '₺' }).click();
    await page.locator('main a[href="/statement"]').click();
    await page.getByText(verdict, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await violations(page)).toEqual([]);
    await picture(visitor, `statement-phone-${language}`);
  });

  it('is read by staff for a player, and by no other player', async () => {
    const staff = await arrive({ user: 'staff1' }, '/statement?player=p-player1');
    await staff.page.getByText(/^Records of .+\.$/).waitFor();
    await staff.page.getByText('Adds up', { exact: true }).waitFor();
    const other = await arrive({ user: 'player2' }, '/statement?player=p-player1');
    await other.page.getByText('The statement could not be loaded').waitFor();
  });

  it('says by how much the ledger does not add up', async () => {
    await visits.floor.change(
      "UPDATE balances SET amount_minor = amount_minor - 125 WHERE account = 'wallet:p-player1'",
    );
    const visitor = await arrive({ theme: 'light3' });
    const { page } = visitor;
    await page.getByRole('alert').getByText('Does not add up: -₺1.25 differs from the ledger').waitFor();
    expect(await page.getByText('Adds up', { exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'statement-differs');
    await visits.floor.change(
      "UPDATE balances SET amount_minor = amount_minor + 125 WHERE account = 'wallet:p-player1'",
    );
  });
});
