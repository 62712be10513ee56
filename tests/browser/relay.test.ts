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

/** Text that is shown while the page renews the picture's connection. */
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
    // Makes the browser use only the relay, as in a closed network.
    await player.page.addInitScript(() => {
      const Direct = RTCPeerConnection;
      window.RTCPeerConnection = class extends Direct {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' });
        }
        override setConfiguration(configuration?: RTCConfiguration) {
          super.setConfiguration({ ...configuration, iceTransportPolicy: 'relay' });
        }
      };
    });
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
    await turn?.cut();
    expect(player?.complaints).toEqual([]);
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

  it('is told by a test of the line that the picture comes through a relay', async () => {
    const { page } = player;
    await enterAs(page, floor.baseUrl, 'player1');
    await page.getByRole('button', { name: 'Bağlantımı sına' }).click();
    const sheet = page.getByRole('dialog', { name: 'Bağlantı testi' });
    await sheet.getByRole('button', { name: 'Yeniden sına' }).waitFor({ timeout: 60_000 });
    await sheet.getByText('aktarmalı, UDP').waitFor();
    await sheet.getByText('görüntü bir aktarıcıdan geçiyor').waitFor();
    await page.keyboard.press('Escape');
  });

  it('sees the machine through the relay with this player’s credential, and the page says so', async () => {
    const { page } = player;
    await enterAs(page, floor.baseUrl, 'player1');
    await page.goto('/game/104/anatolia-gold');
    await moves();
    await page.getByText('aktarmalı').first().waitFor();
  });

  it('learns that the relay is gone, cannot spin without a picture, and keeps seat and page', async () => {
    const { page } = player;
    const session = await openSession();
    await cashIn50(page);
    // Marks the page: a reload would remove this mark.
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await turn.cut();
    await page.getByText('Görüntü dondu', { exact: true }).or(page.getByText(again)).first().waitFor();
    expect(await spinOf(page).isEnabled()).toBe(false);
    // How soon one of these texts appears is checked by the unit tests of the machine's picture, with a simulated clock.
    await page.getByText(again).or(page.getByText('Görüntü bekleniyor')).first().waitFor();
    await turn.resume();
    await canSpin(page);
    await moves();
    await page.getByText('aktarmalı').first().waitFor();
    expect(await openSession()).toBe(session);
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  });
});
