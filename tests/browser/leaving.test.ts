import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { phone } from '../harness/browser.ts';
import { confirm, credit, hasCredit, key, sitDownWithCredit } from '../harness/game-keys.ts';
import { fewFrames, type GamePage, GameVisits, type Visit } from '../harness/game-visits.ts';
import { toast, toastsOf } from '../harness/kept-toasts.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { call } from '../harness/player.ts';
import { answer, dialogOf } from '../harness/player-pages.ts';
import { routeGameLine } from '../harness/routed-game-line.ts';
import { until } from '../harness/until.ts';

describe('a player who goes back from a game', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open({}, fewFrames);
  });
  afterEach(() => visits.leaveClean());
  afterAll(() => visits.close());

  it('is asked while there is credit, may stay, and leaves with the credit in the wallet', async () => {
    const game = await sitDownWithCredit(visits, { viewport: { width: 1440, height: 900 } });
    const { page } = game;
    const asked = page.getByRole('dialog', { name: 'Makineden ayrılıyor musunuz?' });
    const left = await visits.balance(game);
    await page.goBack();
    await asked.getByText('Makinede ₺50,00 var.').waitFor();
    await picture(game, 'leave-asked-tr');
    await key(page, 'Kal').click();
    await asked.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(/^\/game\//);
    expect(await credit(page)).toBe('₺50,00');
    await page.goBack();
    await key(page, 'Nakde çevir ve ayrıl').click();
    await page.waitForURL('**/lobby');
    await until('the credit is in the wallet', async () => (await visits.balance(game)) === left + 5_000);
    const summary = page.getByRole('region', { name: 'Makine 104: oturum özeti' });
    await summary.getByText('Makineden ayrıldınız.').waitFor();
    await summary.getByText('₺50,00 cüzdanınıza geçti.').waitFor();
    await picture(game, 'summary-tr');
    await page.keyboard.press('Escape');
    await summary.waitFor({ state: 'detached' });
    expect(await dialogOf(page).count()).toBe(0);
    expect((await toastsOf(page)).filter((text) => /koptu/.test(text))).toEqual([]);
  });

  nightly.each([
    ['desk', { width: 1440, height: 900 }],
    ['phone', phone],
  ] as const)('has the focus on the key again after staying, on a %s', async (_, viewport) => {
    const { page } = await sitDownWithCredit(visits, { viewport });
    const leave = key(page, /^Ayrıl$/);
    await (viewport === phone ? leave.tap() : leave.click());
    const asked = page.getByRole('dialog', { name: 'Makineden ayrılıyor musunuz?' });
    await asked.waitFor();
    await key(page, 'Kal').click();
    await asked.waitFor({ state: 'detached' });
    expect(await leave.evaluate((button) => button === document.activeElement)).toBe(true);
    await leave.click();
    await key(page, 'Nakde çevir ve ayrıl').click();
    await page.waitForURL('**/lobby');
  });

  nightly('leaves at once without credit, and does not come back into the game by going back', async () => {
    const game = await visits.sitDown({ viewport: phone, language: 'en', theme: 'light3' });
    const { page } = game;
    await page.goBack();
    await page.waitForURL('**/lobby');
    expect(await dialogOf(page).count()).toBe(0);
  });

  it('does not come back into the game when the browser goes back late, as a slow phone does', async () => {
    const game = await visits.sitDown({});
    const { page } = game;
    await page.evaluate(() => {
      const back = history.back.bind(history);
      const { dataset } = document.documentElement;
      history.back = () => {
        // The router's listener comes before this one.
        addEventListener('popstate', () => setTimeout(() => Object.assign(dataset, { wentBack: '' })), { once: true });
        const goBack = () => {
          dataset.wentBackFrom = location.pathname;
          back();
        };
        addEventListener('click', () => setTimeout(goBack, 1_500), { once: true });
        dataset.goesBack = '';
      };
    });
    await key(page, /^Ayrıl$/).click();
    await page.locator('html[data-goes-back]').waitFor({ state: 'attached' });
    // The game is drawn anew while the page waits for the step back.
    await key(page, 'Ekip sohbeti').click();
    await page.locator('html[data-went-back]').waitFor({ state: 'attached' });
    // A step back from the lobby opens the game again.
    expect(await page.locator('html').getAttribute('data-went-back-from')).toBe('/game/104/demo');
    await page.waitForURL('**/lobby');
    await until('the seat is free', async () => !(await hasSeat(game)));
    expect(await page.locator('.game-spin').count()).toBe(0);
  });

  nightly('twice in quick succession is asked, too, and without credit leaves no seat waiting', async () => {
    const game = await visits.visit('/lobby', { user: 'player2' });
    const { page } = game;
    const enter = async () => {
      await page.evaluate(() => history.pushState(null, '', '/game/104/demo'));
      await page.locator('.game-spin').waitFor();
      await until('the seat is taken', () => hasSeat(game));
    };
    const goBackTwice = () =>
      page.evaluate(() => {
        history.back();
        history.back();
      });
    await enter();
    await goBackTwice();
    // The address is the lobby's for a moment while the game still holds the page.
    await page.locator('.game-spin').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/lobby');
    await until('the seat is free', async () => !(await hasSeat(game)));
    expect(await dialogOf(page).count()).toBe(0);
    await enter();
    await key(page, '₺50 aktar').click();
    await until('the credit is there', async () => (await credit(page)) === '₺50,00');
    await goBackTwice();
    await page.getByRole('dialog', { name: 'Makineden ayrılıyor musunuz?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/game/104/demo');
    await key(page, 'Nakde çevir ve ayrıl').click();
    await page.waitForURL('**/lobby');
    await until('the seat is free', async () => !(await hasSeat(game)));
  });

  describe('while the connection is lost', () => {
    const asked = (page: Page) => page.getByRole('dialog', { name: 'Makineden ayrılıyor musunuz?' });
    const lost = (page: Page) => page.locator('.game-notices').getByText('Bağlantı koptu').waitFor();
    /** Opens the game from the lobby, so that Back leads there, over a connection that the test can take away. */
    const enterOverLine = async (visit: Visit) => {
      const game = await visits.visit('/lobby', visit);
      const line = await routeGameLine(game.page);
      await game.page.evaluate(() => history.pushState(null, '', '/game/104/demo'));
      await until('the picture moves', async () => (await shownFrames(game.page)) > 5, 30_000);
      return { ...game, line };
    };

    it('is asked, and staying goes on with the same credit once the connection is back', async () => {
      const game = await enterOverLine({ viewport: { width: 1440, height: 900 } });
      const { page, line } = game;
      const left = await visits.balance(game);
      await key(page, '₺50 aktar').click();
      await hasCredit(page, '₺50,00');
      await line.goAway();
      await lost(page);
      await page.goBack();
      await asked(page).getByText('Bağlantı koptu. Makinede ₺50,00 var').waitFor();
      await picture(game, 'leave-lost-tr');
      expect(new URL(page.url()).pathname).toBe('/game/104/demo');
      expect(await key(page, 'Nakde çevir ve ayrıl').count()).toBe(0);
      await key(page, 'Kal').click();
      await asked(page).waitFor({ state: 'detached' });
      await page.goBack();
      await asked(page).getByText('Bağlantı koptu').waitFor();
      await until('the page tries again and again', () => line.triesWhileAway() > 1);
      line.comeBack();
      // The question stays open and follows what can be done now.
      await asked(page).getByText('Makinede ₺50,00 var. Ayrıldığınızda').waitFor();
      await key(page, 'Kal').click();
      expect(await credit(page)).toBe('₺50,00');
      expect(await visits.balance(game)).toBe(left - 5_000);
      await page.goBack();
      await key(page, 'Nakde çevir ve ayrıl').click();
      await page.waitForURL('**/lobby');
      await until('the credit is in the wallet', async () => (await visits.balance(game)) === left);
    });

    nightly('may leave all the same, is told what stays, and gets it from the lobby', async () => {
      const game = await enterOverLine({ viewport: phone, touch: true });
      const { page, line } = game;
      const left = await visits.balance(game);
      await key(page, '₺50 aktar').click();
      await confirm(page, '₺50');
      await hasCredit(page, '₺50,00');
      await line.goAway();
      await lost(page);
      await page.goBack();
      await asked(page).getByText('Bağlantı koptu. Makinede ₺50,00 var').waitFor();
      await picture(game, 'leave-lost-phone-tr');
      await key(page, 'Yine de ayrıl').click();
      await page.waitForURL('**/lobby');
      await toast(page, 'Üzerindeki ₺50,00 kendiliğinden cüzdanınıza geçer');
      // The machine keeps the seat, so nothing has moved yet, and the lobby asks what to do.
      expect(await visits.balance(game)).toBe(left - 5_000);
      expect(await hasSeat(game)).toBe(true);
      await answer(page, 'Nakde çevir');
      await until('the credit is in the wallet', async () => (await visits.balance(game)) === left);
      await until('the seat is free', async () => !(await hasSeat(game)));
    });

    nightly('leaves at once without credit', async () => {
      const game = await enterOverLine({ user: 'player2', viewport: phone });
      const { page, line } = game;
      await line.goAway();
      await lost(page);
      await page.goBack();
      await page.waitForURL('**/lobby');
      expect(await asked(page).count()).toBe(0);
      await answer(page, 'Nakde çevir');
      await until('the seat is free', async () => !(await hasSeat(game)));
    });
  });

  const hasSeat = async ({ token }: GamePage) => {
    const { body } = await call(visits.floor.baseUrl, token, 'player/sessions');
    return (body as { items: { end: number | null }[] }).items[0]?.end === null;
  };
});
