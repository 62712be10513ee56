import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howToInstallTurnserver, turnserverPath } from '../../scripts/find-turnserver.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { call, logIn } from '../harness/player.ts';
import { canSpin, cashIn50, spinOf } from '../harness/player-pages.ts';
import { TurnServer } from '../harness/turn-server.ts';
import { until } from '../harness/until.ts';

const isHere = turnserverPath() !== null;
if (!isHere) console.log(`Left out: ${howToInstallTurnserver}`);

/**
 * How soon a page knows that its picture's line is dead, with room for a busy machine: before the browser itself calls a
 * line disconnected, for which it waits five seconds.
 */
const noticedWithinMs = 2000;
const busyRoomMs = 2500;
const again = 'Görüntü yeniden kuruluyor';

describe.skipIf(!isHere)('a player whose network lets nothing through but a relay', () => {
  let turn: TurnServer;
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;

  beforeAll(async () => {
    turn = await TurnServer.start();
    [floor, browser] = await Promise.all([
      startFloor({ environment: { TURN_URLS: turn.url, TURN_SECRET: turn.secret, CABINET_SPEED: '3' } }),
      launchBrowser(),
    ]);
    player = await newVisitor(browser, floor.baseUrl);
    // What a closed network does to a browser: no way but the relay's is ever tried.
    await player.page.addInitScript(() => {
      const Direct = RTCPeerConnection;
      window.RTCPeerConnection = class extends Direct {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' });
        }
      };
    });
  });
  afterAll(async () => {
    expect(player?.complaints).toEqual([]);
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
    await turn?.cut();
  });

  const moves = async () => {
    const { page } = player;
    const before = await shownFrames(page);
    await until('the picture moves', async () => (await shownFrames(page)) > before + 10);
  };
  const openSession = async () => {
    const { token } = await logIn(floor.baseUrl, 'player1');
    const { body } = await call(floor.baseUrl, token, 'player/sessions');
    const { items } = body as { items: { id: string; end: number | null }[] };
    return items.find(({ end }) => end === null)?.id;
  };

  it('sees the machine through it, by a credential of this session, and is told so', async () => {
    const { page } = player;
    await enterAs(page, floor.baseUrl, 'player1');
    await page.goto('/game/104/anatolia-gold');
    await moves();
    await page.getByText('aktarmalı').first().waitFor();
  });

  it('learns within two seconds that the relay is gone, cannot spin meanwhile, and keeps seat and page', async () => {
    const { page } = player;
    const session = await openSession();
    await cashIn50(page);
    // A reload would forget it.
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await page.evaluate(noteWords, [again, 'Görüntü bekleniyor']);
    const cutAtMs = Date.now();
    await turn.cut();
    await page.getByText('Görüntü dondu', { exact: true }).or(page.getByText(again)).first().waitFor();
    expect(await spinOf(page).isEnabled()).toBe(false);
    const readAtMs = await until('the page says so', () => page.evaluate<number | null>('readAtMs'));
    expect(readAtMs - cutAtMs).toBeLessThan(noticedWithinMs + busyRoomMs);
    await turn.resume();
    await canSpin(page);
    await moves();
    await page.getByText('aktarmalı').first().waitFor();
    expect(await openSession()).toBe(session);
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  });
});

/** Notes in the page when one of these words is read first. */
function noteWords(words: readonly string[]): void {
  Object.assign(globalThis, { readAtMs: null });
  const watching = new MutationObserver(() => {
    if (!words.some((word) => document.body.textContent?.includes(word))) return;
    Object.assign(globalThis, { readAtMs: Date.now() });
    watching.disconnect();
  });
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
}
