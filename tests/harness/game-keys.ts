import type { Locator, Page } from 'playwright-core';
import type { GamePage, GameVisits, Visit } from './game-visits.ts';
import { until } from './until.ts';

export const key = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
export const spinKey = (page: Page) => key(page, /^Çevir/);
export const autoplayKey = (page: Page) => key(page, 'Otomatik');

const isReady = async (page: Page) => (await spinKey(page).getAttribute('aria-disabled')) === 'false';
export const ready = (page: Page) => until('a spin is possible', () => isReady(page), freeSpinsMs);
/** Longest wait for the spin key, in ms: about one round in a hundred wins free spins. */
const freeSpinsMs = 90_000;

/** Starts autoplay without a limit of rounds. */
export const startAutoplay = async (page: Page): Promise<void> => {
  await autoplayKey(page).click();
  const dialog = page.getByRole('dialog', { name: 'Otomatik' });
  await dialog.getByRole('button', { name: 'Sınırsız' }).click();
  for (const never of await dialog.getByRole('button', { name: 'Yok' }).all()) await never.click();
  await dialog.getByRole('button', { name: 'Başlat' }).click();
};

export const isAutoplaying = async (page: Page) => (await autoplayKey(page).getAttribute('aria-pressed')) === 'true';

export const credit = (page: Page) => page.locator('.game-meter-main').textContent();
export const hasCredit = (page: Page, shown: string) =>
  until(`the credit is ${shown}`, async () => (await credit(page)) === shown);

export const received = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });

/** Returns the page's requests of this method on the game channel, oldest first. */
export const sentTo = ({ sent }: GamePage, method: string) => sent.filter((request) => request.method === method);

/**
 * Presses until a press was sent: on a busy machine the picture may freeze, which locks a key that was ready.
 */
export const press = (game: GamePage, act: () => Promise<unknown>): Promise<unknown> => {
  const before = sentTo(game, 'press').length;
  return until('a press has gone out', async () => {
    await ready(game.page);
    await act();
    // After this call the test has heard of everything that the page has sent.
    await game.page.evaluate('0');
    return sentTo(game, 'press').length > before;
  });
};

export const clickTwice = (place: Locator): Promise<void> =>
  place.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

/** Cashes in. On a phone the key is among the play keys, so it needs a second press. */
const cashIn = async (page: Page, amount: string): Promise<void> => {
  await key(page, `${amount} aktar`).click();
  if ((await page.locator('.game.upright').count()) > 0) await confirm(page, amount);
};

/** Presses the key until the second press counts: it is ignored if it follows too soon after the first. */
export const confirm = async (page: Page, amount: string): Promise<void> => {
  const armed = key(page, `Onayla: ${amount} aktar`);
  await armed.waitFor();
  await until('the second press counts', async () => {
    if ((await armed.count()) === 0) return true;
    await armed.click();
    return false;
  });
};

/** Takes a seat and cashes in 50.00. The machine may still have credit from another test. */
export const sitDownWithCredit = async (visits: GameVisits, visit?: Visit): Promise<GamePage> => {
  const game = await visits.sitDown(visit);
  const before = await credit(game.page);
  await cashIn(game.page, '₺50');
  await until('the credit is there', async () => (await credit(game.page)) !== before);
  return game;
};
