import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { statesShown } from '../harness/untold-states.ts';

/** Forced colours, such as Windows' high contrast, remove backgrounds, so a state must show in another way. */
let floor: Floor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await floor?.stop();
  await floor?.remove();
});

const arrive = async (): Promise<Visitor> => {
  const visitor = await newVisitor(browser, floor.baseUrl);
  await visitor.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  return visitor;
};
const expectStates = async (page: Page, atLeast: number): Promise<void> => {
  const { count, untold } = await statesShown(page);
  expect(untold).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(atLeast);
};

it('shows at the login that the password is shown and that the player stays signed in', async () => {
  const { page, complaints, close } = await arrive();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Şifreyi göster' }).click();
  const stays = page.getByRole('checkbox');
  await stays.check();
  await expectStates(page, 3);
  await stays.uncheck();
  expect(await stays.locator('+ span svg').isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});

it('shows what is chosen in the lobby, its menu and its settings, and in the records', async () => {
  const { page, complaints, close } = await arrive();
  await enterAs(page, floor.baseUrl, 'player2');
  const main = page.getByRole('main');
  await main.getByRole('article').nth(11).waitFor();
  await main.getByRole('button', { name: /^Müsait/ }).click();
  await main
    .getByRole('button', { name: /^Favori: makine/ })
    .first()
    .click();
  await main.getByRole('link', { name: /^Neon Koi/ }).click();
  await page.waitForURL('**/lobby/koi/neon-koi');
  await main.getByRole('button', { name: /^Müsait/ }).click();
  await main
    .getByRole('button', { name: /^Favori: makine/ })
    .first()
    .click();
  await page.getByRole('banner').getByRole('combobox').fill('neon');
  await page.keyboard.press('ArrowDown');
  await expectStates(page, 6);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Tema ayarları' }).click();
  const settings = page.getByRole('dialog', { name: 'Tema ayarları' });
  await settings.getByRole('switch').first().waitFor();
  await expectStates(page, 10);
  await settings.getByRole('button', { name: /Renk/ }).click();
  await page.getByRole('dialog', { name: /Renk/ }).getByRole('radio', { checked: true }).waitFor();
  await expectStates(page, 6);

  await page.goto('/transactions');
  await main.getByRole('button', { name: 'Tümü', exact: true }).waitFor();
  await expectStates(page, 3);
  expect(complaints).toEqual([]);
  await close();
});

it('shows the stake at which a machine is played, the edges of the keys and the bars of the connection', async () => {
  const { page, close } = await arrive();
  await enterAs(page, floor.baseUrl, 'player1');
  await page.goto('/game/104/demo');
  const stakes = page.locator('.game-bands');
  await stakes.locator('[aria-pressed="true"]').waitFor();
  await expectStates(page, 1);
  expect(await page.evaluate(keysWithoutEdge)).toEqual([]);
  await page.locator('.link-bar[data-lit]').first().waitFor();
  expect(await page.locator('.link-bar').evaluateAll(paints)).toHaveLength(3);
  await leaveMachine(page, /^Ayrıl/);
  await close();
});

/** Returns the keys that move money or set the stake and have no border. */
const keysWithoutEdge = (): (string | null)[] =>
  [...document.querySelectorAll('.game-coin, .game-band, .game-tiles > button')]
    .filter((key) => key.checkVisibility() && getComputedStyle(key).borderTopWidth === '0px')
    .map((key) => key.textContent);

/** Returns the backgrounds of the bars that have a border, as all must. */
const paints = (bars: Element[]): string[] =>
  bars
    .map((bar) => getComputedStyle(bar))
    .filter(({ borderTopWidth }) => borderTopWidth !== '0px')
    .map(({ backgroundColor }) => backgroundColor);
