import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { key, sitDownWithCredit } from '../harness/game-keys.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { nightly } from '../harness/nightly.ts';
import { until } from '../harness/until.ts';

const run = promisify(execFile);
const operate = (visits: GameVisits, ...words: string[]) =>
  run(process.execPath, ['server/src/start/cli/operator-command.ts', ...words], {
    env: { ...process.env, DATA_DIR: visits.floor.dataDir },
  });

/** Returns the names of what the lobby offers to players alone: to play, to wait, to mark, to win, and a break. */
const offersOfLobby = async (page: Page): Promise<string[]> => {
  const offers = page
    .getByRole('link', { name: /Oyna|Devam/ })
    .or(page.getByRole('button', { name: /^(Sıraya|Favori:|Haber)|24 saatlik ara/ }))
    .or(page.getByRole('region', { name: 'Jackpotlar' }));
  return Promise.all((await offers.all()).map((offer) => offer.evaluate((it) => it.ariaLabel ?? it.textContent ?? '')));
};

describe('a player who wants a break', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterEach(() => visits.leaveClean());
  afterAll(() => visits.close());

  nightly(
    'reads a message of the staff on a page and in the game, where it covers nothing, until it is acknowledged',
    async () => {
      const text = 'Merhaba. Son günlerde uzun oynadınız; isterseniz konuşalım.';
      const phoneLobby = await visits.visit('/lobby', { viewport: phone, language: 'ar' });
      const game = await sitDownWithCredit(visits, { viewport: { width: 1440, height: 900 } });
      const { page } = game;
      await page.getByRole('button', { name: 'Ekibimizden mesajı oku' }).waitFor({ state: 'detached' });
      await operate(visits, 'protect', 'message', 'player1', '--text', text);
      await phoneLobby.page.getByText(text).waitFor();
      expect(await violations(phoneLobby.page)).toEqual([]);
      await picture(phoneLobby, 'staff-message-lobby-phone-ar');
      await key(page, 'Ekibimizden mesajı oku').waitFor();
      expect(await page.getByText(text).count()).toBe(0);
      await picture(game, 'staff-message-game-tr');
      await key(page, 'Ekibimizden mesajı oku').click();
      const asked = page.getByRole('dialog', { name: 'Ekibimizden mesaj' });
      await asked.getByText(text).waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(game, 'staff-message-open-tr');
      await key(page, 'Sonra').click();
      await key(page, 'Ekibimizden mesajı oku').click();
      await key(page, 'Okudum').click();
      await phoneLobby.page.getByText(text).waitFor({ state: 'detached' });
      await key(page, 'Ekibimizden mesajı oku').waitFor({ state: 'detached' });
      await leaveMachine(page);
    },
  );

  it('begins it in a running game: the credit comes home, other pages hear of it, no machine can be joined', async () => {
    const other = await visits.visit('/protection', { viewport: phone, language: 'en', theme: 'light3' });
    await other.page.getByText('You can play.').waitFor();
    await picture(other, 'protection-phone-en');
    const game = await sitDownWithCredit(visits, { viewport: { width: 1440, height: 900 } });
    const { page } = game;
    const before = await visits.balance(game);
    const placeOf = () => key(page, '24 saatlik ara').evaluate((it) => it.getBoundingClientRect().right);
    const placed = await placeOf();
    await key(page, /^Bağlantı/).evaluate((badge) => badge.append(' a longer word'));
    expect(await placeOf()).toBe(placed);
    await key(page, '24 saatlik ara').click();
    const asked = page.getByRole('dialog', { name: 'Oyuna ara: 24 saat' });
    await asked.waitFor();
    await picture(game, 'break-asked-tr');
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(/^\/game\//);
    await key(page, '24 saatlik ara').click();
    await key(page, 'Arayı başlat').click();
    const summary = page.getByRole('region', { name: 'Makine 104: oturum özeti' });
    await summary.getByText('Oyuna ara verildiği için oturum kapatıldı.').waitFor();
    await summary.getByText('₺50,00 cüzdanınıza geçti.').waitFor();
    await picture(game, 'break-summary-tr');
    expect(await visits.balance(game)).toBe(before + 5_000);
    await page.getByRole('heading', { name: /^\d+ \S+ \d{4}.* tarihine kadar oyuna ara verdiniz$/ }).waitFor();
    expect(await summary.getByRole('link', { name: 'Ara verin' }).count()).toBe(0);
    await summary.getByRole('button', { name: 'Kapat' }).click();
    expect(await offersOfLobby(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ayrıntılar: makine 104' }).click();
    const details = page.getByRole('dialog');
    await details.getByText('Oyuncuya dönüş').waitFor();
    expect(await details.getByRole('link', { name: /Oyna/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    // The page knows of the break by its sign-in: it offers no play before the channel or a further call has told of it.
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route('**/player/protection', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.reload();
    await page.getByRole('article').nth(11).waitFor();
    await until('the page asks for the break', () => held.length > 0);
    expect(await offersOfLobby(page)).toEqual([]);
    isHeld = false;
    for (const go of held) go();
    await page.getByText('24 saat kaldı').waitFor();
    expect(await offersOfLobby(page)).toEqual([]);
    // The toolbar counts down in the place of the key.
    await page.getByText(/^(24:00|23:5\d) kaldı$/).waitFor();
    await picture(game, 'break-lobby-tr');
    for (const [name, width, height] of [
      ['laptop', 1280, 720],
      ['phone', 390, 844],
      ['narrow', 360, 560],
      ['small', 320, 568],
      ['low', 844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await until(`the ${name} page fits its width`, () =>
        page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      );
      await picture(game, `break-lobby-${name}-tr`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await other.page.getByText(/^You are on a break\. It ends on /).waitFor();
    await picture(other, 'break-phone-en');
    await page.goto('/game/104/demo');
    await page
      .getByText(/Oyuna ara verdiniz/)
      .first()
      .waitFor();
    await page.waitForURL('**/lobby');
  });

  nightly('excludes themselves by the keyboard alone, and reads how to come back', async () => {
    const visit = await visits.visit('/protection', { user: 'player2', language: 'en' });
    const { page } = visit;
    await page.getByText('You can play.').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(visit, 'protection-desk-en');
    await page.getByLabel('Minimum time').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Self-exclusion: 6 months' });
    await asked.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await asked.getByRole('button', { name: 'Exclude me' }).isDisabled()).toBe(true);
    await page.getByLabel('I understand that this cannot be undone.').focus();
    await page.keyboard.press('Space');
    await picture(visit, 'exclusion-asked-en');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^You excluded yourself from play until /).waitFor();
    await page.getByText(/^You can ask to return from /).waitFor();
    expect(await key(page, 'Ask to return').isDisabled()).toBe(true);
    await until('the exclusion is drawn', async () => (await violations(page)).length === 0);
    await picture(visit, 'excluded-en');
    await page.goto('/game/104/demo');
    await page
      .getByText(/You excluded yourself from play until .+ Your money is in your wallet/)
      .first()
      .waitFor();
  });
});
