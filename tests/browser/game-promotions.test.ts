import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GamePage, GameVisits } from '../harness/game-visits.ts';
import { until } from '../harness/until.ts';

const key = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
/** What the page asks the server for, from now on. */
const askedOf = ({ page }: GamePage): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, kind] = /player\/(discount|bonus)$/.exec(request.url()) ?? [];
    if (kind) asked.push(kind);
  });
  return asked;
};
const tooRich = 'Bakiyenin ₺100 tutarının altında olması gerekir.';
const tooSoon = 'İndirimi 5 dakikada yalnızca bir kez kullanabilirsiniz';

describe('discount and bonus at a machine', () => {
  let visits: GameVisits;
  beforeAll(async () => {
    visits = await GameVisits.open();
  });
  afterAll(() => visits?.close());
  afterEach(() => visits.leaveClean());

  it('a bonus comes once in five minutes, by the page’s memory and by the server’s', async () => {
    const game = await visits.sitDown();
    const { page } = game;
    const asked = askedOf(game);
    const sheet = page.getByRole('complementary');
    await sheet.getByText('Hazır').waitFor();
    await key(page, 'Bonus talep et').click();
    await page.getByText('Bonus: ₺10,00 cüzdanınızda').waitFor();
    expect(await visits.balance(game)).toBe(101_000);
    await sheet.getByText('₺1.010,00').waitFor();
    await sheet.getByText(/^0[45]:\d\d sonra yeniden$/).waitFor();
    await key(page, 'Bonus talep et').click();
    await page.getByText(tooSoon).waitFor();
    expect(asked).toEqual(['bonus']);
    await page.reload();
    await key(page, 'Bonus talep et').click();
    await page.getByText(tooSoon).waitFor();
    expect(asked).toEqual(['bonus']);
    // A page that has forgotten asks, and the server has not.
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('bonus_last_use')) localStorage.removeItem(name);
    });
    await page.reload();
    await key(page, 'Bonus talep et').click();
    await page.getByText(tooSoon).waitFor();
    expect(asked).toEqual(['bonus', 'bonus']);
    expect(await visits.balance(game)).toBe(101_000);
    await visits.leave(game);
  });

  it('a discount is for a wallet under the minimum: the page says so without asking, and otherwise the server does', async () => {
    const checking = await visits.sitDown();
    const asked = askedOf(checking);
    await checking.page.getByText('Cüzdan ₺100 altındayken').waitFor();
    await key(checking.page, 'İndirim talep et').click();
    await checking.page.getByText(tooRich).waitFor();
    expect(asked).toEqual([]);
    await visits.leave(checking);
    const unchecked = await visits.sitDown({ settings: { DISCOUNT_BALANCE_CHECK: false } });
    const askedUnchecked = askedOf(unchecked);
    await key(unchecked.page, 'İndirim talep et').click();
    await unchecked.page.getByText(tooRich).waitFor();
    expect(askedUnchecked).toEqual(['discount']);
    await visits.leave(unchecked);
  });

  it('are asked for by the page itself, where the operator wants it, once the wallet falls under DISCOUNT_MIN', async () => {
    const game = await visits.sitDown({
      user: 'player2',
      settings: { AUTO_BONUS: true, AUTO_DISCOUNT: true, DISCOUNT_MIN: 600, DISCOUNT_BALANCE_CHECK: true },
    });
    const { page } = game;
    const asked = askedOf(game);
    await page.getByText('Cüzdan ₺600 altındayken').waitFor();
    expect(asked).toEqual([]);
    await key(page, '₺500 aktar').click();
    await page.getByText('Bonus: ₺10,00 cüzdanınızda').waitFor();
    await until('the discount is asked for too', () => asked.length === 2);
    expect(asked.toSorted()).toEqual(['bonus', 'discount']);
    await key(page, '₺100 aktar').click();
    await until('the wallet holds less', async () => (await visits.balance(game)) === 41_000);
    expect(asked).toHaveLength(2);
    // Nobody is told of what was not asked for by hand.
    expect(await page.getByText(tooRich).count()).toBe(0);
    await visits.leave(game);
  });
});
