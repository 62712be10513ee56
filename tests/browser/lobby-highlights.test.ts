import type { DatabaseTransaction } from '@reelfloor/server/testing/database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { enterAs, launchBrowser, newVisitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { until } from '../harness/until.ts';

const pictures = process.env.TEST_PICTURES;
const hourMs = 3_600_000;

let floor: Floor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([startFloor({ settings: { HALL_WINS: true } }), launchBrowser()]);
  const ledger = await floor.openTestDatabase();
  try {
    await until('the floor has its machines', async () => {
      const machines = await ledger.read.all('SELECT id FROM machines');
      return machines.length === 12;
    });
    await ledger.transact(haveAPast);
  } finally {
    await ledger.close();
  }
});
afterAll(async () => {
  await browser?.close();
  await floor?.stop();
  await floor?.remove();
});

/** Six people played three hours ago and won; machine 405 came lately, and a jackpot fell. */
const haveAPast = async (tx: DatabaseTransaction): Promise<void> => {
  const at = Date.now() - 3 * hourMs;
  await tx.run('UPDATE machines SET in_service_since = ?', at - 400 * 24 * hourMs);
  await tx.run("UPDATE machines SET in_service_since = ? WHERE id = '405'", at - 48 * hourMs);
  for (let number = 0; number < 6; number++) {
    const id = `hall-${number}`;
    await tx.run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, created_at) VALUES (?, ?, '', '', '', ?, '', '', 'user', '[]', 1)`,
      ...[id, id, id],
    );
    await tx.run(
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip, spins)
       VALUES (?, ?, '212', 'koi', ?, ?, '', 1)`,
      ...[id, id, at - hourMs, at],
    );
    await tx.run(
      `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, band_id, stake_minor,
         win_minor, meter_minor, stops, counted_at, posted_at, staked_total_minor, won_total_minor)
       VALUES (?, 1, 'round', ?, '212', 'koi', 'r', 0, 1, 100, ?, 0, NULL, ?, ?, 0, 0)`,
      ...[id, id, number * 12_345, at, at],
    );
  }
  await tx.run("INSERT INTO transfers (id, content_hash, kind, at) VALUES ('jackpot:past', '', 'jackpot', ?)", at);
  await tx.run(
    `INSERT INTO transactions (transfer_id, player_id, at, type, amount_minor, source, tag, machine_id, session_id, balance_minor)
     VALUES ('jackpot:past', 'hall-1', ?, 6, 5310075, 'jackpot', '1', '212', 'hall-1', 5310075)`,
    at,
  );
};

const numbers = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').locator('.sr-only').allInnerTexts();

it('lists new and popular machines alone, and says on their cards what they are', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
  await enterAs(page, floor.baseUrl, 'player1');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Yeni 1' }).click();
  await expect.poll(() => numbers(page)).toEqual(['Makine 405']);
  await main.getByRole('article').getByText('Yeni', { exact: true }).waitFor();
  await main.getByRole('button', { name: 'Popüler 1' }).click();
  await expect.poll(() => numbers(page)).toEqual(['Makine 212']);
  await main.getByRole('article').getByText('Popüler', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('tells wins of the hall and when jackpots fell, without whose they were, and nothing on a break', async () => {
  const { page, complaints, close } = await newVisitor(browser, floor.baseUrl);
  await enterAs(page, floor.baseUrl, 'player2');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Salondan son kazançlar' }).click();
  const wins = page.getByRole('dialog', { name: 'Salondan son kazançlar' });
  await expect.poll(() => wins.getByRole('listitem').count()).toBe(5);
  expect((await wins.getByRole('listitem').allInnerTexts())[0]).toMatch(/617,25.*[34] saat önce.*Makine 212/s);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await main.getByRole('link', { name: /^Neon Koi/ }).click();
  await main.getByRole('button', { name: 'Neon Koi: düşen jackpotlar' }).click();
  const fallen = page.getByRole('dialog', { name: 'Neon Koi: düşen jackpotlar' });
  await expect
    .poll(() => fallen.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/53\.100,75.*Grand.*Makine 212/s)]);
  expect(await page.content()).not.toContain('hall-');
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: /^Makine 212/ }).click();
  const details = page.getByRole('dialog', { name: /212/ });
  await details.getByText('bahsin 37,75 katı').waitFor();
  await details.getByText('Yayımlanan kurallardan').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await fetch(`${floor.baseUrl}/v1/player/timeout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hours: 24 }),
  });
  await main.getByRole('button', { name: 'Salondan son kazançlar' }).waitFor({ state: 'detached' });
  await main.getByRole('button', { name: /düşen jackpotlar/ }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(pictures)('is drawn in every size', { timeout: 600_000 }, async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
    { width: 360, height: 560 },
  ])
    for (const [language, theme] of [
      ['tr', 'dark6'],
      ['en', 'light3'],
    ] as const) {
      const { page, close } = await newVisitor(browser, floor.baseUrl, { viewport, theme });
      await page.addInitScript((it) => localStorage.setItem('language', it), language);
      await enterAs(page, floor.baseUrl, 'player1');
      const shoot = (name: string) =>
        page.screenshot({ path: `${pictures}/${name}-${viewport.width}x${viewport.height}-${language}.png` });
      const main = page.getByRole('main');
      const key = (name: RegExp) => main.getByRole('button', { name });
      await key(/^(Salondan son|Recent wins)/).waitFor();
      await main.getByRole('link', { name: /^Neon Koi/ }).click();
      await key(/düşen jackpotlar|jackpots won/).waitFor();
      await page.waitForTimeout(700);
      await shoot('lobby');
      await key(/^(Salondan son|Recent wins)/).click();
      await page.waitForTimeout(200);
      await shoot('wins');
      await page.keyboard.press('Escape');
      await key(/düşen jackpotlar|jackpots won/).click();
      await page.waitForTimeout(200);
      await shoot('fallen');
      await page.keyboard.press('Escape');
      await key(/^(Makine|Machine) 212/).click();
      await page.waitForTimeout(700);
      await shoot('details');
      await page.getByRole('dialog').locator('.details-source').scrollIntoViewIfNeeded();
      await shoot('details-end');
      await close();
    }
});
