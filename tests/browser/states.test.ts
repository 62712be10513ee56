import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostileWebhook } from '@reelfloor/server/testing/hostile-webhook';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { desk, enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { toast } from '../harness/kept-toasts.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { logIn } from '../harness/player.ts';
import {
  answer,
  canSpin,
  cashIn50,
  dialogOf,
  isAsked,
  orderAt,
  PlayerLedger,
  spin,
  spinOf,
} from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

const game = '/game/318/pharaoh-falls';

describe('the states of a machine, in the game and in the reconnect dialog', () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let page: Page;
  let ledger: PlayerLedger;
  let webhook: HostileWebhook;

  beforeAll(async () => {
    webhook = await HostileWebhook.open();
    [floor, browser] = await Promise.all([
      // Free spins at this speed last until the page has asked about them, even on a busy machine.
      startFloor({
        environment: { CABINET_SPEED: '2', SEAT_HOLD_S: '90', NO_CREDIT_S: '0', ...webhook.env },
      }),
      launchBrowser(),
    ]);
    await writeFile(join(floor.dataDir, 'Settings.json'), JSON.stringify(fewFrames));
    player = await newVisitor(browser, floor.baseUrl);
    ({ page } = player);
    await enterAs(page, floor.baseUrl, 'player1');
    ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, 'player1')).token);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
    await webhook?.close();
    expect(player?.complaints).toEqual([]);
  });

  const order = (...words: string[]) => orderAt(floor.dataDir, ...words);
  const hint = (text: string) => page.locator('.game-deck').getByText(text).first();
  const toLobby = () => page.goto('/lobby');

  it('shows an upright cabinet in its own shape', async () => {
    await page.goto('/game/609/lucky-bazaar');
    await until('a picture is shown', async () => (await shownFrames(page)) > 3);
    const size = await page
      .getByTestId('machine-picture')
      .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
    expect(size[0]).toBeLessThan(size[1] ?? 0);
    expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(720 / 1280, 2);
    const video = await page.getByTestId('machine-picture').boundingBox();
    const open = await page.locator('.game-open').boundingBox();
    if (!video || !open) throw new Error('there is no picture');
    expect(video.width / video.height).toBeCloseTo(720 / 1280, 2);
    // The cabinet's main screen, below two fifths of the picture, must be fully visible at about its drawn size.
    expect(video.y + video.height * 0.4).toBeGreaterThanOrEqual(open.y - 1);
    expect(video.y + video.height).toBeLessThanOrEqual(open.y + open.height + 1);
    expect(video.width).toBeLessThanOrEqual(720 * 1.1);
    await page.getByRole('button', { name: /^Ayrıl/ }).click();
    await page.waitForURL('**/lobby');
  });

  it('asks about free spins that go on by themselves, and about a cash-out that can be cancelled', async () => {
    await page.goto(game);
    await until('a picture is shown', async () => (await shownFrames(page)) > 3);
    await cashIn50(page);
    const [session] = await ledger.openSessions();
    await order('free-spins', '318');
    await spin(page);
    await hint('Ücretsiz spinler sürüyor.').waitFor();
    await page.getByText(/ücretsiz spin kazancı/).waitFor();
    const widthPx = 320;
    await page.setViewportSize({ width: widthPx, height: 640 });
    const endPx = () =>
      page
        .locator('.game-meter')
        .last()
        .evaluate((meter) => meter.getBoundingClientRect().right);
    await until('the win fits beside the credit on a narrow phone', async () => (await endPx()) <= widthPx);
    await page.setViewportSize(desk);
    await toLobby();
    await isAsked(page, 'Makine bonus oyununda', 'Devam et', 'Nakde çevir');
    expect(await dialogOf(page).getByRole('timer').textContent()).toMatch(/0[01]:\d\d/);
    await answer(page, 'Nakde çevir');
    await isAsked(page, 'cüzdanınıza aktarılmaya çalışılıyor', 'Devam et');
    await answer(page, 'Devam et');
    await page.waitForURL('**/game/318/*');
    await canSpin(page);
    expect(await ledger.openSessions()).toEqual([session]);
    const [played] = await ledger.sessions();
    expect(played?.spinCount).toBe(1);
    expect(played?.freeSpinCount).toBeGreaterThanOrEqual(12);
  });

  it('shows a hand pay until it is settled, and asks about it', async () => {
    const before = await ledger.balanceMinor();
    // Locks the cabinet for 8 s, longer than the page needs to ask about it on a busy machine.
    await order('hand-pay', '318', '8');
    await spin(page);
    await hint('Elden ödeme bitince çevirebilirsiniz.').waitFor();
    await toLobby();
    await isAsked(page, 'Makine elden ödeme için kilitli', 'Devam et', 'Nakde çevir');
    expect(await dialogOf(page).getByRole('timer').count()).toBe(1);
    expect(await ledger.balanceMinor()).toBeGreaterThan(before);
    // After the unlock the page shows this dialog again.
    await isAsked(page, 'Makine sizi bekliyor. Üzerindeki kredi sizindir.', 'Devam et', 'Nakde çevir');
  });

  it('shows a malfunction and whether staff were told, keeps the credit, and cashes it out after the repair', async () => {
    await answer(page, 'Devam et');
    await canSpin(page);
    webhook.mood = 'fails';
    await order('fail', '318', 'Kapı açık');
    await hint('Makine arızalı. Görevli çağırın.').waitFor();
    // Staff are told now, and the open page says so.
    webhook.mood = 'takes';
    await hint('Makine arızalı. Görevlilere haber verildi.').waitFor();
    expect(webhook.eventsOf('machineFault', '318').at(-1)).toBe('opened');
    expect(await spinOf(page).isEnabled()).toBe(false);
    // A machine that cannot play neither accepts nor returns money.
    const moneyKeys = page.getByRole('button', { name: /aktar$|^Tümünü aktar|^Nakde çevir/ });
    expect(await moneyKeys.count()).toBeGreaterThanOrEqual(7);
    for (const moneyKey of await moneyKeys.all()) expect(await moneyKey.isDisabled()).toBe(true);
    await toLobby();
    await isAsked(page, 'Makine arızalı. Görevlilere haber verildi.', 'Devam et', 'Nakde çevir');
    await answer(page, 'Nakde çevir');
    await toast(page, '318 numaralı makinedeki kredi cüzdanınıza aktarılıyor.');
    expect(await ledger.openSessions()).toHaveLength(1);
    await order('repair', '318');
    await until('the dialog is gone', async () => (await dialogOf(page).count()) === 0);
    await until('the session is over', async () => (await ledger.openSessions()).length === 0);
  });

  it('asks about an unknown state, and offers every action', async () => {
    const other = await newVisitor(browser, floor.baseUrl);
    // Our server sends only known states, so the test adds a state that another operator's server may send.
    await other.page.routeWebSocket(/\/notify$/, (socket) => {
      const server = socket.connectToServer();
      let reported = false;
      server.onMessage((message) => {
        socket.send(message);
        // Waits for the first lobby message, which contains the machine's true state.
        if (reported || !String(message).includes('"lobby"')) return;
        reported = true;
        const data = {
          status: 'paused',
          name: 'Neon Koi',
          id: '212',
          machine_status: 'dusted',
          leftMs: 30_000,
        };
        socket.send(JSON.stringify({ notification: true, method: 'session', data }));
      });
    });
    await enterAs(other.page, floor.baseUrl, 'player2');
    await isAsked(other.page, 'Makinenin durumu bilinmiyor', 'Devam et', 'Nakde çevir', 'Oyuncuyu çıkart');
    // The server answers that this session does not exist, and the dialog closes.
    await answer(other.page, 'Oyuncuyu çıkart');
    await until('the dialog is gone', async () => (await dialogOf(other.page).count()) === 0);
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});
