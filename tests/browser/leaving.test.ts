import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { phone } from '../harness/browser.ts';
import { credit, key, sitDownWithCredit } from '../harness/game-keys.ts';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import { toastsOf } from '../harness/kept-toasts.ts';
import { call } from '../harness/player.ts';
import { dialogOf } from '../harness/player-pages.ts';
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

  it.each([
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

  it('leaves at once without credit, and does not come back into the game by going back', async () => {
    const game = await visits.sitDown({ viewport: phone, language: 'en', theme: 'light3' });
    const { page } = game;
    await page.goBack();
    await page.waitForURL('**/lobby');
    expect(await dialogOf(page).count()).toBe(0);
  });

  it('twice in quick succession is asked, too, and without credit leaves no seat waiting', async () => {
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
    await page.waitForURL('**/lobby');
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

  const hasSeat = async ({ token }: GamePage) => {
    const { body } = await call(visits.floor.baseUrl, token, 'player/sessions');
    return (body as { items: { end: number | null }[] }).items[0]?.end === null;
  };
});
