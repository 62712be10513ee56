import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { walkedRoutes } from '@reelfloor/web/testing/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from '../harness/browser.ts';
import { builtClient } from '../harness/built-client.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { credit, hasCredit, key, ready, spinKey } from '../harness/game-keys.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { logIn } from '../harness/player.ts';
import { PlayerLedger } from '../harness/player-pages.ts';
import { translatePage } from '../harness/translate-page.ts';
import { until } from '../harness/until.ts';
import { wrongClock } from '../harness/wrong-clock.ts';
import { KillableFloor } from '../kill/killable-floor.ts';

describe('a page that is translated, on a device three hours slow, whose server is killed', () => {
  let dataDir: string;
  let floor: KillableFloor;
  let browser: Browser;
  let player: Visitor;
  let page: Page;
  let ledger: PlayerLedger;

  beforeAll(async () => {
    dataDir = await freshDataDir();
    await writeFile(join(dataDir, 'Settings.json'), JSON.stringify(fewFrames));
    floor = await KillableFloor.prepare({ dataDir, environment: { CABINET_SPEED: '10', ...builtClient() } });
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
    browser = await launchBrowser();
    player = await newVisitor(browser, floor.baseUrl);
    ({ page } = player);
    await translatePage(page);
    await wrongClock(-3)(page);
    ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, 'player1')).token);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([floor.kill('agent'), floor.kill('server')]);
    expect(await auditFloor(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const restart = async () => {
    floor.start('server');
    await floor.ready('server', 'agent');
  };
  /** The page is the product's, and translated: React has thrown nothing. */
  const isWhole = async () => {
    expect(player.complaints.filter((text) => !/net::ERR_|WebSocket connection to/.test(text))).toEqual([]);
    expect(await page.getByText(/^(Bir şeyler ters gitti|Something went wrong)/).count()).toBe(0);
    expect(await page.locator('font').count()).toBeGreaterThan(10);
  };
  const rounds = async () => (await ledger.sessions())[0]?.spinCount ?? 0;
  const playRound = async () => {
    const before = await rounds();
    await until('a round is in the ledger', async () => {
      await ready(page);
      await spinKey(page).click();
      return (await rounds()) > before;
    });
  };
  it('plays on in the same session, and each amount is where the page says', {
    timeout: 300_000,
  }, async () => {
    await logInByForm(page, 'player1');
    await page.getByRole('article').first().waitFor();
    await isWhole();
    await page.goto('/game/104/anatolia-gold');
    await until('the picture moves', async () => (await shownFrames(page)) > 0, 60_000);
    await key(page, '₺50 aktar').click();
    await hasCredit(page, '₺50,00');
    await playRound();
    await isWhole();
    const [session] = await ledger.openSessions();

    // In the middle of a round.
    await ready(page);
    await spinKey(page).click();
    await floor.kill('server');
    await page
      .getByText(/^Bağlantı koptu|^Yeniden bağlanılıyor/)
      .first()
      .waitFor({ state: 'attached' });
    await isWhole();
    await restart();
    await ready(page);
    await isWhole();
    expect(await ledger.openSessions()).toEqual([session]);
    await playRound();

    // In the middle of a cash-out. A press beside the end of a round may be refused, so it is pressed again then.
    await ready(page);
    await key(page, 'Nakde çevir').click();
    await floor.kill('server');
    await restart();
    await until('the credit is in the wallet', async () => {
      if ((await credit(page)) === '₺0,00') return true;
      await key(page, 'Nakde çevir')
        .click({ timeout: 1_000 })
        .catch(() => {});
      return false;
    });
    await isWhole();

    // In the middle of a cash-in.
    await key(page, '₺50 aktar').click();
    await floor.kill('server');
    await restart();
    await until('the money is at the machine or at home', async () => /^₺(50|0),00$/.test((await credit(page)) ?? ''));
    await isWhole();
    await leaveMachine(page);
    await page.getByRole('article').first().waitFor();
    await isWhole();

    // In the lobby and on each page of the player.
    await floor.kill('server');
    await isWhole();
    await restart();
    for (const { path } of walkedRoutes.filter(
      ({ guard, path }) => guard === 'players' && !path.startsWith('/pages'),
    )) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await page.locator('main h1').waitFor();
      await isWhole();
    }
    await page.goto('/lobby');
    await page.getByRole('article').first().waitFor();
    await isWhole();
    expect(await ledger.openSessions()).toEqual([]);
  });
});
