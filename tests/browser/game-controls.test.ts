import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { cutLine, type GamePage, GameVisits, pageCounts } from '../harness/game-visits.ts';
import { until } from '../harness/until.ts';

const key = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const spinKey = (page: Page) => key(page, /^Çevir/);
const autoplayKey = (page: Page) => key(page, 'Otomatik');
const isReady = async (page: Page) => (await spinKey(page).getAttribute('aria-disabled')) === 'false';
const ready = (page: Page) => until('a spin is possible', () => isReady(page), 40_000);
const isAutoplaying = async (page: Page) => (await autoplayKey(page).getAttribute('aria-pressed')) === 'true';
const heard = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
const credit = (page: Page) => page.locator('.game-meter-main').textContent();
const sentTo = ({ sent }: GamePage, method: string) => sent.filter((request) => request.method === method);

describe('the keys of a game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open();
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  /** At the machine with fifty on its meter. */
  const sitDown = async (...visit: Parameters<GameVisits['sitDown']>): Promise<GamePage> => {
    const game = await visits.sitDown(...visit);
    // What another test left behind may be on the meter.
    const before = await credit(game.page);
    await key(game.page, '₺50 aktar').click();
    await until('the credit is there', async () => (await credit(game.page)) !== before);
    return game;
  };
  /** With a small stake and much credit, so that a row of rounds does not end by itself. */
  const autoplay = async ({ page }: GamePage) => {
    await ready(page);
    await autoplayKey(page).click();
    await until('autoplay is on', () => isAutoplaying(page));
  };
  const stops = async (page: Page, why: string) => {
    await until(`autoplay stops ${why}`, async () => !(await isAutoplaying(page)));
  };

  it('move money, spin and choose the stake; what becomes of each is shown and said', async () => {
    const game = await sitDown();
    const { page } = game;
    // Nothing of the shell is here.
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await key(page, 'Ekip sohbeti').count()).toBe(0);
    await heard(page, 'Cüzdan ₺950,00');
    await ready(page);
    // The second click of the two is none: the first is under way.
    await spinKey(page).dblclick();
    await heard(page, 'Basış alındı');
    await heard(page, /^Kazanç/);
    expect(sentTo(game, 'press')).toHaveLength(1);
    await page.getByTitle(/^Basıştan makineye ve geri \d+ ms/).waitFor();
    await page.locator('.game-hint').getByText('Basış alındı').waitFor();
    await ready(page);
    await page.keyboard.press('Space');
    await until('the space bar has spun', () => sentTo(game, 'press').length === 2);
    await ready(page);
    await key(page, /^2×/).click();
    await until(
      'the cabinet shows the other stake',
      async () => (await key(page, /^2×/).getAttribute('aria-pressed')) === 'true',
    );
    await ready(page);
    await key(page, 'Nakde çevir').dblclick();
    await until('the credit is home', async () => (await credit(page)) === '₺0,00');
    expect(sentTo(game, 'cashout')).toHaveLength(1);
    await page.locator('.game-hint').getByText('Oynamak için makineye para aktarın.').waitFor();
    await visits.leave(game);
  });

  it('play by themselves until stopped, until money is moved, and until the line is lost', async () => {
    const game = await sitDown();
    const { page } = game;
    await autoplay(game);
    await heard(page, 'Otomatik oyun açık');
    await until('three rounds were played', async () => (await visits.rounds(game)) >= 3, 40_000);
    await autoplayKey(page).click();
    await stops(page, 'at its key');
    await heard(page, 'Otomatik oyun kapalı');
    await ready(page);
    const pressed = sentTo(game, 'press').length;
    expect(pressed).toBeGreaterThanOrEqual(3);
    await autoplay(game);
    await key(page, '₺5 aktar').click();
    await stops(page, 'when money is moved');
    await until('the money has arrived', async () => (await page.getByText('Makinede').count()) >= 2);
    await autoplay(game);
    await cutLine(page);
    await stops(page, 'on a lost line');
    await ready(page);
    await autoplay(game);
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await stops(page, 'when the rules cover the reels');
    await page.getByText('Otomatik oyun durdu').waitFor();
    await page.keyboard.press('Escape');
    await ready(page);
    await visits.leave(game);
  });

  it('stand still while the picture does, which is said, and until it moves again', async () => {
    const game = await sitDown();
    const { page } = game;
    await ready(page);
    await page.evaluate(noteTexts);
    const frozenAndLocked = () => page.evaluate<boolean>('frozenAndLocked');
    // The line lives and frames arrive; the player sees none of them.
    await page.getByTestId('machine-picture').evaluate((video: HTMLVideoElement) => video.pause());
    await until('the frozen picture is told and the spin key locked', frozenAndLocked);
    // It is given up then, and a fresh one comes.
    await ready(page);
    await visits.leave(game);
  });

  it('show the rules of this machine, and the reels must be in sight to spin', async () => {
    const game = await sitDown();
    const { page } = game;
    await ready(page);
    await page.keyboard.press('r');
    const rules = page.getByRole('dialog', { name: 'Anatolia Gold: kurallar' });
    await rules.getByText('%94,22').waitFor();
    await rules.getByRole('row', { name: /Joker 1\.000 250 50/ }).waitFor();
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

  it('set the sound, the click of the keys and the full screen; the choices stay', async () => {
    const game = await sitDown();
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

  it('leave: autoplay ends, both connections are closed, the credit comes home', async () => {
    const game = await visits.sitDown({ viewport: { width: 1100, height: 760 } });
    const { page } = game;
    await key(page, 'Para ve ayarlar').click();
    await page.getByRole('complementary').getByRole('button', { name: '₺50 aktar' }).click();
    await page.keyboard.press('Escape');
    await autoplay(game);
    expect(await pageCounts(page)).toMatchObject({ openPictures: 1, openLines: 1 });
    await visits.leave(game);
    await page.getByText(/Makineden ayrıldınız/).waitFor();
    await until('both connections are closed', async () => {
      const { openPictures, openLines } = await pageCounts(page);
      return openPictures === 0 && openLines === 0;
    });
  });

  it.each([
    ['upright', { width: 360, height: 640 }, 'light3'],
    ['sideways', { width: 640, height: 360 }, 'dark6'],
  ] as const)('are all within reach of a thumb on a small phone held %s', async (_, viewport, theme) => {
    const game = await visits.sitDown({ viewport, theme, touch: true });
    const { page } = game;
    const sheet = key(page, 'Para ve ayarlar');
    await sheet.tap();
    await page.getByRole('complementary').getByRole('button', { name: '₺50 aktar' }).tap();
    await until('the credit is there', async () => (await credit(page)) === '₺50,00');
    expect(await violations(page)).toEqual([]);
    for (const name of ['Bonus talep et', 'İndirim talep et', 'Tam ekran', 'Nakde çevir', /^Tümünü aktar/]) {
      const reached = page.getByRole('complementary').getByRole('button', { name });
      await reached.scrollIntoViewIfNeeded();
      await expectWithin(page, reached);
    }
    await page.getByRole('button', { name: 'Kapat' }).tap();
    await ready(page);
    for (const name of [
      'Ayrıl',
      /^Makinenin kuralları/,
      'Otomatik',
      /^Çevir/,
      'Para ve ayarlar',
      /^1×/,
      /^20×/,
    ])
      await expectWithin(page, key(page, name));
    expect(await violations(page)).toEqual([]);
    await spinKey(page).tap();
    await heard(page, /^Kazanç/);
    await key(page, /^Makinenin kuralları/).tap();
    await page.getByRole('dialog').getByText('%94,22').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).tap();
    await visits.leave(game);
  });

  it('are all reached by the keyboard alone', async () => {
    const game = await visits.sitDown({ viewport: phone, touch: false });
    const { page } = game;
    const goTo = async (name: string | RegExp) => {
      await until(
        `the focus comes to ${name}`,
        async () => {
          await page.keyboard.press('Tab');
          return key(page, name).evaluate((element) => element === document.activeElement);
        },
        10_000,
      );
    };
    await goTo('₺50 aktar');
    await page.keyboard.press('Enter');
    await until('the credit is there', async () => (await credit(page)) === '₺50,00');
    await ready(page);
    await goTo(/^2×/);
    await page.keyboard.press('Enter');
    await until(
      'the stake is chosen',
      async () => (await key(page, /^2×/).getAttribute('aria-pressed')) === 'true',
    );
    await ready(page);
    await goTo('Otomatik');
    await page.keyboard.press('Space');
    await until('autoplay is on', () => isAutoplaying(page));
    await page.keyboard.press('Space');
    await stops(page, 'at its key');
    await goTo(/^Çevir/);
    await ready(page);
    const before = sentTo(game, 'press').length;
    await page.keyboard.press('Enter');
    await until('the press is sent', () => sentTo(game, 'press').length > before);
    await goTo('Para ve ayarlar');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').waitFor();
    await page.keyboard.press('Escape');
    expect(await spinKey(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await ready(page);
    await goTo('Ayrıl');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lobby');
  });
});

/** Notes in the page when a frozen picture was told, with the reason at a locked spin key: both go away by themselves. */
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
