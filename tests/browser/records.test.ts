import { readFile } from 'node:fs/promises';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, openAccessFloor, picture, visit } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { launchBrowser, phone, type Visitor } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';

const count = 1_234;
const sessionCount = 45;
const hourMs = 3_600_000;
const startAt = Date.UTC(2026, 0, 1);
/** The player's time zone, three hours ahead of UTC, so that an evening in UTC is the next day there. */
const zone = 'Europe/Istanbul';
const amountOf = (line: number) => ((line * 7919) % 41) * 500 - 10_000;
const amounts = Array.from({ length: count }, (_, index) => amountOf(index + 1));
const sum = (some: readonly number[]) => some.reduce((total, amount) => total + amount, 0);

describe('the pages of records', () => {
  let floor: TestFloor;
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    [floor, browser] = await Promise.all([openAccessFloor(), launchBrowser()]);
    await floor.change("DELETE FROM transactions WHERE player_id = 'p-player1'");
    const lines = (many: number) =>
      `WITH RECURSIVE lines (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM lines WHERE n < ${many})`;
    await floor.change(
      `${lines(count)} INSERT INTO transfers (id, content_hash, kind, at) SELECT 'r-' || n, '', 'test', 1 FROM lines`,
    );
    await floor.change(
      `${lines(count)} INSERT INTO transactions
         (transfer_id, player_id, at, type, amount_minor, source, tag, machine_id, balance_minor)
       SELECT 'r-' || n, 'p-player1', ${startAt} + n * ${hourMs}, 1 + n % 6, (n * 7919) % 41 * 500 - 10000,
         CASE n % 3 WHEN 0 THEN 'wallet' WHEN 1 THEN 'machine' ELSE 'cashier' END,
         CASE n % 50 WHEN 0 THEN '=1+1; note' ELSE '' END, CASE n % 3 WHEN 2 THEN NULL ELSE 'm1' END, 100000 + n * 100
       FROM lines`,
    );
    await floor.change(
      `${lines(sessionCount)} INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, spins,
         free_spins, cash_in_minor, cash_out_minor, ip)
       SELECT 's-' || n, 'p-player1', CASE n % 2 WHEN 0 THEN 'm1' ELSE 'm2' END, 'koi', ${startAt} + n * 86400000,
         CASE n WHEN ${sessionCount} THEN NULL ELSE ${startAt} + n * 86400000 + n * 61000 END, n * 7 % 45, n % 4,
         n * 1000, n * 950, '10.0.0.7' FROM lines`,
    );
    // Adds a hand pay and a jackpot to the session; neither is part of its cash-out.
    await floor.change(
      "UPDATE transactions SET session_id = 's-40' WHERE player_id = 'p-player1' AND transfer_id IN ('r-4', 'r-5')",
    );
  });
  afterAll(async () => {
    await browser?.close();
    await floor?.close();
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) {
      expect(complaintsOf(visitor, /status of 403 .*\/p-admin1$/)).toEqual([]);
      await visitor.close();
    }
  });

  const arrive = async (options: Parameters<typeof visit>[2], path: string): Promise<Visitor> => {
    const visitor = await visit(browser, floor, options);
    visitors.push(visitor);
    const { page } = visitor;
    await (await page.context().newCDPSession(page)).send('Emulation.setTimezoneOverride', {
      timezoneId: zone,
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    return visitor;
  };
  const cells = (page: Page, column: number) => page.locator(`tbody tr td:nth-child(${column})`).allInnerTexts();
  const shown = (page: Page, text: string) => page.getByRole('navigation').getByText(text, { exact: true }).waitFor();
  const fileOf = async (page: Page, button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return {
      name: download.suggestedFilename(),
      lines: bytes.subarray(3).toString('utf8').trimEnd().split('\r\n'),
    };
  };

  it('sort, page, filter by date, add up and download the transactions, on a desk', async () => {
    const visitor = await arrive({ user: 'player1' }, '/transactions');
    const { page } = visitor;
    const turn = (name: string) => page.getByRole('button', { name: `${name} page`, exact: true });
    const totals = page.getByRole('region', { name: 'Totals' });
    await shown(page, '1–20 of 1,234');
    await totals.getByText('1,234', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'records-desk');

    const amount = page.getByRole('columnheader', { name: 'Amount' });
    await amount.getByRole('button').click();
    await page.waitForURL('**/transactions?sort=amount');
    await page.locator('tbody td:nth-child(3)', { hasText: '+₺100.00' }).first().waitFor();
    expect(await amount.getAttribute('aria-sort')).toBe('descending');
    await turn('Last').click();
    await shown(page, '1,221–1,234 of 1,234');
    expect(new Set(await cells(page, 3))).toEqual(new Set(['-₺100.00']));
    expect(await turn('Next').isDisabled()).toBe(true);
    await turn('Previous').click();
    await shown(page, '1,201–1,220 of 1,234');
    await turn('First').click();
    await shown(page, '1–20 of 1,234');
    await turn('Next').click();
    await shown(page, '21–40 of 1,234');
    await turn('Previous').click();
    await shown(page, '1–20 of 1,234');
    await amount.getByRole('button').click();
    await page.locator('tbody td:nth-child(3)', { hasText: '-₺100.00' }).first().waitFor();
    expect(await amount.getAttribute('aria-sort')).toBe('ascending');
    await page.getByLabel('Item per page').selectOption('100');
    await shown(page, '1–100 of 1,234');
    expect(await cells(page, 3)).toHaveLength(100);

    // The chosen filter is in the page's address, so that it survives a reload.
    await page.getByRole('columnheader', { name: 'Operation date' }).getByRole('button').click();
    await page.getByLabel('First day', { exact: true }).fill('2026-01-10');
    await page.getByLabel('Last day', { exact: true }).fill('2026-01-10');
    await shown(page, '1–24 of 24');
    await page.reload();
    await shown(page, '1–24 of 24');
    // That day in the player's time zone begins at 21:00 UTC of the day before.
    const firstLine = (Date.UTC(2026, 0, 9, 21) - startAt) / hourMs;
    const ofDay = amounts.slice(firstLine - 1, firstLine + 23);
    const money = (minor: number) =>
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: 'TRY',
        currencyDisplay: 'narrowSymbol',
        signDisplay: 'exceptZero',
      }).format(minor / 100);
    const named = async (name: string) => totals.locator('dt', { hasText: name }).locator('+ dd').innerText();
    expect(await named('In')).toBe(money(sum(ofDay.filter((one) => one > 0))));
    expect(await named('Out')).toBe(money(sum(ofDay.filter((one) => one < 0))));
    expect(await named('Net')).toBe(money(sum(ofDay)));
    const { name, lines } = await fileOf(page, 'Download CSV');
    expect(name).toBe('transactions-2026-01-10-2026-01-10.csv');
    expect(lines[0]).toBe(`Operation date (${zone}),Type,Amount,Currency,From,Tag,Machine,Balance`);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 24 }, (_, hour) => `2026-01-10 ${String(23 - hour).padStart(2, '0')}:00:00`),
    );
    expect(lines.slice(1).map((line) => Math.round(100 * Number(line.split(',')[2])))).toEqual(ofDay.toReversed());

    await page.getByLabel('First day', { exact: true }).fill('31/02/2026');
    await page.getByRole('alert').getByText('Invalid date').waitFor();
    await picture(visitor, 'records-desk-no-such-day');
    await page.getByLabel('First day', { exact: true }).fill('2026-01-11');
    await page.getByRole('alert').getByText('The last day cannot be before the first').waitFor();
    expect(await page.getByRole('button', { name: 'Download CSV' }).isDisabled()).toBe(true);
    await picture(visitor, 'records-desk-wrong-range');
    await page.getByLabel('Last day', { exact: true }).fill('2026-10-10');
    await page.getByLabel('First day', { exact: true }).fill('2026-10-10');
    await page.getByText('No records in this range').waitFor();
    await picture(visitor, 'records-desk-empty-range');
    await page.getByRole('button', { name: 'Show all' }).click();
    await shown(page, '1–100 of 1,234');
    await page.getByLabel('Type', { exact: true }).selectOption('Hand Pay');
    const ofType = amounts.filter((_, index) => (index + 1) % 6 === 4);
    await shown(page, `1–100 of ${ofType.length}`);
    expect(new URL(page.url()).searchParams.get('type')).toBe('5');
    expect(await named('Net')).toBe(money(sum(ofType)));
    // A net above zero is no praise: it has the colour of any figure.
    expect(sum(ofType)).toBeGreaterThan(0);
    const colours = await totals
      .locator('dd > span')
      .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).color));
    expect(colours[2]).toBe(colours[1]);
    expect(colours[2]).not.toBe(colours[0]);
    expect((await fileOf(page, 'Download CSV')).lines).toHaveLength(ofType.length + 1);
    await picture(visitor, 'records-desk-type');
    await page.getByLabel('Type', { exact: true }).selectOption('All');
    await shown(page, '1–100 of 1,234');
    const whole = await fileOf(page, 'Download CSV');
    expect(whole.lines).toHaveLength(count + 1);
    expect(sum(whole.lines.slice(1).map((line) => Math.round(100 * Number(line.split(',')[2]))))).toBe(sum(amounts));
    expect(whole.lines.filter((line) => line.includes(`"'=1+1; note"`))).toHaveLength(24);
  });

  it('show sessions as cards on a phone, sorted, paged and downloaded in Turkish', async () => {
    const visitor = await arrive(
      { user: 'player1', language: 'tr', viewport: phone, theme: 'light3' },
      '/slot-sessions',
    );
    const { page } = visitor;
    await shown(page, '45 kayıttan 1–20');
    await page.getByRole('region', { name: 'Toplamlar' }).getByText('₺10.350,00').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(visitor, 'records-phone-tr');
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    // Half of what they were; a win that was paid by hand has a line of its own.
    expect(Math.max(...heights)).toBeLessThan(150);
    expect(heights.toSorted((one, other) => one - other)[10]).toBeLessThan(126);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByLabel('Sıralama').selectOption({ label: 'Spin sayısı, azalan' });
    await page.locator('tbody tr').first().getByText('44', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Son sayfa' }).click();
    await shown(page, '45 kayıttan 41–45');
    await page.locator('tbody tr').last().getByText('0', { exact: true }).first().waitFor();
    await picture(visitor, 'records-phone-last-tr');
    // The field completes a date while it is typed, in the page's language and not the browser's.
    const last = page.getByLabel('Son gün', { exact: true });
    await last.fill('6.1.2026');
    await shown(page, '5 kayıttan 1–5');
    expect(await last.inputValue()).toBe('06.01.2026');
    await page.getByRole('button', { name: 'Son gün: takvimi aç' }).click();
    const month = page.getByRole('dialog', { name: 'Son gün: takvim' });
    await month.getByText('Ocak 2026', { exact: true }).waitFor();
    await picture(visitor, 'records-month-phone-tr');
    await month.getByRole('button', { name: '6 Ocak 2026 Salı' }).press('ArrowLeft');
    await page.keyboard.press('Enter');
    await shown(page, '4 kayıttan 1–4');
    expect(await last.inputValue()).toBe('05.01.2026');
    await last.fill('6.1.2026');
    await shown(page, '5 kayıttan 1–5');
    const { name, lines } = await fileOf(page, 'CSV indir');
    expect(name).toBe('sessions-2026-01-06.csv');
    expect(lines[0]).toContain(`Makine;Marka;Başlangıç (${zone});`);
    expect(lines[1]).toBe(
      'm2;Neon Koi;2026-01-06 03:00:00;2026-01-06 03:05:05;0:05:05;35;1;"50,00";"47,50";"0,00";TRY;10.0.0.7',
    );
    expect(lines).toHaveLength(6);
  });

  it.each(['tr', 'en', 'ar'] as const)(
    'show every column of the sessions beside the menu of a small desk, and totals that add up, in %s',
    async (language) => {
      const visitor = await arrive(
        { user: 'player1', language, viewport: { width: 1280, height: 720 } },
        '/slot-sessions',
      );
      const { page } = visitor;
      await page.locator('tbody tr').nth(19).waitFor();
      await picture(visitor, `sessions-1280-${language}`);
      const table = page.locator('section:has(> table)');
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await table.locator('thead th').count()).toBe(10);
      const figures = await page.locator('dl dd').allInnerTexts();
      const minor = figures.slice(-4).map((text) => Number(text.replace(/[^\d-]/g, '')));
      const [cashIn = 0, cashOut = 0, winsPaid = 0, net] = minor;
      expect(winsPaid).toBe(amountOf(4) + amountOf(5));
      expect(net).toBe(cashOut + winsPaid - cashIn);
      const lineCounts = await table.locator('thead th').evaluateAll((heads) =>
        heads.map((head) => {
          const text = document.createRange();
          text.selectNodeContents(head.querySelector('button > span') ?? head);
          return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        }),
      );
      expect(Math.min(...lineCounts)).toBe(1);
      expect(Math.max(...lineCounts)).toBe(2);
      // A key that reached under the next heading would sort by that column.
      for (const heading of await table.locator('thead th:has(button)').all()) {
        const [own, key] = [await heading.boundingBox(), await heading.getByRole('button').boundingBox()];
        if (!own || !key) throw new Error('a heading is not drawn');
        expect(key.x).toBeGreaterThanOrEqual(own.x - 0.5);
        expect(key.x + key.width).toBeLessThanOrEqual(own.x + own.width + 0.5);
      }
      expect(await clippedTexts(page)).toEqual([]);
    },
  );

  it('lead staff from a player’s profile to the player’s records, and say what went wrong', async () => {
    const visitor = await arrive({ user: 'staff1' }, '/profile/p-player1');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Records' }).waitFor();
    await picture(visitor, 'records-profile-of-player');
    await page.getByRole('region', { name: 'Records' }).getByRole('link', { name: 'Transactions' }).click();
    await page.waitForURL('**/transactions?player=p-player1');
    await page.getByText('Records of player1.').waitFor();
    await shown(page, '1–20 of 1,234');
    await picture(visitor, 'records-of-player');
    const { name, lines } = await fileOf(page, 'Download CSV');
    expect(name).toBe('transactions-player1.csv');
    expect(lines).toHaveLength(count + 1);
    await page.getByRole('link', { name: 'Back to the profile' }).click();
    await page.waitForURL('**/profile/p-player1');
    await page.goto('/slot-sessions?player=p-admin1');
    await page.getByRole('alert').getByText('You are not allowed to do this.').waitFor();
    await picture(visitor, 'records-refused');
    const own = await arrive({ user: 'player2' }, '/slot-sessions');
    await own.page.getByText('No sessions yet').waitFor();
    await picture(own, 'records-empty');
  });
});
