import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CuttableProxy } from '@reelfloor/server/testing/cuttable-proxy';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { builtClient } from '../harness/built-client.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { logIn } from '../harness/player.ts';
import { answer, canSpin, cashIn50, dialogOf, isAsked, PlayerLedger, spin, spinOf } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';
import { KillableFloor } from '../kill/killable-floor.ts';

/** Console messages of the browser about an unreachable server; no page can prevent them. */
const noServer =
  /WebSocket connection to|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED)|Failed to load resource/;

describe('a game whose server, network or cabinet goes away', () => {
  let dataDir: string;
  let floor: KillableFloor;
  let line: CuttableProxy;
  let browser: Browser;
  let player: Visitor;
  let page: Page;
  let ledger: PlayerLedger;
  let session: string;

  beforeAll(async () => {
    dataDir = await freshDataDir();
    await writeFile(join(dataDir, 'Settings.json'), JSON.stringify(fewFrames));
    if (!builtClient()) await buildWeb();
    floor = await KillableFloor.prepare({ dataDir, environment: { CABINET_SPEED: '2', LOG_LEVEL: 'error' } });
    line = await CuttableProxy.open({ host: '127.0.0.1', port: floor.config.port });
    const lineUrl = `http://127.0.0.1:${line.port}`;
    floor.start('server', { ALLOWED_ORIGINS: lineUrl });
    await floor.ready('server');
    floor.start('agent');
    [browser] = await Promise.all([launchBrowser(), floor.ready('agent')]);
    player = await newVisitor(browser, lineUrl);
    ({ page } = player);
    ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, 'player1')).token);
    await enterAs(page, floor.baseUrl, 'player1');
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    await Promise.all([floor.stop('agent'), floor.stop('server')]);
    expect(await auditFloor(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
    expect(player?.complaints.filter((text) => !noServer.test(text))).toEqual([]);
  });

  const lost = () => page.locator('.game-notices').getByText('Bağlantı koptu, lütfen bekleyin.').waitFor();
  const movesOn = async () => {
    const frames = await shownFrames(page);
    await until('the picture moves', async () => (await shownFrames(page)) > frames + 10);
  };
  const rounds = async () => (await ledger.sessions())[0]?.spinCount;

  it('plays the round to its end while the server is killed and started again', async () => {
    await page.goto('/game/104/anatolia-gold');
    await until('a picture is shown', async () => (await shownFrames(page)) > 0);
    await cashIn50(page);
    [session = ''] = await ledger.openSessions();
    // Starts watching before the spin, because a round is over in a second.
    const isRunning = page.locator('.game-deck').evaluate(reads, 'Tur sürüyor.');
    await spin(page);
    await isRunning;
    await floor.kill('server');
    await lost();
    floor.start('server', { ALLOWED_ORIGINS: `http://127.0.0.1:${line.port}` });
    await floor.ready('server');
    await canSpin(page);
    await until('the round is in the ledger', async () => (await rounds()) === 1);
    expect(await page.getByText('Önceki oturum kapandı').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await movesOn();
    await spin(page);
    await until('one more round is in the ledger', async () => (await rounds()) === 2);
    expect(await ledger.openSessions()).toEqual([session]);
  });

  nightly('goes on in the same session when the browser was offline', async () => {
    await canSpin(page);
    await page.context().setOffline(true);
    line.goAway();
    await lost();
    expect(await spinOf(page).isEnabled()).toBe(false);
    line.comeBack();
    await page.context().setOffline(false);
    await canSpin(page);
    await movesOn();
    expect(await ledger.openSessions()).toEqual([session]);
    expect(await rounds()).toBe(2);
  });

  nightly('sees in the lobby that the cabinet is offline, and goes on when it is back', async () => {
    await page.goto('/lobby');
    await isAsked(page, 'Makine sizi bekliyor. Üzerindeki kredi sizindir.', 'Devam et', 'Nakde çevir');
    await floor.kill('agent');
    await isAsked(page, 'Makinenin bağlantısı yok', 'Nakde çevir');
    await dialogOf(page).getByRole('timer').waitFor();
    floor.start('agent');
    await isAsked(page, 'Makine sizi bekliyor. Üzerindeki kredi sizindir.', 'Devam et', 'Nakde çevir');
    await answer(page, 'Devam et');
    await canSpin(page);
    expect(await ledger.openSessions()).toEqual([session]);
    await leaveMachine(page);
    expect(await ledger.openSessions()).toEqual([]);
  });
});

/** Resolves when the element contains the words, even if they appear only briefly. */
const reads = (element: Element, words: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (element.textContent?.includes(words)) resolve();
    };
    new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
  });
