import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { nightly } from '../harness/nightly.ts';
import { ChannelPlayer, call, logIn } from '../harness/player.ts';

let floor: Floor;
let browser: Browser;
let first: ChannelPlayer;
let second: Visitor;

beforeAll(async () => {
  [floor, browser] = await Promise.all([
    // The kept seat must outlast the loading of a game page on a busy machine, and the test waits once for its end.
    startFloor({ environment: { CABINET_SPEED: '10', QUEUE_HOLD_S: '20' }, settings: fewFrames }),
    launchBrowser(),
  ]);
  first = await ChannelPlayer.connect(floor.baseUrl);
  second = await newVisitor(browser, floor.baseUrl);
  await enterAs(second.page, floor.baseUrl, 'player2');
});
afterAll(async () => {
  first?.close();
  await browser?.close();
  expect(await floor?.stop()).toBe(0);
  await floor?.remove();
});

const card = (page: Page) => page.getByRole('article', { name: 'Makine 405' });
const join = (page: Page) => card(page).getByRole('button', { name: 'Sıraya gir: makine 405' });
const bar = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const takeSeat = async () => {
  first.close();
  first = await ChannelPlayer.connect(floor.baseUrl);
  expect((await first.init('405', (await logIn(floor.baseUrl, 'player1')).token)).kind).toBe('accepted');
};
const waits = '405 Copper Canyon için 1. sıradasınız';
const isTurn = 'Sıra sizde: 405 Copper Canyon';

it('gives the seat to the player who waits, tells the turn on every page, and refuses a third player', async () => {
  const { page } = second;
  await takeSeat();
  await join(page).click();
  await bar(page, waits).getByText('Süre bilinmiyor.').waitFor();
  await card(page).getByText('1. sıradasınız').waitFor();
  await page.reload();
  await bar(page, waits)
    .getByRole('button', { name: /^Sıradan çık/ })
    .waitFor();

  await page.goto('/profile');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect((await first.leave()).kind).toBe('accepted');
  await toast(page, `${isTurn}. Koltuk sizin için 0,3 dk tutuluyor.`);
  await page
    .locator('[data-sonner-toast]')
    .getByRole('timer')
    .getByText(/0:[01]\d$/)
    .waitFor();
  const third = await ChannelPlayer.connect(floor.baseUrl);
  const refused = await third.init('405', (await logIn(floor.baseUrl, 'admin1')).token);
  expect(refused).toMatchObject({ kind: 'refused', error: { code: 'MACHINE_KEPT' } });
  third.close();
  await page.getByRole('button', { name: 'Koltuğa otur' }).click();
  await page.waitForURL('**/game/405/**');
  await page.getByRole('button', { name: /^Ayrıl/ }).waitFor();
  await page.goto('/lobby');
  expect(second.complaints).toEqual([]);
});

nightly('tells that a turn has lapsed until the player has read it, and shows others how many wait', async () => {
  const other = await newVisitor(browser, floor.baseUrl);
  await enterAs(other.page, floor.baseUrl, 'player1');
  await join(other.page).click();
  const third = await newVisitor(browser, floor.baseUrl);
  await enterAs(third.page, floor.baseUrl, 'admin1');
  await card(third.page).getByText('1 kişi bekliyor').waitFor();
  // The second player's page has left the game without a word, so the seat waits with its session.
  const { token } = await logIn(floor.baseUrl, 'player2');
  const body = JSON.stringify({ machineId: '405' });
  const headers = { 'content-type': 'application/json' };
  await expect
    .poll(async () => (await call(floor.baseUrl, token, 'player/cashout', { method: 'POST', body, headers })).status)
    .toBe(200);
  await bar(other.page, isTurn).getByRole('link', { name: 'Koltuğa otur: 405 Copper Canyon' }).waitFor();
  await expect.poll(() => other.page.getByRole('article').first().getByRole('heading').innerText()).toContain('405');
  await expect
    .poll(() => other.page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringContaining(isTurn));
  await bar(other.page, '405 Copper Canyon sırasındaki yeriniz sona erdi').waitFor({ timeout: 60_000 });
  await other.page.reload();
  const lost = bar(other.page, '405 Copper Canyon sırasındaki yeriniz sona erdi');
  await lost.getByRole('button', { name: /^Tamam/ }).click();
  await lost.waitFor({ state: 'detached' });
  await card(other.page).getByText('Müsait').waitFor();
  expect([...second.complaints, ...other.complaints, ...third.complaints]).toEqual([]);
  await other.close();
  await third.close();
});

nightly('shows a turn that comes while the player watches, with its countdown', async () => {
  const { page } = second;
  await page.goto('/lobby');
  await takeSeat();
  await join(page).click();
  await card(page).getByRole('button', { name: /İzle/ }).click();
  const dialog = page.getByRole('dialog', { name: /405/ });
  await dialog.locator('video').waitFor();
  expect((await first.leave()).kind).toBe('accepted');
  await dialog.getByRole('alert').getByText(isTurn).waitFor();
  await dialog.getByText(/^Sizin için tutuluyor · .*0:[01]\d$/).waitFor();
  expect(second.complaints).toEqual([]);
});
