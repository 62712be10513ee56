import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { ChannelPlayer, logIn } from '../harness/player.ts';

/** A second, and what a busy machine may add. It is far below the ten seconds of a poll, so what is seen came by notice. */
const withinMs = 1_000 + 2_000;

describe('a second player', () => {
  let floor: Floor;
  let browser: Browser;
  let first: ChannelPlayer;
  let firstToken: string;
  let second: Visitor;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      startFloor({ environment: { CABINET_SPEED: '10' } }),
      launchBrowser(),
    ]);
    firstToken = (await logIn(floor.baseUrl, 'player1')).token;
    first = await ChannelPlayer.connect(floor.baseUrl);
    second = await newVisitor(browser, floor.baseUrl);
    await logInByForm(second.page, 'player2');
  });
  afterAll(async () => {
    first?.close();
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
  });

  const card = (page: Page) => page.getByRole('article', { name: 'Makine 405' });

  it('sees the machine of the first as in play within a second, and as free again when it is left', async () => {
    const { page } = second;
    await card(page).getByText('Müsait').waitFor();
    expect((await first.init('405', firstToken)).kind).toBe('accepted');
    await card(page).getByText('Oyunda').waitFor({ timeout: withinMs });
    await card(page).getByText('Kullanımda').waitFor({ timeout: withinMs });
    expect(await card(page).getByRole('link').count()).toBe(0);
    expect((await first.leave()).kind).toBe('accepted');
    await card(page).getByText('Müsait').waitFor({ timeout: withinMs });
  });

  it('cannot take it by its address either: the reason is said and the lobby comes back', async () => {
    const { page } = second;
    first.close();
    first = await ChannelPlayer.connect(floor.baseUrl);
    expect((await first.init('405', firstToken)).kind).toBe('accepted');
    await page.goto('/game/405/copper-canyon');
    await page.getByText('405 numaralı makinede başka bir oyuncu var.').waitFor();
    await page.waitForURL('**/lobby');
    expect((await first.spin()).kind).toBe('refused');
    expect(first.closed).toBeNull();
    expect(second.complaints).toEqual([]);
  });
});
