import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { launchBrowser, logInByForm, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const game = '/game/104/anatolia-gold';
/** Where pictures of what is tested go, for whoever wants to look. */
const pictures = process.env.TEST_PICTURES;

describe('a player whose page lost its game', () => {
  let floor: Floor;
  let browser: Browser;
  let first: Visitor;
  let token: string;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      // Ten seconds without credit, then the countdown.
      startFloor({ environment: { CABINET_SPEED: '10', NO_CREDIT_S: '20', SEAT_HOLD_S: '60' } }),
      launchBrowser(),
    ]);
    if (pictures) await mkdir(pictures, { recursive: true });
    first = await newVisitor(browser, floor.baseUrl);
    await logInByForm(first.page, 'player1');
    ({ token } = await logIn(floor.baseUrl, 'player1'));
  });
  afterAll(async () => {
    expect(first?.complaints).toEqual([]);
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
  });

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Açık bir oyununuz var' });
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
  const isPlaying = (page: Page) => page.getByRole('button', { name: /^Çevir/ }).waitFor();
  const credit = (page: Page, shown: string) =>
    until(`the credit is ${shown}`, async () => (await page.locator('body').textContent())?.includes(shown));
  const balance = async () =>
    ((await call(floor.baseUrl, token, 'player/balance')).body as { balance: number }).balance;
  const openSessions = async () => {
    const { body } = await call(floor.baseUrl, token, 'player/sessions');
    const { items } = body as { items: { id: string; end: number | null }[] };
    return items.filter(({ end }) => end === null).map(({ id }) => id);
  };
  const picture = async (page: Page, name: string) => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  };

  it('finds the same session after a reload, without being asked', async () => {
    const { page } = first;
    await page.goto(game);
    await isPlaying(page);
    await page
      .getByRole('button', { name: /₺50\b|₺50,00/ })
      .first()
      .click();
    await until('the money left the wallet', async () => (await balance()) === 95_000);
    const [session] = await openSessions();
    await page.reload();
    await isPlaying(page);
    await credit(page, '₺50,00');
    expect(await openSessions()).toEqual([session]);
  });

  it('is asked in the lobby, with the time left, and continues with the credit', async () => {
    const { page } = first;
    await page.goto('/lobby');
    await dialog(page).getByText('Makine sizi bekliyor').waitFor();
    const left = () => dialog(page).getByRole('timer').textContent();
    const before = await left();
    expect(before).toMatch(/00:[345]\d/);
    await until('the time counts down', async () => (await left()) !== before);
    await picture(page, 'waiting-desk');
    await page.setViewportSize(phone);
    await picture(page, 'waiting-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'Daha sonra');
    await page.getByRole('button', { name: /104 sizi bekliyor/ }).waitFor();
    await picture(page, 'reminder-desk');
    await page.getByRole('button', { name: /104 sizi bekliyor/ }).click();
    await press(page, 'Devam et');
    await page.waitForURL('**/game/104/*');
    await isPlaying(page);
    await credit(page, '₺50,00');
  });

  it('cannot play in a second window until the first was kicked, which goes to the lobby', async () => {
    const second = await newVisitor(browser, floor.baseUrl);
    await logInByForm(second.page, 'player1');
    // A page that opens while the game is played elsewhere says so at once.
    await dialog(second.page).getByText('başka bir pencerede').waitFor();
    await press(second.page, 'Daha sonra');
    await second.page.goto(game);
    await second.page.waitForURL('**/lobby');
    await dialog(second.page).getByText('başka bir pencerede').waitFor();
    await picture(second.page, 'playing-desk');
    await press(second.page, 'Oyuncuyu çıkart');
    // A page that nobody looks at draws nothing, toasts neither.
    await first.page.bringToFront();
    await first.page.waitForURL('**/lobby');
    await first.page.getByText('Oyundan çıkartıldınız').waitFor();
    expect(await dialog(first.page).count()).toBe(0);
    await second.page.bringToFront();
    await press(second.page, 'Devam et');
    await second.page.waitForURL('**/game/104/*');
    await isPlaying(second.page);
    await credit(second.page, '₺50,00');
    expect(await dialog(first.page).count()).toBe(0);
    expect(second.complaints).toEqual([]);
    await second.close();
  });

  it('brings the credit home from the lobby', async () => {
    const { page } = first;
    await page.bringToFront();
    await page.reload();
    await dialog(page).getByText('Makine sizi bekliyor').waitFor();
    await press(page, 'Nakde çevir');
    await page.getByText(/104 numaralı makinedeki oyun kapandı/).waitFor();
    await until('the dialog is gone', async () => (await dialog(page).count()) === 0);
    expect(await balance()).toBe(100_000);
    expect(await openSessions()).toEqual([]);
  });

  it('counts down in one toast without credit, and is sent to the lobby', { timeout: 60_000 }, async () => {
    const { page } = first;
    await page.goto('/game/104/anatolia-gold');
    await isPlaying(page);
    const toast = page.locator('[data-title]').getByText(/Para yatırmak için \d+ saniyeniz kaldı/);
    const counts = new Set<number>();
    await toast.waitFor({ timeout: 20_000 });
    await picture(page, 'countdown-desk');
    await until(
      'the page is back in the lobby',
      async () => {
        const texts = await toast.allTextContents();
        expect(texts.length).toBeLessThanOrEqual(1);
        const [count] = texts[0]?.match(/\d+/) ?? [];
        if (count) counts.add(Number(count));
        return page.url().endsWith('/lobby');
      },
      20_000,
    );
    await page.getByText('Oturum sonlandırılıyor').waitFor();
    expect(counts.size).toBeGreaterThanOrEqual(9);
    expect(Math.max(...counts)).toBe(10);
    expect(await openSessions()).toEqual([]);
    expect(await dialog(page).count()).toBe(0);
  });
});
