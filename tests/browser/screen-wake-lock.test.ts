import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { until } from '../harness/until.ts';

let visits: GameVisits;
beforeAll(async () => {
  visits = await GameVisits.open({}, fewFrames);
});
afterAll(() => visits?.close());

/** Keeps the browser's own locks as the page asks for them. */
const keepLocks = () => {
  const locks: WakeLockSentinel[] = [];
  Object.assign(globalThis, { locks });
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type);
    locks.push(lock);
    return lock;
  };
};
/** Returns which of the locks that the page got are still held. */
const held = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { locks: WakeLockSentinel[] }).locks.map(({ released }) => !released));
/** A headless browser never hides a page, so the page is told that it is hidden. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
const holds = (page: Page, what: string, locks: readonly boolean[]) =>
  until(what, async () => JSON.stringify(await held(page)) === JSON.stringify(locks));

it('keeps the screen on in a game, and gives it back while hidden, in saving mode and after the game', async () => {
  const game = await visits.sitDown({
    prepare: async (page) => {
      await page.context().grantPermissions(['screen-wake-lock']);
      await page.addInitScript(keepLocks);
    },
  });
  const { page } = game;
  await holds(page, 'the game holds a lock', [true]);
  await hide(page, true);
  await holds(page, 'a hidden page gives it back', [false]);
  await hide(page, false);
  await holds(page, 'a visible page asks anew', [false, true]);
  await page.getByRole('switch', { name: 'Veri tasarrufu' }).click();
  await holds(page, 'saving mode gives it back', [false, false]);
  await page.getByRole('switch', { name: 'Veri tasarrufu' }).click();
  await holds(page, 'without saving mode it asks anew', [false, false, true]);
  await visits.leave(game);
  await page.waitForURL('**/lobby');
  await holds(page, 'the lobby holds none', [false, false, false]);
  expect(game.complaints).toEqual([]);
  await visits.leaveClean();
});
