import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { firefoxPath, howToInstallFirefox } from '../../scripts/find-firefox.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { logIn } from '../harness/player.ts';
import { PlayerLedger } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

const executablePath = firefoxPath();
if (executablePath === null) console.log(`Left out: ${howToInstallFirefox}`);

/** Uses WebDriver BiDi, because Playwright cannot drive an installed Firefox. */
describe.skipIf(executablePath === null)('a player with Firefox', () => {
  let floor: Floor;
  let browser: Browser;
  let page: Page;
  let ledger: PlayerLedger;
  const complaints: string[] = [];

  const launchFirefox = (preferences: Record<string, number>): Promise<Browser> =>
    launch({
      browser: 'firefox',
      executablePath: executablePath ?? '',
      headless: true,
      extraPrefsFirefox: { 'intl.accept_languages': 'tr', ...preferences },
    });
  const open = async (from: Browser): Promise<Page> => {
    const opened = await from.newPage();
    await opened.setViewport({ width: 1440, height: 900 });
    opened.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
    });
    opened.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
    await opened.evaluateOnNewDocument(keepPictures);
    return opened;
  };

  beforeAll(async () => {
    [floor, browser] = await Promise.all([
      startFloor({ environment: { CABINET_SPEED: '4' } }),
      launchFirefox({ 'media.autoplay.default': 0 }),
    ]);
    page = await open(browser);
    ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, 'player1')).token);
  });
  afterAll(async () => {
    await browser?.close();
    const code = await floor?.stop();
    expect(code).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
    expect(complaints).toEqual([]);
  });

  const button = (name: string, on = page) => on.locator(`::-p-aria([name="${name}"][role="button"])`);
  const pictureOf = async (on: Page) => (await on.evaluate('pictureNow()')) as PictureNow;
  const decoded = async () => (await pictureOf(page)).frames;
  const colours = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas');
      const video = document.querySelector<HTMLVideoElement>('[data-testid="machine-picture"]');
      if (video) canvas.getContext('2d')?.drawImage(video, 0, 0, 64, 36);
      return canvas.toDataURL();
    });

  it('logs in, sees the picture move in VP8, plays a round and takes the money home', {
    timeout: 120_000,
  }, async () => {
    await page.goto(`${floor.baseUrl}/login`);
    await page.locator('input[autocomplete="username"]').fill('player1');
    await page.locator('input[type="password"]').fill('demo1234');
    await button('Giriş yap').click();
    await until('the lobby is there', () => page.url().endsWith('/lobby'));
    await page.locator('a[href="/game/104/anatolia-gold"]').click();
    const first = await until('a frame is decoded', async () => (await decoded()) || null, 30_000);
    await until('thirty more frames were decoded', async () => (await decoded()) >= first + 30);
    expect(await pictureOf(page)).toMatchObject({ codec: 'video/VP8' });
    await button('₺50 aktar').click();
    await until('the money left the wallet', async () => (await ledger.balanceMinor()) === 95_000);
    const resting = await colours();
    await until('spin is pressed', () => page.evaluate(pressWhenFree));
    await until('the reels are seen to turn', async () => (await colours()) !== resting);
    await until('the round is in the ledger', async () => (await ledger.sessions())[0]?.spinCount === 1);
    await button('Ayrıl').click();
    // The dialog's button says that the round is still being counted.
    await page.locator('dialog[open] ::-p-text(akde çevir ve ayrıl)').click();
    await until('the page is back in the lobby', () => page.url().endsWith('/lobby'));
    const [session] = await until('the session is over', async () => {
      const sessions = await ledger.sessions();
      return sessions[0]?.end != null && sessions;
    });
    expect(session?.spinCount).toBe(1);
    expect(await ledger.openSessions()).toEqual([]);
  });

  it('whose settings block audio and video sees the picture after one press, by the same connection', {
    timeout: 120_000,
  }, async () => {
    const blocksVideo = 5;
    const onlyByPress = 2;
    const careful = await launchFirefox({
      'media.autoplay.default': blocksVideo,
      'media.autoplay.blocking_policy': onlyByPress,
    });
    onTestFinished(() => careful.close());
    const game = await open(careful);
    const { token } = await logIn(floor.baseUrl, 'player2');
    await game.evaluateOnNewDocument((kept) => {
      // A blank page has no storage.
      if (self.origin !== 'null') localStorage.setItem('access_token', kept);
    }, token);
    await game.goto(`${floor.baseUrl}/game/104/anatolia-gold`);
    const tap = button('Görüntü için dokunun', game);
    await tap.wait();
    // The browser asks for the press before anything has arrived. A connection that brings nothing for 5 s is rightly replaced.
    await until('the connection carries the picture', async () => (await pictureOf(game)).receivedBytes > 0);
    const { connections } = await pictureOf(game);
    await tap.click();
    await until('the video is shown', () => game.evaluate(() => document.querySelector('video')?.paused === false));
    const shown = (await pictureOf(game)).frames;
    await until('thirty more frames were decoded', async () => (await pictureOf(game)).frames >= shown + 30, 30_000);
    expect((await pictureOf(game)).connections).toBe(connections);
  });
});

/** Checks the key and clicks in one call: between two calls the picture might freeze, which disables the key. */
function pressWhenFree(): boolean {
  const spin = document.querySelector<HTMLElement>('.game-spin');
  if (!spin || spin.ariaDisabled === 'true') return false;
  spin.click();
  return true;
}

interface PictureNow {
  readonly connections: number;
  readonly frames: number;
  readonly receivedBytes: number;
  readonly codec: string | undefined;
}

/**
 * Keeps each connection for its statistics, because Firefox's video elements count no frames of a stream.
 * Runs before the page's scripts.
 */
function keepPictures() {
  const pictures: RTCPeerConnection[] = [];
  interface Entry {
    id?: string;
    type?: string;
    kind?: string;
    codecId?: string;
    mimeType?: string;
    framesDecoded?: number;
    bytesReceived?: number;
  }
  Object.assign(globalThis, {
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        pictures.push(this);
      }
    },
    pictureNow: async (): Promise<PictureNow> => {
      const report = await pictures.at(-1)?.getStats();
      const entries: Entry[] = [];
      report?.forEach((entry: Entry) => {
        entries.push(entry);
      });
      const video = entries.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
      const codec = entries.find(({ id }) => id === video?.codecId)?.mimeType;
      const { framesDecoded: frames = 0, bytesReceived: receivedBytes = 0 } = video ?? {};
      return { connections: pictures.length, frames, receivedBytes, codec };
    },
  });
}
