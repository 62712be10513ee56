import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { toast } from '../harness/kept-toasts.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { call, logIn } from '../harness/player.ts';
import { canSpin, cashIn50, dialogOf, PlayerLedger, spinOf } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

const game = '/game/104/anatolia-gold';

interface Connections {
  readonly pictures: number;
  readonly games: number;
}

describe('the server’s messages to a game', () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let page: Page;
  let token: string;
  let ledger: PlayerLedger;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      // The countdowns begin after a few seconds without credit or presses.
      startFloor({ environment: { CABINET_SPEED: '10', NO_CREDIT_S: '12', NO_PRESS_S: '12' } }),
      launchBrowser(),
    ]);
    player = await newVisitor(browser, floor.baseUrl);
    ({ page } = player);
    await page.addInitScript(watchConnections);
    await page.addInitScript(watchToasts);
    await enterAs(page, floor.baseUrl, 'player1');
    ({ token } = await logIn(floor.baseUrl, 'player1'));
    ledger = new PlayerLedger(floor.baseUrl, token);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
    expect(player?.complaints).toEqual([]);
  });

  const toastsSeen = (): Promise<string[][]> => page.evaluate('toastsSeen');
  const connections = (): Promise<Connections> => page.evaluate('connectionsNow()');
  const closed = () =>
    until('both connections are closed', async () => {
      const { pictures, games } = await connections();
      return pictures === 0 && games === 0;
    });
  const join = async () => {
    await page.getByRole('link', { name: /Oyna.*104|104.*oyna/i }).click();
    await page.waitForURL('**/game/104/*');
    await spinOf(page).waitFor();
  };

  it('says why a machine cannot be joined, and goes to the lobby', async () => {
    await page.goto('/game/999/nowhere');
    await page.waitForURL('**/lobby');
    await toast(page, '999 numaralı makine yok');
    await closed();
  });

  it('counts down to the end of a session without credit, until money comes', async () => {
    await join();
    const countdown = page.locator('[data-title]').getByText(/Makineye para aktarmak için \d+ saniyeniz kaldı/);
    await countdown.waitFor();
    await page.getByRole('button', { name: '₺50 aktar' }).click();
    await until('the countdown is taken back', async () => (await countdown.count()) === 0);
  });

  it('counts ten seconds down in one toast, cashes out and leaves', async () => {
    await until('the page is back in the lobby', () => page.url().endsWith('/lobby'), 60_000);
    await toast(page, 'Oturum sonlandırılıyor');
    const summary = page.getByRole('region', { name: 'Makine 104: oturum özeti' });
    await summary.getByText('Uzun süre hiçbir tuşa basılmadığı için').waitFor();
    await summary.getByText('₺50,00 cüzdanınıza geçti.').waitFor();
    await summary.getByRole('button', { name: 'Kapat' }).click();
    // The final notice replaces the countdown: the two are never visible together.
    expect((await toastsSeen()).filter(isCountdownBesideEnd)).toEqual([]);
    const countdowns = (await toastsSeen())
      .map((shown) => shown.filter((text) => text.includes('Devam etmek için')))
      .filter((shown) => shown.length > 0);
    expect(countdowns.every((shown) => shown.length === 1)).toBe(true);
    const counts = countdowns.map(([text]) => Number(text?.match(/\d+/)?.[0]));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    // On a busy machine the countdown may skip seconds, and the next notice may replace the last second.
    expect([8, 9, 10]).toContain(Math.max(...counts));
    expect(new Set(counts).size).toBeGreaterThanOrEqual(7);
    expect(await ledger.openSessions()).toEqual([]);
    expect(await ledger.balanceMinor()).toBe(100_000);
    expect(await dialogOf(page).count()).toBe(0);
  });

  it('closes both connections when the player leaves', async () => {
    await join();
    await until('both connections are open', async () => {
      const { pictures, games } = await connections();
      return pictures === 1 && games === 1;
    });
    await leaveMachine(page);
    await closed();
    expect(await ledger.openSessions()).toEqual([]);
  });

  it('leaves the game when another page kicks the player, and the seat is kept', async () => {
    await page.goto(game);
    await cashIn50(page);
    const [session] = await ledger.openSessions();
    const kicked = await call(floor.baseUrl, token, 'player/kick', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ machineId: '104' }),
    });
    expect(kicked.status).toBe(200);
    await page.waitForURL('**/lobby');
    await toast(page, 'Oyundan çıkartıldınız');
    expect((await toastsSeen()).flat().filter((text) => /koptu|geri gelmedi/.test(text))).toEqual([]);
    // The summary shows the ledger's figures so far, because the session continues.
    const summary = page.getByRole('region', { name: 'Makine 104: oturum özeti' });
    await summary.getByText('Oyundan çıkartıldınız').waitFor();
    await summary.getByText('Sürüyor').waitFor();
    await summary.getByRole('button', { name: 'Kapat' }).click();
    await closed();
    expect(await ledger.openSessions()).toEqual([session]);
    // A page that lost its seat asks only when it is loaded again, because the player is about to play elsewhere.
    expect(await dialogOf(page).count()).toBe(0);
    await page.reload();
    await dialogOf(page).getByRole('button', { name: 'Devam et' }).click();
    await canSpin(page);
    expect(await ledger.openSessions()).toEqual([session]);
  });
});

const isCountdownBesideEnd = (shown: readonly string[]): boolean =>
  shown.some((text) => text.includes('Devam etmek için')) &&
  shown.some((text) => text.includes('Oturum sonlandırılıyor'));

function watchConnections() {
  const pictures: RTCPeerConnection[] = [];
  const sockets: WebSocket[] = [];
  Object.assign(globalThis, {
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        pictures.push(this);
      }
    },
    WebSocket: class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        sockets.push(this);
      }
    },
    connectionsNow: () => ({
      pictures: pictures.filter(({ signalingState }) => signalingState !== 'closed').length,
      games: sockets.filter(({ url, readyState }) => url.endsWith('/machine') && readyState <= 1).length,
    }),
  });
}

/** Records the toasts inside the page, because polling would miss some. */
function watchToasts() {
  const seen: string[][] = [];
  Object.assign(globalThis, { toastsSeen: seen });
  const look = () => {
    const shown = [...document.querySelectorAll('[data-title]')].map(({ textContent }) => textContent ?? '');
    if (JSON.stringify(shown) !== JSON.stringify(seen.at(-1) ?? [])) seen.push(shown);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
