import { formatFutureTime } from '@reelfloor/web/testing/format-time';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirm, hasCredit, key, sentTo } from '../harness/game-keys.ts';
import { type GamePage, GameVisits, pageCounts } from '../harness/game-visits.ts';
import { toast, toastsOf } from '../harness/kept-toasts.ts';
import { until } from '../harness/until.ts';

const volumeOf = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume);
const shownPicture = (page: Page) =>
  page.getByTestId('machine-picture').evaluate((video: HTMLVideoElement) => {
    const { width, height } = video.getBoundingClientRect();
    return { rotate: video.style.rotate, isUpright: height > width };
  });

const askedOf = ({ page }: GamePage): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, kind] = /player\/(discount|bonus)$/.exec(request.url()) ?? [];
    if (kind) asked.push(kind);
  });
  return asked;
};
const tooRich = 'Bakiyenin ₺100 tutarının altında olması gerekir.';
const cooldownMs = 300_000;
const tooSoon = 'İndirimi 5 dakikada yalnızca bir kez kullanabilirsiniz';

describe('the operator’s settings of a game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open();
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it('are defaults if the file does not set them', async () => {
    const game = await visits.sitDown();
    const { page } = game;
    for (const name of ['₺5 aktar', '₺50 aktar', '₺100 aktar', '₺500 aktar', '₺1.000 aktar', 'Otomatik'])
      expect(await key(page, name).count(), name).toBe(1);
    expect(await key(page, 'Döndür').count()).toBe(0);
    expect(await volumeOf(page)).toBe(1);
    expect(await page.getByRole('switch', { name: 'Tuş sesi' }).isChecked()).toBe(true);
    expect(sentTo(game, 'offer')[0]?.data).toMatchObject({ fps: 30 });
    await key(page, 'Tümünü aktar, ₺1.000,00').click();
    expect(sentTo(game, 'cashin')).toEqual([]);
    await confirm(page, '₺1.000,00');
    await hasCredit(page, '₺1.000,00');
    await visits.leave(game);
  });

  it('apply HOT_COINS, MAX_ALL_IN_LIMIT, VOLUME, CLICK_SOUND, ALLOW_AUTOPLAY, ROTATE_MENU, FPS and ICE_SERVERS', async () => {
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
    // The wallet holds more than the machine's limit, so this key transfers only part of it.
    await key(page, 'Tümünü aktar, ₺15,00').click();
    await confirm(page, '₺15,00');
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

  it('apply ALLOW_0_BALANCE_TO_PLAY: without it a player with an empty wallet cannot sit down', async () => {
    // A member of the demo's staff has an empty wallet.
    const settings = { ALLOW_0_BALANCE_TO_PLAY: false };
    const refused = await visits.visit('/game/212/demo', { user: 'staff1', settings });
    await refused.page.waitForURL('**/lobby');
    await toast(refused.page, 'Cüzdanınız boş.');
    expect(sentTo(refused, 'init')).toEqual([]);
    const seated = await visits.sitDown({ machine: '212', settings });
    await visits.leave(seated);
    const allowed = await visits.sitDown({ machine: '212', user: 'staff1' });
    await visits.leave(allowed);
  });

  it('leads to the lobby without a machine, with the server’s reason if a machine cannot be joined', async () => {
    const nowhere = await visits.visit('/game');
    await nowhere.page.waitForURL('**/lobby');
    await nowhere.page.goto('/game/999/nothing');
    await nowhere.page.waitForURL('**/lobby');
    await toast(nowhere.page, '999 numaralı makine yok.');
    const nameless = await visits.visit('/game/212', { language: 'en' });
    await key(nameless.page, /^Spin/).waitFor();
    await visits.leave(nameless);
  });

  it('shows the bonus key while a bonus is available, and then when the next one will be', async () => {
    const game = await visits.sitDown();
    const { page } = game;
    const asked = askedOf(game);
    const sheet = page.getByRole('complementary');
    await sheet.getByText('Bizden ₺10,00: talep edin').waitFor();
    // The wallet is above the limit for a discount, so the screen shows a text instead of a key.
    await sheet.getByText('Cüzdan ₺100 altındayken').waitFor();
    expect(await key(page, 'İndirim talep et').count()).toBe(0);
    const earliestMs = Date.now() + cooldownMs;
    await key(page, 'Bonus talep et').click();
    await toast(page, 'Bonus: ₺10,00 cüzdanınızda');
    expect(await visits.balance(game)).toBe(101_000);
    await sheet.getByText('₺1.010,00').first().waitFor();
    const next = sheet.getByText(/^Bir sonraki en erken: ([a-zç]+ )?\d\d:\d\d$/i);
    await next.waitFor();
    const clocks = [earliestMs, Date.now() + cooldownMs].map((atMs) => formatFutureTime(atMs, 'tr'));
    expect(clocks).toContain((await next.textContent())?.split(': ')[1]);
    await until('the key is gone', async () => (await key(page, 'Bonus talep et').count()) === 0);
    await page.reload();
    await next.waitFor();
    expect(await key(page, 'Bonus talep et').count()).toBe(0);
    expect(asked).toEqual(['bonus']);
    await visits.leave(game);
  });

  it('keeps a focused key in place, so that the next space bar does not spin', async () => {
    const game = await visits.sitDown({ user: 'admin1' });
    const { page } = game;
    const bonus = key(page, 'Bonus talep et');
    await bonus.waitFor();
    await page.getByRole('button', { name: /^20×/ }).focus();
    await until('the bonus has the focus', async () => {
      await page.keyboard.press('Tab');
      return bonus.evaluate((it) => it === document.activeElement);
    });
    await page.keyboard.press('Space');
    await toast(page, 'Bonus: ₺10,00 cüzdanınızda');
    await page.getByText(/^Bir sonraki en erken/).waitFor();
    expect(await bonus.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Space');
    expect(sentTo(game, 'press')).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await until('the key is gone', async () => (await bonus.count()) === 0);
    await visits.leave(game);
  });

  it('shows both keys with a server that does not send offers, and asks only as the page’s own rules and memory allow', async () => {
    const game = await visits.visit('/lobby');
    const { page } = game;
    const asked = askedOf(game);
    await page.route('**/player/promotions', (route) => route.fulfill({ status: 404, body: 'no' }));
    await page.goto('/game/104/demo');
    const sheet = page.getByRole('complementary');
    await sheet.getByText('Hazır').waitFor();
    // A browser that has not stored the time of the last bonus lets the player ask, and the server refuses.
    await key(page, 'Bonus talep et').click();
    await toast(page, tooSoon);
    expect(asked).toEqual(['bonus']);
    await page.evaluate(() => localStorage.setItem('bonus_last_use:p-player1', String(Date.now())));
    await page.reload();
    await sheet.getByText(/^0[45]:\d\d sonra yeniden$/).waitFor();
    await key(page, 'Bonus talep et').click();
    await toast(page, tooSoon);
    expect(asked).toEqual(['bonus']);
    await sheet.getByText('Cüzdan ₺100 altındayken').waitFor();
    await key(page, 'İndirim talep et').click();
    await toast(page, tooRich);
    expect(asked).toEqual(['bonus']);
    await visits.leave(game);
    // The server without offers, and a bonus that this browser does not know to have had.
    await visits.leaveClean(/status of (404 .*\/player\/promotions|429 .*\/player\/bonus)$/);
  });

  it('make the page request a bonus automatically outside the game, too', async () => {
    const settings = { AUTO_BONUS: true, DISCOUNT_MIN: 100_000 };
    const { page } = await visits.visit('/transactions', { user: 'staff1', settings });
    await toast(page, 'Bonus: ₺10,00 cüzdanınızda');
  });

  it('make the page request automatically what the house gives once the wallet falls under DISCOUNT_MIN', async () => {
    const game = await visits.sitDown({
      user: 'player2',
      settings: { AUTO_BONUS: true, AUTO_DISCOUNT: true, DISCOUNT_MIN: 600, DISCOUNT_BALANCE_CHECK: true },
    });
    const { page } = game;
    const asked = askedOf(game);
    await page.getByText('Cüzdan ₺100 altındayken').waitFor();
    expect(asked).toEqual([]);
    await key(page, '₺500 aktar').click();
    await toast(page, 'Bonus: ₺10,00 cüzdanınızda');
    await key(page, '₺100 aktar').click();
    await until('the wallet holds less', async () => (await visits.balance(game)) === 41_000);
    // The server says that it has no discount for such a wallet, so none is requested and refused.
    expect(asked).toEqual(['bonus']);
    expect((await toastsOf(page)).filter((text) => text.includes(tooRich))).toEqual([]);
    await visits.leave(game);
    await visits.leaveClean();
  });
});
