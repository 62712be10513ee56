import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { enterAs, launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { nightly } from '../harness/nightly.ts';
import { keepMinutes, passMinute } from '../harness/passed-minute.ts';
import { logIn } from '../harness/player.ts';
import { answer, canSpin, cashIn50, dialogOf, PlayerLedger, spin, spinOf } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';
import { wordsOf } from '../harness/words.ts';

const game = '/game/104/anatolia-gold';
/** Folder for screenshots; undefined if the test takes no screenshots. */
const pictures = process.env.TEST_PICTURES;

describe('a player whose page lost the game', () => {
  let floor: Floor;
  let browser: Browser;
  let first: Visitor;
  let ledger: PlayerLedger;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      startFloor({ environment: { CABINET_SPEED: '10', SEAT_HOLD_S: '60' }, settings: fewFrames }),
      launchBrowser(),
    ]);
    if (pictures) await mkdir(pictures, { recursive: true });
    first = await newVisitor(browser, floor.baseUrl);
    await enterAs(first.page, floor.baseUrl, 'player1');
    ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, 'player1')).token);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
    expect(first?.complaints).toEqual([]);
  });

  const isPlaying = (page: Page) => spinOf(page).waitFor();
  const credit = (page: Page, shown: string) =>
    until(`the credit is ${shown}`, async () => (await page.locator('body').textContent())?.includes(shown));
  const picture = async (page: Page, name: string) => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  };

  it('finds the same session after a reload, without being asked', async () => {
    const { page } = first;
    await page.goto(game);
    await isPlaying(page);
    await cashIn50(page);
    await until('the money left the wallet', async () => (await ledger.balanceMinor()) === 95_000);
    const [session] = await ledger.openSessions();
    await page.reload();
    await isPlaying(page);
    await credit(page, '₺50,00');
    expect(await ledger.openSessions()).toEqual([session]);
  });

  it('is asked in the lobby, with the time left, and continues with the credit', async () => {
    const { page } = first;
    await page.goto('/lobby');
    await dialogOf(page).getByText('Makine sizi bekliyor').waitFor();
    const left = () => dialogOf(page).getByRole('timer').textContent();
    const before = await left();
    expect(before).toMatch(/01:00|00:\d\d/);
    await until('the time counts down', async () => (await left()) !== before);
    await picture(page, 'waiting-desk');
    await page.setViewportSize(phone);
    await picture(page, 'waiting-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await answer(page, 'Daha sonra');
    await page.getByRole('button', { name: /104 sizi bekliyor/ }).waitFor();
    await picture(page, 'reminder-desk');
    // When the dialog closes, the focus returns to the button that opened it.
    const reminder = page.getByRole('button', { name: /104 sizi bekliyor/ });
    await reminder.click();
    await answer(page, 'Daha sonra');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await reminder.evaluate((button) => button === document.activeElement)).toBe(true);
    await reminder.click();
    await answer(page, 'Devam et');
    await page.waitForURL('**/game/104/*');
    await isPlaying(page);
    await credit(page, '₺50,00');
  });

  it('cannot play in a second window until the first was kicked, which goes to the lobby', async () => {
    const second = await newVisitor(browser, floor.baseUrl);
    await enterAs(second.page, floor.baseUrl, 'player1');
    await dialogOf(second.page).getByText('başka bir pencerede').waitFor();
    await answer(second.page, 'Daha sonra');
    await second.page.goto(game);
    await second.page.waitForURL('**/lobby');
    await dialogOf(second.page).getByText('başka bir pencerede').waitFor();
    await picture(second.page, 'playing-desk');
    await answer(second.page, 'Oyuncuyu çıkart');
    // Brings the page to the front, because a hidden page draws nothing, not even toasts.
    await first.page.bringToFront();
    await first.page.waitForURL('**/lobby');
    await toast(first.page, 'Oyundan çıkartıldınız');
    expect(await dialogOf(first.page).count()).toBe(0);
    await second.page.bringToFront();
    await answer(second.page, 'Devam et');
    await second.page.waitForURL('**/game/104/*');
    await isPlaying(second.page);
    await credit(second.page, '₺50,00');
    expect(await dialogOf(first.page).count()).toBe(0);
    expect(second.complaints).toEqual([]);
    await second.close();
  });

  it('cashes out from the lobby', async () => {
    const { page } = first;
    await page.bringToFront();
    await page.reload();
    await dialogOf(page).getByText('Makine sizi bekliyor').waitFor();
    await answer(page, 'Nakde çevir');
    await toast(page, '104 numaralı makinedeki oyun kapandı');
    await until('the dialog is gone', async () => (await dialogOf(page).count()) === 0);
    expect(await ledger.balanceMinor()).toBe(100_000);
    expect(await ledger.openSessions()).toEqual([]);
  });

  nightly(
    'is locked over its game after a minute without input: no spin before the PIN, and the seat stays',
    async () => {
      const player = await newVisitor(browser, floor.baseUrl, { left: true });
      const { page } = player;
      const { token } = await logIn(floor.baseUrl, 'player2');
      const own = new PlayerLedger(floor.baseUrl, token);
      await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
      await page.addInitScript(keepMinutes);
      await page.goto('/game/405/copper-canyon');
      await cashIn50(page);
      const before = await own.sessions();
      const asked = page.getByRole('dialog', { name: 'Hareketsizlik algılandı' });
      expect(await page.getByRole('dialog').count()).toBe(0);
      await passMinute(page);
      await asked.waitFor();
      await page.locator('.game-spin').dispatchEvent('click');
      // Connection and picture work: only the idle lock disables the key.
      const hint = page.locator('#spin-hint', { hasText: wordsOf.tr.game('blocked.away') });
      await hint.waitFor({ state: 'attached' });
      await page.locator('.game-spin').dispatchEvent('click');
      await page.keyboard.press('Space');
      await picture(page, 'locked-game-desk');
      await asked.getByLabel('PIN kodu').fill('0000');
      await asked.getByRole('button', { name: 'Devam et' }).click();
      await asked.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/game/405/copper-canyon');
      // If the locked page had sent a press, the ledger would have two rounds at the end of this round.
      await spin(page);
      await until('one round is in the ledger', async () => (await own.sessions())[0]?.spinCount === 1);
      await canSpin(page);
      expect(await own.sessions()).toMatchObject(before.map(({ id, end }) => ({ id, end, spinCount: 1 })));
      expect(player.complaints).toEqual([]);
      await player.close();
    },
  );
});
