import type { PictureArea } from '@reelfloor/protocol';
import { janusPath, janusSecret, TestJanus } from '@reelfloor/server/testing/test-janus';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howToInstallJanus } from '../../scripts/find-janus.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { keepConnections } from '../harness/keep-connections.ts';
import { call, takeSeat } from '../harness/player.ts';
import { until } from '../harness/until.ts';

if (janusPath === null) console.log(`Left out: ${howToInstallJanus}`);

const machineId = '104';
const video = '.watch-dialog video';

const framesOf = (page: Page): Promise<number> =>
  page.locator(video).evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);

/** Returns the brightest green (0 to 255) of an area of the video, in shares of the picture. */
const brightestOf = (page: Page, area: PictureArea): Promise<number> =>
  page.locator(video).evaluate((element: HTMLVideoElement, { x, y, width, height }) => {
    const { videoWidth, videoHeight } = element;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * videoWidth), Math.round(height * videoHeight)];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(element, -x * videoWidth, -y * videoHeight, videoWidth, videoHeight);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((most, value, at) => (at % 4 === 1 ? Math.max(most, value) : most), 0);
  }, area);

/** Returns what the page's newest picture connection received, and whether a relay made its offer. Needs `keepConnections`. */
const received = (page: Page): Promise<{ bytes: number; isRelayed: boolean; codec: string }> =>
  page.evaluate(async () => {
    const { kept } = globalThis as unknown as { kept: { pictures: RTCPeerConnection[] } };
    const newest = kept.pictures.at(-1);
    const report = ((await newest?.getStats()) ?? new Map()) as ReadonlyMap<string, Record<string, unknown>>;
    const inbound = [...report.values()].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    const codec = report.get(String(inbound?.codecId ?? ''));
    return {
      bytes: Number(inbound?.bytesReceived ?? 0),
      isRelayed: newest?.remoteDescription?.type === 'offer',
      codec: String(codec?.mimeType ?? ''),
    };
  });

describe.skipIf(janusPath === null)('watching by the relay', { timeout: 180_000 }, () => {
  let janus: TestJanus;
  let floor: Floor;
  let browser: Browser;
  let seat: Awaited<ReturnType<typeof takeSeat>>;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    janus = await TestJanus.start();
    [floor, browser] = await Promise.all([
      startFloor({
        environment: {
          WATCH_RELAY: `janus:${janus.url}`,
          WATCH_RELAY_SECRET: janusSecret,
          SPECTATORS_PER_MACHINE: '1',
        },
      }),
      launchBrowser(),
    ]);
    seat = await takeSeat(floor.baseUrl, 'player1', machineId);
    expect(await seat.player.cashIn(5_000)).toMatchObject({ kind: 'accepted' });
  }, 120_000);
  afterAll(async () => {
    seat?.player.close();
    await browser?.close();
    // First, so that no Janus is left behind when the rest fails.
    await janus?.remove();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
    for (const { complaints } of visitors) expect(complaints).toEqual([]);
  });

  const watchAs = async (username: string): Promise<Page> => {
    const visitor = await newVisitor(browser, floor.baseUrl, { motion: true });
    visitors.push(visitor);
    const { page } = visitor;
    await keepConnections(page);
    await enterAs(page, floor.baseUrl, username);
    await page
      .getByRole('button', { name: `İzle: makine ${machineId}` })
      .first()
      .click();
    await until('the spectator has a picture', async () => (await framesOf(page)) > 5, 60_000);
    return page;
  };
  const moves = async (page: Page): Promise<void> => {
    const from = await framesOf(page);
    await until('the picture goes on', async () => (await framesOf(page)) > from + 5, 30_000);
  };

  it('shows one machine to more than its agent would send to, from one stream', async () => {
    const pages = [await watchAs('player2'), await watchAs('staff1')];
    await seat.player.playRound();
    for (const page of pages) {
      await moves(page);
      expect(await received(page)).toMatchObject({ isRelayed: true, codec: 'video/VP8' });
    }
    // The middle of the credit's meter, which the agent makes dark before it encodes.
    for (const page of pages)
      expect(await brightestOf(page, { x: 0.1, y: 0.925, width: 0.15, height: 0.05 })).toBeLessThan(50);
    await pages[0]?.getByText('2 kişi izliyor').waitFor({ state: 'attached' });
  });

  it('gives the watchers another picture when the relay dies, those for whom the agent has room at once', async () => {
    const [first, second] = visitors.map(({ page }) => page);
    if (!first || !second) throw new Error('nobody watches');
    await janus.kill();
    const diedAtMs = performance.now();
    const direct = async (page: Page) => !(await received(page)).isRelayed && (await framesOf(page)) > 0;
    await until('one watches directly', async () => (await direct(first)) || (await direct(second)), 10_000);
    expect(performance.now() - diedAtMs).toBeLessThan(4_000);
    const other = (await direct(first)) ? second : first;
    await seat.player.playRound();
    await janus.resume();
    await until('the other is back at the relay', async () => (await received(other)).bytes > 0, 30_000);
    expect(await received(other)).toMatchObject({ isRelayed: true });
    await moves(other);
  });

  it('ends the picture at the relay within a second when the player refuses', async () => {
    const other = (await received(visitors[0]?.page as Page)).isRelayed ? visitors[0] : visitors[1];
    const page = other?.page as Page;
    // The page's own connection is kept open, so that only the relay can end its picture.
    await page.evaluate(() => {
      const { kept } = globalThis as unknown as { kept: { pictures: RTCPeerConnection[] } };
      for (const picture of kept.pictures) picture.close = () => {};
    });
    const refusing = await call(floor.baseUrl, seat.token, 'player/watching', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isAllowed: false }),
    });
    expect(refusing.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { bytes } = await received(page);
    expect(bytes).toBeGreaterThan(0);
    await seat.player.playRound();
    expect((await received(page)).bytes).toBe(bytes);
    await page.getByText('izlenmeye izin vermiyor').waitFor();
  });
});
