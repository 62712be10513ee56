import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { goAway, phone } from '../harness/browser.ts';
import {
  autoplayKey,
  clickTwice,
  credit,
  isAutoplaying,
  key,
  press,
  ready,
  received,
  sentTo,
  sitDownWithCredit,
  spinKey,
  startAutoplay,
} from '../harness/game-keys.ts';
import { cutConnection, fewFrames, type GamePage, GameVisits, pageCounts } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { nightly } from '../harness/nightly.ts';
import { passMinute } from '../harness/passed-minute.ts';
import { until } from '../harness/until.ts';

describe('the keys of a game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  /** Starts autoplay with a small stake and much credit, so that it does not end too soon. */
  const autoplay = async ({ page }: GamePage) => {
    await ready(page);
    await startAutoplay(page);
    await until('autoplay is on', () => isAutoplaying(page));
  };
  const stops = async (page: Page, why: string) => {
    await until(`autoplay stops ${why}`, async () => !(await isAutoplaying(page)));
  };

  it('move money, spin and choose the stake; each result is shown and announced', async () => {
    const game = await sitDownWithCredit(visits);
    const { page } = game;
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await key(page, 'Hızlı panel').count()).toBe(0);
    await received(page, 'Cüzdan ₺950,00');
    await ready(page);
    // The second click does nothing, because the first spin is still running.
    await press(game, () => clickTwice(spinKey(page)));
    await received(page, 'Basış alındı');
    await received(page, /^Kazanç/);
    expect(sentTo(game, 'press')).toHaveLength(1);
    await key(page, /^Bağlantı/).click();
    const line = page.getByRole('dialog', { name: 'Bağlantı' });
    for (const fact of [/^Basıştan makineye\d+ ms$/, /^Görüntü gecikmesi\d+ ms$/, /^Görüntünün yoludoğrudan$/])
      await line.locator('dl > div').filter({ hasText: fact }).waitFor();
    await key(page, /^Bağlantı/).click();
    await line.waitFor({ state: 'hidden' });
    await page.locator('.game-hint').getByText('Basış alındı').waitFor();
    await ready(page);
    await press(game, () => page.keyboard.press('Space'));
    expect(sentTo(game, 'press')).toHaveLength(2);
    await ready(page);
    await key(page, /^2×/).click();
    await until(
      'the cabinet shows the other stake',
      async () => (await key(page, /^2×/).getAttribute('aria-pressed')) === 'true',
    );
    // The clicked stake key has the focus; the space bar must spin nevertheless.
    await press(game, () => page.keyboard.press('Space'));
    await ready(page);
    await clickTwice(key(page, 'Nakde çevir'));
    await until('the credit is home', async () => (await credit(page)) === '₺0,00');
    expect(sentTo(game, 'cashout')).toHaveLength(1);
    await page.locator('.game-hint').getByText('Oynamak için makineye para aktarın.').waitFor();
    await visits.leave(game);
  });

  it('play by themselves until stopped, until money is moved, and until the connection is lost', async () => {
    const game = await sitDownWithCredit(visits);
    const { page } = game;
    await page.evaluate(noteResults);
    await autoplay(game);
    await received(page, 'Otomatik oyun açık');
    await until('three rounds were played', async () => (await visits.rounds(game)) >= 3, 90_000);
    // Results are counted one by one: even two equal results must be announced twice.
    await until('three results were said', () => page.evaluate<boolean>('resultsSaid >= 3'), 90_000);
    await autoplayKey(page).click();
    await stops(page, 'at its key');
    await received(page, 'Otomatik oyun kapalı');
    await ready(page);
    const pressed = sentTo(game, 'press').length;
    expect(pressed).toBeGreaterThanOrEqual(3);
    await autoplay(game);
    await key(page, '₺5 aktar').click();
    await stops(page, 'when money is moved');
    await page.getByText('Yolda para yok.').waitFor();
    await autoplay(game);
    await cutConnection(page);
    await stops(page, 'on a lost line');
    await ready(page);
    await autoplay(game);
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    const before = await visits.rounds(game);
    await until('a round is played behind the rules', async () => (await visits.rounds(game)) > before);
    await page.keyboard.press('Escape');
    await autoplayKey(page).click();
    await stops(page, 'at its key, after the rules were closed');
    await ready(page);
    await visits.leave(game);
  });

  nightly('play the chosen number of rounds, show how many are left, and say why they stop', async () => {
    const game = await sitDownWithCredit(visits);
    const { page } = game;
    await ready(page);
    await autoplayKey(page).click();
    const dialog = page.getByRole('dialog', { name: 'Otomatik' });
    await picture(game, 'autoplay-setup-tr');
    await dialog.getByRole('button', { name: 'Vazgeç' }).click();
    expect(await isAutoplaying(page)).toBe(false);
    await autoplayKey(page).click();
    const choose = (group: string, name: string) =>
      dialog.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
    await choose('Tur sayısı', '10');
    await choose('Bundan fazlası kaybedilmeden dur', 'Yok');
    await choose('Şu kazançta dur', 'Yok');
    await dialog.getByRole('button', { name: 'Başlat' }).click();
    await page.locator('.game-autoplay').getByText('8 kaldı').waitFor();
    await picture(game, 'autoplay-runs-tr');
    await toast(page, 'Otomatik oyun durdu. İstenen turların hepsi oynandı.');
    expect(sentTo(game, 'press')).toHaveLength(10);
    expect(await isAutoplaying(page)).toBe(false);
    await visits.leave(game);
  });

  nightly('keep the page unlocked during watched autoplay, although nothing is touched', async () => {
    const idleMs = 8_000;
    const game = await sitDownWithCredit(visits, { settings: { ...fewFrames, IDLE_TIMEOUT_MS: idleMs } });
    const { page } = game;
    await autoplay(game);
    await goAway(page);
    const leftAt = Date.now();
    await until('more rounds than the time without input', () => Date.now() - leftAt > idleMs + 2_000);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await isAutoplaying(page)).toBe(true);
    await autoplayKey(page).click();
    await stops(page, 'at its key');
    await page
      .getByText(/^Sayfa \d saniye sonra kilitlenecek/)
      .first()
      .waitFor();
    // Any key press counts as activity.
    await page.keyboard.press('Shift');
    await page.getByRole('button', { name: 'Buradayım' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('dialog', { name: 'Hareketsizlik algılandı' }).waitFor();
    // The game stays visible behind the dialog.
    expect(await page.locator('.game-stage video').isVisible()).toBe(true);
    await page.getByLabel('PIN kodu').fill('0000');
    await page.getByRole('button', { name: 'Devam et' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await ready(page);
    await visits.leave(game);
  });

  nightly('stop playing when the page locks, and send no further press', async () => {
    const game = await sitDownWithCredit(visits, {
      minutes: true,
      settings: { ...fewFrames, PIN_CHECK: false },
    });
    const { page } = game;
    await until(
      'autoplay can start',
      async () => (await key(page, 'Otomatik').getAttribute('aria-disabled')) === 'false',
    );
    await startAutoplay(page);
    await until('a round is played', () => sentTo(game, 'press').length > 0);
    await goAway(page);
    await passMinute(page);
    await page.getByRole('dialog').waitFor();
    const pressed = sentTo(game, 'press').length;
    const autoplay = page.locator('.game-autoplay');
    await until('autoplay is off', async () => (await autoplay.getAttribute('aria-pressed')) === 'false');
    await page.getByRole('dialog').getByRole('button', { name: 'Devam et' }).click();
    await until('the round is over', async () => (await autoplay.getAttribute('aria-disabled')) === 'false', 90_000);
    expect(sentTo(game, 'press')).toHaveLength(pressed);
    await visits.leave(game);
  });

  nightly('leave: autoplay ends, both connections close, the credit goes to the wallet', async () => {
    const game = await visits.sitDown({ viewport: { width: 1100, height: 760 } });
    const { page } = game;
    await key(page, 'Para ve ayarlar').click();
    await page.getByRole('complementary').getByRole('button', { name: '₺50 aktar' }).click();
    await page.keyboard.press('Escape');
    await autoplay(game);
    expect(await pageCounts(page)).toMatchObject({ openPictures: 1, openLines: 1 });
    await visits.leave(game);
    await page.getByRole('region', { name: 'Makine 104: oturum özeti' }).getByText('Makineden ayrıldınız.').waitFor();
    await until('both connections are closed', async () => {
      const { openPictures, openLines } = await pageCounts(page);
      return openPictures === 0 && openLines === 0;
    });
  });

  nightly('are all reached by the keyboard alone', async () => {
    const game = await visits.sitDown({ viewport: phone, touch: false });
    const { page } = game;
    const goTo = async (name: string | RegExp) => {
      await until(`the focus comes to ${name}`, async () => {
        await page.keyboard.press('Tab');
        return key(page, name).evaluate((element) => element === document.activeElement);
      });
    };
    await goTo('₺50 aktar');
    await page.keyboard.press('Enter');
    await received(page, 'Yeniden basın: ₺50 makineye geçer');
    expect(sentTo(game, 'cashin')).toEqual([]);
    await until('the second press moves it', async () => {
      await page.keyboard.press('Enter');
      return sentTo(game, 'cashin').length === 1;
    });
    await until('the credit is there', async () => (await credit(page)) === '₺50,00');
    // If this key did not have the focus, the next space bar would spin.
    expect(await key(page, '₺50 aktar').evaluate((element) => element === document.activeElement)).toBe(true);
    await ready(page);
    await goTo(/^2×/);
    await page.keyboard.press('Enter');
    await until('the stake is chosen', async () => (await key(page, /^2×/).getAttribute('aria-pressed')) === 'true');
    await ready(page);
    await goTo('Otomatik');
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Otomatik' }).waitFor();
    await page.keyboard.press('Enter');
    await until('autoplay is on', () => isAutoplaying(page));
    await until('the key has the focus again', () =>
      autoplayKey(page).evaluate((element) => element === document.activeElement),
    );
    await page.keyboard.press('Space');
    await stops(page, 'at its key');
    await goTo(/^Çevir/);
    await ready(page);
    await press(game, () => page.keyboard.press('Enter'));
    await goTo('Para ve ayarlar');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').waitFor();
    await page.keyboard.press('Escape');
    expect(await spinKey(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await ready(page);
    await goTo('Ayrıl');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Makineden ayrılıyor musunuz?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lobby');
  });
});

/** Counts announced results inside the page, because the announcements soon disappear. */
function noteResults() {
  const page = Object.assign(globalThis, { resultsSaid: 0 });
  let isSaid = false;
  const look = () => {
    const wasSaid = isSaid;
    const statuses = [...document.querySelectorAll('[role="status"]')];
    isSaid = statuses.some(({ textContent }) => textContent?.startsWith('Kazanç'));
    if (isSaid && !wasSaid) page.resultsSaid += 1;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
