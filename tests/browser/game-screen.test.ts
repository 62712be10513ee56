import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { credit, key, press, ready, received, sentTo, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, GameVisits, pageCounts } from '../harness/game-visits.ts';
import { nightly } from '../harness/nightly.ts';
import { until } from '../harness/until.ts';

describe('the screen of a game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    // The cooldown of 1 ms makes a bonus available in every test.
    visits = await GameVisits.open({ DISCOUNT_COOLDOWN_MS: '1' }, fewFrames);
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  nightly(
    'locks the spin key while the picture is frozen, says why, and unlocks it when the picture moves',
    async () => {
      const game = await sitDownWithCredit(visits);
      const { page } = game;
      await ready(page);
      await page.evaluate(noteTexts);
      const frozenAndLocked = () => page.evaluate<boolean>('frozenAndLocked');
      // Pausing the video simulates a picture that the player does not see, although frames arrive.
      await page.getByTestId('machine-picture').evaluate((video: HTMLVideoElement) => video.pause());
      await until('the frozen picture is told and the spin key locked', frozenAndLocked);
      // After a while the client gives up this picture and requests a new picture.
      await ready(page);
      await visits.leave(game);
    },
  );

  it('shows this machine’s rules in money at the current stake, while play goes on', async () => {
    const game = await sitDownWithCredit(visits);
    const { page } = game;
    await ready(page);
    await page.keyboard.press('r');
    const rules = page.getByRole('dialog', { name: 'Anatolia Gold: kurallar' });
    await rules.getByText('%94,22').waitFor();
    // At the smallest stake of 1.00, the stake on one pay line is 0.05.
    await rules.getByRole('row', { name: /Joker · Güneş ₺50 1\.000 × ₺12,50 250 × ₺2,50 50 ×/ }).waitFor();
    await rules.getByRole('row', { name: /^Nazar boncuğu / }).waitFor();
    // The game goes on behind the rules.
    await ready(page);
    expect(await rules.getByRole('img', { name: /^\d+\. çizgi: / }).count()).toBe(20);
    expect(await violations(page)).toEqual([]);
    const before = sentTo(game, 'press').length;
    await rules.getByRole('region', { name: 'Anatolia Gold: kurallar' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('r');
    await rules.waitFor({ state: 'detached' });
    expect(sentTo(game, 'press')).toHaveLength(before);
    await key(page, 'Kurallar').click();
    await rules.waitFor();
    await rules.getByRole('button', { name: 'Kapat' }).click();
    await rules.waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: /^Kısayollar/ }).click();
    await page.keyboard.press('r');
    await page.keyboard.press('Space');
    expect(await rules.count()).toBe(0);
    expect(sentTo(game, 'press')).toHaveLength(before);
    await visits.leave(game);
  });

  nightly('sets volume and key clicks, which a reload keeps, and fills the screen', async () => {
    const game = await sitDownWithCredit(visits);
    const { page } = game;
    const volume = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume);
    expect(await volume()).toBe(1);
    const clicks = async () => (await pageCounts(page)).clicks;
    const before = await clicks();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('slider', { name: 'Ses' }).fill('35');
    await until('the machine is quieter', async () => (await volume()) === 0.35);
    await page.getByRole('switch', { name: 'Tuş sesi' }).click();
    const silentFrom = await clicks();
    await key(page, /^2×/).click();
    await key(page, 'Tam ekran').click();
    await until('the page fills the screen', () => page.evaluate(() => document.fullscreenElement !== null));
    await key(page, 'Tam ekrandan çık').click();
    await until('it does no more', () => page.evaluate(() => document.fullscreenElement === null));
    expect(await clicks()).toBe(silentFrom);
    await page.reload();
    await ready(page);
    expect(await volume()).toBe(0.35);
    expect(await page.getByRole('switch', { name: 'Tuş sesi' }).isChecked()).toBe(false);
    await visits.leave(game);
  });

  nightly('keeps every stake key in its place when the credit grows', async () => {
    const game = await sitDownWithCredit(visits);
    const { page } = game;
    await ready(page);
    const places = () =>
      page.locator('.game-band').evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().x));
    const before = await places();
    await key(page, '₺500 aktar').click();
    await until('the credit has grown by two figures', async () => /^₺5\d\d,/.test((await credit(page)) ?? ''));
    expect(await places()).toEqual(before);
    await visits.leave(game);
  });

  nightly.each(
    (
      [
        ['on a phone', { width: 390, height: 844 }],
        ['on a desk', { width: 1440, height: 900 }],
        ['on a phone held sideways', { width: 844, height: 390 }],
      ] as const
    ).slice(0, isLandingRun ? 1 : 3),
  )('leaves clock, net result and spin key in sight %s', async (_, viewport) => {
    const game = await visits.sitDown({ viewport });
    const { page } = game;
    const sheet = key(page, 'Para ve ayarlar');
    if (await sheet.isVisible()) await sheet.click();
    await key(page, 'Bonus talep et').click();
    await page.locator('[data-sonner-toast]').waitFor();
    if (await sheet.isVisible()) await page.keyboard.press('Escape');
    const overlaps = (over: string, under: string) =>
      page.evaluate(
        ([overSelector = '', underSelector = '']) => {
          const one = document.querySelector(overSelector)?.getBoundingClientRect();
          const other = document.querySelector(underSelector)?.getBoundingClientRect();
          if (!one || !other || one.width === 0 || other.width === 0) throw new Error('it is not shown');
          return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        },
        [over, under],
      );
    // Measures the toast after it has slid in.
    await until(
      'the toast leaves the clock in sight',
      async () => !(await overlaps('[data-sonner-toast]', '.game time')),
    );
    await page.getByRole('button', { name: /^Bağlantı/ }).click();
    expect(await overlaps('.game-line:popover-open', '.game-spin')).toBe(false);
    await page.keyboard.press('Escape');
    await visits.leave(game);
  });

  nightly('offers no rotation of a camera’s picture, but a choice of the visible part', async () => {
    const game = await visits.sitDown({ machine: '506', settings: { ...fewFrames, ROTATE_MENU: true } });
    const { page } = game;
    expect(await key(page, 'Döndür').count()).toBe(0);
    const cut = () => page.locator('.game-frame').evaluate((frame) => (frame as HTMLElement).style.clipPath !== '');
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

  nightly('shows the screens of an upright cabinet one by one, and spins only with the reels in sight', async () => {
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
    // The whole cabinet is inside the area that no toolbar covers.
    expect(frame?.height).toBeLessThanOrEqual((open?.height ?? 0) + 1);
    await page.locator('.game-hint').getByText('Oynamak için makineye para aktarın.').waitFor();
    await visits.leave(game);
  });

  nightly('has no full screen on an iPhone', async () => {
    const game = await visits.sitDown({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    });
    await key(game.page, 'Kurallar').waitFor();
    expect(await key(game.page, 'Tam ekran').count()).toBe(0);
    await visits.leave(game);
  });

  nightly.each(
    (
      [
        ['upright', { width: 360, height: 640 }, 'light3'],
        ['sideways', { width: 640, height: 360 }, 'dark6'],
      ] as const
    ).slice(0, isLandingRun ? 1 : 2),
  )('has every key within reach of a thumb on a small phone held %s', async (_, viewport, theme) => {
    const game = await visits.sitDown({ viewport, theme, touch: true });
    const { page } = game;
    const sheet = key(page, 'Para ve ayarlar');
    await sheet.tap();
    await page.getByRole('complementary').getByRole('button', { name: '₺50 aktar' }).tap();
    await until('the credit is there', async () => (await credit(page)) === '₺50,00');
    expect(await violations(page)).toEqual([]);
    for (const name of ['Bonus talep et', 'Tam ekran', 'Nakde çevir', /^Tümünü aktar/]) {
      const reached = page.getByRole('complementary').getByRole('button', { name });
      await reached.scrollIntoViewIfNeeded();
      await expectWithin(page, reached);
    }
    await page.getByRole('button', { name: 'Kapat' }).tap();
    await ready(page);
    for (const name of ['Ayrıl', /^Makinenin kuralları/, 'Otomatik', /^Çevir/, 'Para ve ayarlar', /^1×/, /^20×/])
      await expectWithin(page, key(page, name));
    expect(await violations(page)).toEqual([]);
    await press(game, () => spinKey(page).tap());
    await received(page, /^Kazanç/);
    await key(page, /^Makinenin kuralları/).tap();
    await page.getByRole('dialog').getByText('%94,22').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).tap();
    await visits.leave(game);
  });
});

const shownPicture = (page: Page) =>
  page.getByTestId('machine-picture').evaluate((video: HTMLVideoElement) => {
    const { width, height } = video.getBoundingClientRect();
    return { rotate: video.style.rotate, isUpright: height > width };
  });

/** Records inside the page whether both texts were shown, because they soon disappear. */
function noteTexts() {
  Object.assign(globalThis, { frozenAndLocked: false });
  const look = () => {
    const notice = document.querySelector('.game-notices')?.textContent ?? '';
    const hint = document.querySelector('.game-hint')?.textContent ?? '';
    const spin = document.querySelector('.game-spin')?.getAttribute('aria-disabled');
    if (notice === 'Görüntü dondu' && hint.includes('Görüntü dondu, düzelince') && spin === 'true')
      Object.assign(globalThis, { frozenAndLocked: true });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

const expectWithin = async (page: Page, place: ReturnType<Page['getByRole']>): Promise<void> => {
  const box = await place.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('it is not on the page');
  expect(box.width, 'wide enough for a thumb').toBeGreaterThanOrEqual(44);
  expect(box.height, 'high enough for a thumb').toBeGreaterThanOrEqual(44);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height);
};
