import type { Locator, Page } from 'playwright-core';
import type { GamePage, GameVisits, Visit } from './game-visits.ts';
import { until } from './until.ts';

/** A key of the game screen, by its name. */
export const key = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
export const spinKey = (page: Page) => key(page, /^Çevir/);
export const autoplayKey = (page: Page) => key(page, 'Otomatik');

const isReady = async (page: Page) => (await spinKey(page).getAttribute('aria-disabled')) === 'false';
/** Waits until a spin is possible. */
export const ready = (page: Page) => until('a spin is possible', () => isReady(page), freeSpinsMs);
/** Chance may bring free spins, in a hundred rounds about once. */
const freeSpinsMs = 90_000;

/** Starts autoplay without a limit, so that a row of rounds does not end by itself. */
export const startAutoplay = async (page: Page): Promise<void> => {
  await autoplayKey(page).click();
  const dialog = page.getByRole('dialog', { name: 'Otomatik' });
  await dialog.getByRole('button', { name: 'Sınırsız' }).click();
  for (const never of await dialog.getByRole('button', { name: 'Yok' }).all()) await never.click();
  await dialog.getByRole('button', { name: 'Başlat' }).click();
};

export const isAutoplaying = async (page: Page) =>
  (await autoplayKey(page).getAttribute('aria-pressed')) === 'true';

/** What the credit meter shows. */
export const credit = (page: Page) => page.locator('.game-meter-main').textContent();
export const hasCredit = (page: Page, shown: string) =>
  until(`the credit is ${shown}`, async () => (await credit(page)) === shown);

/** Waits for something to be said to a screen reader. */
export const heard = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });

/** What the page asked of one kind on the game channel, oldest first. */
export const sentTo = ({ sent }: GamePage, method: string) =>
  sent.filter((request) => request.method === method);

/**
 * Presses until a press has gone out, and no more: on a busy machine the picture may freeze after the key was seen to be ready,
 * which locks it.
 */
export const press = (game: GamePage, act: () => Promise<unknown>): Promise<unknown> => {
  const before = sentTo(game, 'press').length;
  return until('a press has gone out', async () => {
    await ready(game.page);
    await act();
    // What the page has sent by now is told before this is answered.
    await game.page.evaluate('0');
    return sentTo(game, 'press').length > before;
  });
};

/** Two clicks of one moment. */
export const clickTwice = (place: Locator): Promise<void> =>
  place.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

/** Moves money by a key of the screen: on a phone, where it stands among the keys of play, it wants a second press. */
export const cashIn = async (page: Page, amount: string): Promise<void> => {
  await key(page, `${amount} aktar`).click();
  if ((await page.locator('.game.upright').count()) > 0) await confirm(page, amount);
};

/** The second press of a key that wants one; too soon after the first it does not count. */
export const confirm = async (page: Page, amount: string): Promise<void> => {
  const armed = key(page, `Onayla: ${amount} aktar`);
  await armed.waitFor();
  await until('the second press counts', async () => {
    if ((await armed.count()) === 0) return true;
    await armed.click();
    return false;
  });
};

/** At the machine, with fifty more on its meter: what another test left behind may be there. */
export const sitDownWithCredit = async (visits: GameVisits, visit?: Visit): Promise<GamePage> => {
  const game = await visits.sitDown(visit);
  const before = await credit(game.page);
  await cashIn(game.page, '₺50');
  await until('the credit is there', async () => (await credit(game.page)) !== before);
  return game;
};
