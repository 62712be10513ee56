import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { ChannelPlayer, logIn } from '../harness/player.ts';

describe('a second player', () => {
  let floor: Floor;
  let browser: Browser;
  let first: ChannelPlayer;
  let firstToken: string;
  let second: Visitor;
  const { promise: noticesMayBegin, resolve: beginNotices } = Promise.withResolvers<void>();

  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      // The page polls the list only once an hour, so changes must come as notices.
      startFloor({ environment: { CABINET_SPEED: '10' }, settings: { ...fewFrames, UPDATE_LOBBY: 3600 } }),
      launchBrowser(),
    ]);
    firstToken = (await logIn(floor.baseUrl, 'player1')).token;
    first = await ChannelPlayer.connect(floor.baseUrl);
    second = await newVisitor(browser, floor.baseUrl);
    await second.page.routeWebSocket(/\/notify$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => void noticesMayBegin.then(() => server.send(message)));
    });
    await enterAs(second.page, floor.baseUrl, 'player2');
  });
  afterAll(async () => {
    first?.close();
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
  });

  const card = (page: Page) => page.getByRole('article', { name: 'Makine 405' });

  it('sees a change made after its list was fetched and before its notices began', async () => {
    const { page } = second;
    await card(page).getByText('Müsait').waitFor();
    expect((await first.init('405', firstToken)).kind).toBe('accepted');
    beginNotices();
    await card(page).getByText('Oyunda').waitFor();
    expect((await first.leave()).kind).toBe('accepted');
    await card(page).getByText('Müsait').waitFor();
    first.close();
    first = await ChannelPlayer.connect(floor.baseUrl);
  });

  it('sees at once that the first player’s machine is in play, and that it is free when left', async () => {
    const { page } = second;
    await card(page).getByText('Müsait').waitFor();
    expect((await first.init('405', firstToken)).kind).toBe('accepted');
    await card(page).getByText('Oyunda').waitFor();
    expect(await card(page).getByRole('link').count()).toBe(0);
    expect((await first.leave()).kind).toBe('accepted');
    await card(page).getByText('Müsait').waitFor();
  });

  it('cannot take it by its address either: the page says why and returns to the lobby', async () => {
    const { page } = second;
    first.close();
    first = await ChannelPlayer.connect(floor.baseUrl);
    expect((await first.init('405', firstToken)).kind).toBe('accepted');
    await page.goto('/game/405/copper-canyon');
    await page.waitForURL('**/lobby');
    await toast(page, '405 numaralı makinede başka bir oyuncu var.');
    expect((await first.spin()).kind).toBe('refused');
    expect(first.closed).toBeNull();
    expect(second.complaints).toEqual([]);
  });
});
