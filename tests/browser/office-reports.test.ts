import { describe, expect, it } from 'vitest';
import { complaintsOf, picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

const dayMs = 86_400_000;

describe('the reports of the office', () => {
  const visits = officeVisits();

  /** Posts three rounds of m1 today, and one of m2 eight days ago. */
  const play = async () => {
    const at = Date.now();
    const rounds = [
      ['m1', at - 1, 200_00, 150_00],
      ['m1', at - 2, 100_00, 130_00],
      ['m1', at - 3, 700_00, 0],
      ['m2', at - 8 * dayMs, 500_00, 400_00],
    ] as const;
    for (const [index, [machine, when, stake, win]] of rounds.entries())
      await visits.floor.change(
        `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, free_spin, stake_minor, win_minor,
           counted_at, posted_at, staked_total_minor, won_total_minor)
         SELECT 'p', ?, 'round', 's', id, brand_id, 0, ?, ?, ?, ?, 0, 0 FROM machines WHERE id = ?`,
        ...[index + 1, stake, win, when, when, machine],
      );
  };

  it('show days, brands and cabinets, and keep what is asked for in the address', async () => {
    await play();
    const visitor = await visits.open('auditor', '/reports');
    const { page } = visitor;
    const table = page.getByRole('table', { name: 'Performance' });
    await table
      .getByRole('row', { name: /2 cabinets/ })
      .getByText('1,000')
      .waitFor();
    await page.getByRole('img', { name: /By business day.*₺1,000\.00, 72\.00 %/ }).waitFor();
    await table.getByRole('button', { name: /Neon Koi/ }).press('Enter');
    await table.getByRole('rowheader', { name: 'm1', exact: true }).waitFor();
    await picture(visitor, 'office-reports-en');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: 'Orbit Seven' });
    await table.getByRole('row', { name: /1 cabinet/ }).waitFor();
    await page.getByRole('button', { name: /^Days:/ }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await table
      .getByRole('row', { name: /1 cabinet/ })
      .getByText('500')
      .waitFor();
    await page.getByRole('radio', { name: 'Day', exact: true }).check();
    const address = new URL(page.url());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ brand: 'orbit', view: 'day' });
    expect(address.searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.reload();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(30);
    expect(complaintsOf(visitor)).toEqual([]);
  });

  it('show each report as the command line has it, and give its file, on a phone in Turkish', async () => {
    const visitor = await visits.open('auditor', '/reports/sheets/drop', {
      language: 'tr',
      theme: 'light3',
      viewport: phone,
    });
    const { page } = visitor;
    await page.getByRole('columnheader', { name: 'düzeltilen' }).waitFor();
    await picture(visitor, 'office-sheet-tr');
    expect(await violations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^drop-\d{4}-\d\d-\d\d\.csv$/);
    await page.goto('/office/reports');
    await page.getByRole('heading', { name: 'Jackpot yükümlülüğü' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await picture(visitor, 'office-reports-tr-phone');
    expect(await violations(page)).toEqual([]);
  });
});
