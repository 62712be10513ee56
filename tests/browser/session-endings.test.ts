import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { desk, phone } from '../harness/browser.ts';
import { hasCredit, key, press, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { call } from '../harness/player.ts';
import { dialogOf, orderAt } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

describe('a session that ends while something is at the machine', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    // Free spins at this speed last long enough to be seen while the player leaves.
    visits = await GameVisits.open({ CABINET_SPEED: '4', SEAT_HOLD_S: '10' }, fewFrames);
  });
  afterEach(() => visits.leaveClean());
  afterAll(() => visits.close());

  const asked = (page: Page) => page.getByRole('dialog', { name: 'Makineden ayrılıyor musunuz?' });
  const stage = (page: Page) => page.locator('.game-notices');
  const summaryOf = (page: Page) => page.getByRole('region', { name: 'Makine 104: oturum özeti' });
  const movesOn = async (page: Page) => {
    const before = await shownFrames(page);
    await until('the picture moves', async () => (await shownFrames(page)) > before + 3);
  };
  const newestSession = async ({ token }: GamePage) => {
    const { body } = await call(visits.floor.baseUrl, token, 'player/sessions');
    const [newest] = (body as { items: { end: number | null; freeSpinCount: number }[] }).items;
    return newest;
  };

  nightly('plays the free spins to their end, with the picture, before the player is in the lobby', async () => {
    const game = await sitDownWithCredit(visits, { viewport: desk });
    const { page } = game;
    await orderAt(visits.floor.dataDir, 'free-spins', '104');
    await press(game, () => spinKey(page).click());
    await page.locator('.game-deck').getByText('Ücretsiz spinler sürüyor.').first().waitFor();
    await page.goBack();
    await asked(page)
      .getByText(/^\d+ ücretsiz spin kaldı\./)
      .waitFor();
    await picture(game, 'leave-free-spins-tr');
    await key(page, 'Bitince nakde çevir ve ayrıl').click();
    await stage(page)
      .getByText(/^\d+ ücretsiz spin oynanıyor, sonra kredi cüzdana geçecek$/)
      .waitFor();
    await movesOn(page);
    await picture(game, 'leaving-free-spins-tr');
    expect(new URL(page.url()).pathname).toMatch(/^\/game\//);
    await page.waitForURL('**/lobby', { timeout: 90_000 });
    await summaryOf(page).getByText('Makineden ayrıldınız.').waitFor();
    await summaryOf(page)
      .getByText(/ cüzdanınıza geçti\.$/)
      .waitFor();
    for (const viewport of [desk, { width: 360, height: 560 }]) {
      await page.setViewportSize(viewport);
      expect(await summaryOf(page).evaluate(coveredTexts)).toEqual({ covered: [], isBeside: true });
    }
    const session = await newestSession(game);
    expect(session?.end).not.toBeNull();
    expect(session?.freeSpinCount).toBeGreaterThanOrEqual(8);
  });

  it('names the amount that a broken machine keeps, with the picture, and pays it after the repair', async () => {
    const game = await sitDownWithCredit(visits, { viewport: phone, touch: true });
    const { page } = game;
    const left = await visits.balance(game);
    await orderAt(visits.floor.dataDir, 'fail', '104', 'hopper');
    await page.locator('.game-deck').getByText('Makine arızalı.').first().waitFor();
    await page.goBack();
    await asked(page).getByText('Makine arızalı. ₺50,00 makinede kayıtlı').waitFor();
    await key(page, 'Nakde çevir ve ayrıl').click();
    await stage(page).getByText('Makine arızalı. ₺50,00, makine düzelince cüzdana geçecek').waitFor();
    await movesOn(page);
    await picture(game, 'leaving-broken-phone-tr');
    await page.waitForURL('**/lobby');
    await toast(page, 'Üzerindeki ₺50,00 kendiliğinden cüzdanınıza geçer');
    expect(await visits.balance(game)).toBe(left);
    await orderAt(visits.floor.dataDir, 'repair', '104');
    await until('the credit is in the wallet', async () => (await visits.balance(game)) === left + 5_000);
  });

  nightly('says in the lobby that the wait for the player is over, and how much went home', async () => {
    const game = await sitDownWithCredit(visits, { viewport: desk });
    const { page } = game;
    await hasCredit(page, '₺50,00');
    await page.goto('/lobby');
    await dialogOf(page).getByText('Makine sizi bekliyor').waitFor();
    await summaryOf(page).getByText('Sizi bekleyen oturum kapandı.').waitFor();
    await summaryOf(page).getByText('₺50,00 cüzdanınıza geçti.').waitFor();
    await picture(game, 'summary-waited-tr');
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

/** Returns the page's texts that a box lies over, without those of bars that stay on the screen, and whether the page has others. */
const coveredTexts = (box: Element): { covered: string[]; isBeside: boolean } => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  let others = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent: text } = node;
    if (!text?.trim() || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
    if (box.contains(parent) || stays(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const part of range.getClientRects()) {
      others++;
      if (part.left < right && part.right > left && part.top < bottom && part.bottom > top) covered.push(text);
    }
  }
  return { covered, isBeside: others > 20 };
};
