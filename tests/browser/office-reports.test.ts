import { lastingDay, middleOfEndedDay } from '@reelfloor/server/testing/lasting-day';
import { describe, expect, it } from 'vitest';
import { complaintsOf, picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { officeVisits } from '../harness/office-visits.ts';

const dayMs = 86_400_000;

describe('the reports of the office', () => {
  const visits = officeVisits(lastingDay());

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
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^drop-\d{4}-\d\d-\d\d\.csv$/);
    await page.goto('/office/reports');
    await page.getByRole('heading', { name: 'Jackpot yükümlülüğü' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await picture(visitor, 'office-reports-tr-phone');
    expect(await violations(page)).toEqual([]);
  });

  /** A drawer that lacks 50.00, a hand pay that waits, one that was paid, a correction and an exclusion, all on the day before. */
  const endDay = async () => {
    const at = middleOfEndedDay(visits.floor.config.businessDay);
    const player = '(SELECT min(id) FROM players)';
    for (const sql of [
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip)
       SELECT 's-end', ${player}, id, brand_id, ${at}, ${at + 1}, '' FROM machines WHERE id = 'm1'`,
      `INSERT INTO cashier_shifts (cashier, opened_by, opened_at, float_minor, counted_minor, counted_movements, closed_by, closed_at,
         expected_minor, reason) VALUES ('ece', 'ece (office)', ${at}, 5285000, 5280000, 0, 'ece (office)', ${at + 1}, 5285000, 'counted twice')`,
      `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
       SELECT 'pay-1', 'handPay', ${player}, id, 's-end', brand_id, 3120000, 'a test', ${at}, 'waiting' FROM machines WHERE id = 'm1'`,
      `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, free_spin, stake_minor, win_minor,
         counted_at, posted_at, staked_total_minor, won_total_minor)
       SELECT ${player}, 90, 'handPay', 's-end', id, brand_id, 0, 0, 945000, ${at}, ${at}, 0, 0 FROM machines WHERE id = 'm2'`,
      `INSERT INTO operator_changes (at, who, what, subject, details)
       VALUES (${at}, 'manager2 (office)', 'machine clear', 'm2', '{"correctedMinor":2000,"second":"manager1 (office)","reason":"a test"}')`,
      `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
       VALUES ('r-1', ${player}, 'exclusion', ${at}, ${at + 90 * dayMs}, '', 'player')`,
    ])
      await visits.floor.change(sql);
  };

  it('close a day once its differences are explained and two people have signed, and print its sheet', async () => {
    await endDay();
    const visitor = await visits.open('manager', '/reports');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Daily close' }).click();
    await page.getByText('To explain: 1').waitFor();
    const sign = page.getByRole('button', { name: 'Sign and close the day' });
    await page.getByText('ece: counted twice').waitFor();
    await page.getByRole('heading', { name: 'Cabinet meters' }).waitFor();
    await page.getByText('No meters were read at the end of this day.').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'office-close-open');
    await page.getByRole('textbox', { name: 'Why' }).fill('short, counted by two');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('Counted wrong: short, counted by two').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('all counted');
    await sign.click();
    await page.getByRole('link', { name: 'Open request' }).waitFor();
    await picture(visitor, 'office-close-asked');
    const auditor = await visits.member('auditor');
    const { body } = await auditor.call('requests', { query: {} });
    const [asked] = body.requests as { id: string }[];
    expect(await auditor.confirm(asked?.id ?? '')).toMatchObject({ status: 200 });
    await page.getByText('Signed and locked').waitFor();
    await page.getByRole('link', { name: 'Print the sheet' }).click();
    await page.getByRole('article').getByText('Sheet 1').waitFor();
    await page.emulateMedia({ media: 'print' });
    await picture(visitor, 'office-close-paper');
    await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(complaintsOf(visitor)).toEqual([]);
  });
});
