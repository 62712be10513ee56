import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { desk, phone } from '../harness/browser.ts';
import {
  autoplayKey,
  credit,
  isAutoplaying,
  key,
  press,
  ready,
  sitDownWithCredit,
  spinKey,
  startAutoplay,
} from '../harness/game-keys.ts';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import { nightly } from '../harness/nightly.ts';
import { call } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const minuteMs = 60_000;
const root = join(import.meta.dirname, '../..');

describe('a reality check over the game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterEach(() => visits.leaveClean());
  afterAll(() => visits.close());

  /** Lets a player's open session have begun so long ago, in ms, as if the player had played that long. */
  const playFor = (playedMs: number, playerId = 'p-player1') => {
    const ledger = new DatabaseSync(join(visits.floor.dataDir, 'reelfloor.sqlite'));
    ledger.exec('PRAGMA busy_timeout = 10000');
    const sql = 'UPDATE sessions SET started_at = ? WHERE player_id = ? AND ended_at IS NULL';
    const { changes } = ledger.prepare(sql).run(Date.now() - playedMs, playerId);
    ledger.close();
    expect(changes).toBe(1);
  };
  const dialogOf = ({ page }: GamePage) => page.getByRole('dialog', { name: /played for|oynadınız/ });

  nightly('waits for a choice, by keyboard, in two tabs, while money can go home', async () => {
    const game = await sitDownWithCredit(visits, { viewport: desk });
    const { page } = game;
    const other = await visits.visit('/protection', { viewport: phone, language: 'en', theme: 'light3' });
    await other.page.getByText('Pauses the game and shows your time').waitFor();
    await other.page.getByRole('button', { name: 'Later' }).click();
    await other.page.getByRole('button', { name: '15 minutes' }).scrollIntoViewIfNeeded();
    await picture(other, 'check-card-phone-en');
    playFor(31 * minuteMs);
    // The page cannot know that the ledger was changed; the server refuses the press.
    await press(game, () => spinKey(page).click());
    const dialog = dialogOf(game);
    await dialog.waitFor();
    await picture(game, 'check-desk-tr');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('check-title');
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    const statement = dialog.getByRole('link', { name: 'Hesap özeti' });
    expect(await statement.getAttribute('href')).toMatch(
      new RegExp(`^/statement\\?from=\\d{4}-\\d\\d-\\d\\d&to=${today}$`),
    );
    for (const pressed of ['Escape', 'Escape', 'Escape', 'Space', 'Enter']) await page.keyboard.press(pressed);
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.getByText('31 dakika oynadınız').count()).toBe(1);
    // Another tab acknowledges.
    const acknowledged = await call(visits.floor.baseUrl, other.token, 'player/checks/1/ack', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ choice: 'continue' }),
    });
    expect(acknowledged).toMatchObject({ status: 200, body: { check: { number: 2, isDue: false } } });
    await dialog.waitFor({ state: 'detached' });
    await ready(page);
    playFor(95 * minuteMs);
    await press(game, () => spinKey(page).click());
    await ready(page);
    await visits.leave(game);
  });

  it('comes by itself, ends autoplay, and continues by one press', async () => {
    const game = await sitDownWithCredit(visits, { viewport: desk, user: 'player2', machine: '107' });
    const { page } = game;
    await startAutoplay(page);
    await until('autoplay runs', () => isAutoplaying(page));
    playFor(31 * minuteMs, 'p-player2');
    const dialog = dialogOf(game);
    await dialog.waitFor();
    expect(await isAutoplaying(page)).toBe(false);
    await dialog.getByRole('button', { name: /^Devam et/ }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await ready(page);
    expect(await autoplayKey(page).getAttribute('aria-pressed')).toBe('false');
    await visits.leave(game);
  });

  nightly(
    'has beside it a session clock that a skewed page clock does not move, and the time of day in full screen',
    async () => {
      const game = await visits.sitDown({ viewport: desk });
      const { page } = game;
      const clock = page.locator('.game-top time').first();
      const shown = await clock.textContent();
      await page.evaluate(() => {
        const { now } = Date;
        Date.now = () => now() + 3 * 3_600_000;
      });
      await until('the clock goes on', async () => (await clock.textContent()) !== shown);
      expect(await clock.textContent()).toMatch(/^00:0\d:\d\d$/);
      expect(
        await page
          .getByRole('term')
          .filter({ hasText: /^Saat$/ })
          .count(),
      ).toBe(0);
      await key(page, 'Tam ekran').click();
      await page
        .getByRole('term')
        .filter({ hasText: /^Saat$/ })
        .waitFor({ state: 'attached' });
      await picture(game, 'facts-full-screen-tr');
      await key(page, 'Tam ekrandan çık').click();
      await visits.leave(game);
    },
  );

  nightly('is known to the page by the server’s figures, without a press, and leaves with the credit', async () => {
    const game = await sitDownWithCredit(visits, {
      viewport: phone,
      touch: true,
      machine: '212',
    });
    const { page } = game;
    playFor(30 * minuteMs - 8_000);
    await page.reload();
    const dialog = dialogOf(game);
    await dialog.waitFor();
    await picture(game, 'check-phone-tr');
    expect(await violations(page)).toEqual([]);
    const before = await visits.balance(game);
    await dialog.getByRole('button', { name: /^Ayrıl/ }).click();
    await page.waitForURL('**/lobby');
    await page.getByText('₺50,00 cüzdanınıza geçti.').waitFor();
    expect(await visits.balance(game)).toBe(before + 5_000);
    await picture(game, 'check-summary-tr');
  });

  nightly('begins the rest that a profile asks for, with the seat held', async () => {
    const profile = JSON.parse(await readFile(join(root, 'server/profiles/demo.json'), 'utf8'));
    profile.values['check.breakMin'] = { v: 5, clause: 'test' };
    const file = join(visits.floor.dataDir, 'resting.json');
    await writeFile(file, JSON.stringify(profile));
    const order = ['server/src/start/cli/operator-command.ts', 'profile', 'assign', file, '--reason', 'test'];
    await promisify(execFile)('node', order, {
      cwd: root,
      env: { ...process.env, DATA_DIR: visits.floor.dataDir },
    });
    const sideways = { viewport: { width: 844, height: 390 }, touch: true, language: 'ar' } as const;
    const game = await visits.sitDown({ ...sideways, user: 'player2', machine: '215' });
    const { page } = game;
    playFor(31 * minuteMs, 'p-player2');
    await page.reload();
    const dialog = page.getByRole('dialog').first();
    await dialog.waitFor();
    await picture(game, 'check-sideways-ar');
    await dialog.getByRole('button', { name: /^تابع/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'راحة:' }).waitFor();
    await picture(game, 'rest-sideways-ar');
    await page.getByText('يمكنك اللف حين تنتهي الراحة.').first().waitFor({ state: 'attached' });
    expect(await credit(page)).not.toBe('–');
    await visits.leave(game, /^غادر/);
  });
});
