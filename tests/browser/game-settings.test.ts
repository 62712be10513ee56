import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GamePage, GameVisits, pageCounts } from '../harness/game-visits.ts';
import { until } from '../harness/until.ts';

const key = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const credit = (page: Page) => page.locator('.game-meter-main').textContent();
const hasCredit = (page: Page, shown: string) =>
  until(`the credit is ${shown}`, async () => (await credit(page)) === shown);
const volumeOf = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume);
const shownPicture = (page: Page) =>
  page.getByTestId('machine-picture').evaluate((video: HTMLVideoElement) => {
    const { width, height } = video.getBoundingClientRect();
    return { rotate: video.style.rotate, isUpright: height > width };
  });
const sentTo = ({ sent }: GamePage, method: string) => sent.filter((request) => request.method === method);

describe('what the operator’s settings make of a game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open();
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it('has its defaults where they say nothing', async () => {
    const game = await visits.sitDown();
    const { page } = game;
    for (const name of ['₺5 aktar', '₺50 aktar', '₺100 aktar', '₺500 aktar', '₺1.000 aktar', 'Otomatik'])
      expect(await key(page, name).count(), name).toBe(1);
    expect(await key(page, 'Döndür').count()).toBe(0);
    expect(await volumeOf(page)).toBe(1);
    expect(await page.getByRole('switch', { name: 'Tuş sesi' }).isChecked()).toBe(true);
    expect(sentTo(game, 'offer')[0]?.data).toMatchObject({ fps: 30 });
    await key(page, 'Tümünü aktar, ₺1.000,00').click();
    await hasCredit(page, '₺1.000,00');
    await visits.leave(game);
  });

  it('follows HOT_COINS, MAX_ALL_IN_LIMIT, VOLUME, CLICK_SOUND, ALLOW_AUTOPLAY, ROTATE_MENU, FPS and ICE_SERVERS', async () => {
    const relay = { urls: 'turn:127.0.0.1:9?transport=udp', username: 'somebody', credential: 'something' };
    const game = await visits.sitDown({
      settings: {
        HOT_COINS: [700, '1.000'],
        MAX_ALL_IN_LIMIT: 1500,
        VOLUME: 0.4,
        CLICK_SOUND: false,
        ALLOW_AUTOPLAY: false,
        ROTATE_MENU: true,
        FPS: 12,
        ICE_SERVERS: [relay],
      },
    });
    const { page } = game;
    const coins = page.getByRole('group', { name: 'Makineye para aktar' }).getByRole('button');
    expect(await coins.allTextContents()).toEqual(['₺7', '₺10', 'Tümünü aktar']);
    await key(page, '₺7 aktar').click();
    await hasCredit(page, '₺7,00');
    // More than the limit is in the wallet.
    await key(page, 'Tümünü aktar, ₺15,00').click();
    await hasCredit(page, '₺22,00');
    expect(await volumeOf(page)).toBe(0.4);
    expect((await pageCounts(page)).clicks).toBe(0);
    expect(await key(page, 'Otomatik').count()).toBe(0);
    expect(sentTo(game, 'offer')[0]?.data).toMatchObject({ fps: 12 });
    const { iceServers } = await pageCounts(page);
    expect(iceServers[0]).toContainEqual(expect.objectContaining({ username: 'somebody' }));
    await until('the picture comes at the wanted rate', async () => {
      const text = await page.getByRole('banner').textContent();
      const shown = Number(/(\d+) kare/.exec(text ?? '')?.[1] ?? 99);
      return shown <= 15;
    });
    expect(await shownPicture(page)).toEqual({ rotate: '', isUpright: false });
    await key(page, 'Döndür').click();
    expect(await shownPicture(page)).toEqual({ rotate: '90deg', isUpright: true });
    await page.reload();
    await until('the picture comes as it was turned', async () => (await shownPicture(page)).isUpright);
    await key(page, 'Döndür').click();
    expect(await shownPicture(page)).toEqual({ rotate: '', isUpright: false });
    await visits.leave(game);
  });

  it('offers no turning of a camera’s picture, but the part of it to see', async () => {
    const game = await visits.sitDown({ machine: '506', settings: { ROTATE_MENU: true } });
    const { page } = game;
    expect(await key(page, 'Döndür').count()).toBe(0);
    const cut = () =>
      page.locator('.game-frame').evaluate((frame) => (frame as HTMLElement).style.clipPath !== '');
    expect(await cut()).toBe(true);
    await key(page, 'Tümü').click();
    await until('all of it is shown', async () => !(await cut()));
    await page.reload();
    await until(
      'the choice is kept',
      async () => (await key(page, 'Tümü').getAttribute('aria-pressed')) === 'true' && !(await cut()),
    );
    await key(page, 'Oyun').click();
    await until('the machine’s own part is shown', cut);
    await visits.leave(game);
  });

  it('shows the screens of an upright cabinet one by one, and spins only with the reels in sight', async () => {
    const game = await visits.sitDown({ machine: '609', viewport: { width: 640, height: 360 } });
    const { page } = game;
    expect(await shownPicture(page)).toMatchObject({ isUpright: true });
    const choose = async (name: string) => {
      await key(page, 'Para ve ayarlar').click();
      await key(page, name).click();
      await page.keyboard.press('Escape');
    };
    await choose('Üst ekran');
    await page.locator('.game-hint').getByText('Makaraları görünce çevirebilirsiniz.').waitFor();
    await choose('Tümü');
    const frame = await page.locator('.game-frame').boundingBox();
    const open = await page.locator('.game-open').boundingBox();
    // The whole cabinet stands in the part that no bar covers.
    expect(frame?.height).toBeLessThanOrEqual((open?.height ?? 0) + 1);
    await page.locator('.game-hint').getByText('Oynamak için makineye para aktarın.').waitFor();
    await visits.leave(game);
  });

  it('has no full screen on an iPhone', async () => {
    const game = await visits.sitDown({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    });
    await key(game.page, 'Kurallar').waitFor();
    expect(await key(game.page, 'Tam ekran').count()).toBe(0);
    await visits.leave(game);
  });

  it('goes to the lobby without a machine, with the server’s word for one that cannot be joined', async () => {
    const nowhere = await visits.visit('/game');
    await nowhere.page.waitForURL('**/lobby');
    await nowhere.page.goto('/game/999/nothing');
    await nowhere.page.waitForURL('**/lobby');
    await nowhere.page.getByText('999 numaralı makine yok.').waitFor();
    const nameless = await visits.visit('/game/212', { language: 'en' });
    await key(nameless.page, /^Spin/).waitFor();
    await visits.leave(nameless);
  });

  it('stops autoplay when the page locks, and no press follows', async () => {
    const game = await visits.sitDown({ settings: { IDLE_TIMEOUT_MS: 4000, PIN_CHECK: false } });
    const { page } = game;
    await key(page, '₺50 aktar').click();
    await hasCredit(page, '₺50,00');
    await until(
      'autoplay can start',
      async () => (await key(page, 'Otomatik').getAttribute('aria-disabled')) === 'false',
    );
    await key(page, 'Otomatik').click();
    await page.getByRole('dialog').waitFor({ timeout: 20_000 });
    const pressed = sentTo(game, 'press').length;
    expect(pressed).toBeGreaterThan(0);
    const autoplay = page.locator('.game-autoplay');
    await until('autoplay is off', async () => (await autoplay.getAttribute('aria-pressed')) === 'false');
    await page.getByRole('dialog').getByRole('button', { name: 'Devam et' }).click();
    await until(
      'the round is over',
      async () => (await autoplay.getAttribute('aria-disabled')) === 'false',
      40_000,
    );
    expect(sentTo(game, 'press')).toHaveLength(pressed);
    await visits.leave(game);
  });
});
