import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { ChannelPlayer, logIn } from '../harness/player.ts';

let floor: Floor;
let browser: Browser;
let first: ChannelPlayer;
let second: Visitor;

beforeAll(async () => {
  [floor, browser] = await Promise.all([
    startFloor({ environment: { CABINET_SPEED: '10' }, settings: fewFrames }),
    launchBrowser(),
  ]);
  second = await newVisitor(browser, floor.baseUrl);
  await enterAs(second.page, floor.baseUrl, 'player2');
  await takeSeat();
});
afterAll(async () => {
  first?.close();
  await browser?.close();
  expect(await floor?.stop()).toBe(0);
  await floor?.remove();
});

const takeSeat = async () => {
  first?.close();
  first = await ChannelPlayer.connect(floor.baseUrl);
  expect((await first.init('405', (await logIn(floor.baseUrl, 'player1')).token)).kind).toBe('accepted');
};
const notifyMe = (page: Page) => page.getByRole('button', { name: 'Boşalınca haber ver: makine 405' });
const isNotified = (page: Page, pressed: boolean) =>
  page.getByRole('button', { name: 'Boşalınca haber ver: makine 405', pressed }).waitFor();
const bell = (page: Page) => page.getByRole('button', { name: 'Haber: 1 makine' });

it('stops telling when the player says so, on the card and in the list of the bell', async () => {
  const { page } = second;
  await notifyMe(page).click();
  await toast(page, '405 Copper Canyon boşalınca haber vereceğiz.');
  await bell(page).click();
  await page.getByRole('button', { name: 'Haber verme: makine 405' }).click();
  await bell(page).waitFor({ state: 'detached' });
  await isNotified(page, false);
  await notifyMe(page).click();
  await bell(page).waitFor();
  await notifyMe(page).click();
  await toast(page, '405 Copper Canyon için haber vermeyeceğiz.');
  await bell(page).waitFor({ state: 'detached' });
  expect(second.complaints).toEqual([]);
});

it('tells on every page once that a machine is free, and leads to its seat', async () => {
  const { page } = second;
  const other = await second.page.context().newPage();
  await other.goto('/profile');
  await other.getByRole('heading', { level: 1 }).first().waitFor();
  await notifyMe(page).click();
  await isNotified(page, true);
  await page.reload();
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Haber: 1 makine' });
  await list.getByText('Copper Canyon').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await first.leave()).kind).toBe('accepted');
  await toast(page, '405 Copper Canyon boşaldı.');
  await toast(other, '405 Copper Canyon boşaldı.');
  await other.getByRole('button', { name: 'Koltuğa otur' }).click();
  await other.waitForURL('**/game/405/**');
  await bell(page).waitFor({ state: 'detached' });
  await other.close();
  expect(second.complaints).toEqual([]);
});
