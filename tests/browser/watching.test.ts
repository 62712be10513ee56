import { namedLinks } from '@reelfloor/agent/testing/links';
import type { PictureArea } from '@reelfloor/protocol';
import { isExhaustive, isLandingRun } from '@reelfloor/server/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LinkProxy } from '../../bench/link/link-proxy.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { violations } from '../harness/axe.ts';
import { enterAs, launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { keepConnections } from '../harness/keep-connections.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { sendThroughLink } from '../harness/link-page.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { takeSeat } from '../harness/player.ts';
import { cashIn50, spin } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

const machineId = '104';
/** The meters of a landscape cabinet, well within their panels, in shares of the picture. */
const meters: readonly PictureArea[] = [
  { x: 0.1, y: 0.925, width: 0.15, height: 0.05 },
  { x: 0.39, y: 0.925, width: 0.1, height: 0.05 },
  { x: 0.53, y: 0.925, width: 0.15, height: 0.05 },
];
const reels: PictureArea = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };

/** Returns the darkest and the brightest brightness (0 to 255) of an area of the video. */
const brightnessOf = (page: Page, selector: string, box: PictureArea): Promise<{ least: number; most: number }> =>
  page.locator(selector).evaluate((video: HTMLVideoElement, { x, y, width, height }) => {
    const { videoWidth, videoHeight } = video;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * videoWidth);
    canvas.height = Math.round(height * videoHeight);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(
      video,
      x * videoWidth,
      y * videoHeight,
      width * videoWidth,
      height * videoHeight,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let [least, most] = [255, 0];
    for (let at = 0; at < data.length; at += 4) {
      const brightness = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
      least = Math.min(least, brightness);
      most = Math.max(most, brightness);
    }
    return { least, most };
  }, box);

const playerVideo = '[data-testid=machine-picture]';
const spectatorVideo = '.watch-dialog video';

const sizeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((video: HTMLVideoElement) => video.videoHeight);
const framesOf = (page: Page) =>
  page.locator(spectatorVideo).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

interface Received {
  readonly atMs: number;
  readonly bytes: number;
  readonly height: number;
}

/** Returns what the page's open picture connection has received. Needs `keepConnections`. */
const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const { kept } = globalThis as unknown as { kept: { pictures: RTCPeerConnection[] } };
    const open = kept.pictures.findLast(({ connectionState }) => connectionState === 'connected');
    const report = ((await open?.getStats()) ?? new Map()) as ReadonlyMap<string, Record<string, unknown>>;
    const video = [...report.values()].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    return {
      atMs: performance.now(),
      bytes: Number(video?.bytesReceived ?? 0),
      height: Number(video?.frameHeight ?? 0),
    };
  });

const kbitsPerSecond = (from: Received, to: Received): number => (8 * (to.bytes - from.bytes)) / (to.atMs - from.atMs);

/** A real server with a real agent: one plays in a browser, two watch in others. */
describe('watching a machine in play', { timeout: 120_000 }, () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let link: LinkProxy | null = null;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(isLandingRun ? { settings: fewFrames } : {}), launchBrowser()]);
    player = await visit();
    await keepConnections(player.page);
    await enterAs(player.page, floor.baseUrl, 'player1');
    await player.page.goto(`/game/${machineId}/anatolia-gold`);
    await until('the player has a picture', async () => (await shownFrames(player.page)) > 0, 30_000);
    await cashIn50(player.page);
  }, 120_000);
  afterAll(async () => {
    await link?.close();
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
    for (const { complaints } of visitors) expect(complaints).toEqual([]);
  });

  // An account watches two machines at a time.
  afterEach(async () => {
    for (const visitor of visitors) if (visitor !== player) await visitor.close();
  });

  const visit = async (options: Parameters<typeof newVisitor>[2] = {}): Promise<Visitor> => {
    const visitor = await newVisitor(browser, floor.baseUrl, { motion: true, ...options });
    visitors.push(visitor);
    return visitor;
  };
  const watchKey = (page: Page, id = machineId) => page.getByRole('button', { name: `İzle: makine ${id}` });
  const dialogOf = (page: Page) => page.locator('.watch-dialog');
  const watchAs = async (
    username: string,
    options: Parameters<typeof newVisitor>[2] & {
      machine?: string;
      prepare?: (page: Page) => Promise<void>;
    } = {},
  ) => {
    const visitor = await visit(options);
    await options.prepare?.(visitor.page);
    await enterAs(visitor.page, floor.baseUrl, username);
    await watchKey(visitor.page, options.machine).first().click();
    await until('the spectator has a picture', async () => (await framesOf(visitor.page)) > 5, 60_000);
    return visitor;
  };

  nightly('shows two spectators the reels as they are, and none of the meters', async () => {
    const [one, two] = [await watchAs('player2'), await watchAs('staff1', { viewport: phone })];
    for (const { page } of [one, two]) {
      // A frame is decoded before it is shown.
      await until('the spectator sees the reels', async () => {
        const { least, most } = await brightnessOf(page, spectatorVideo, reels);
        return most - least > 100;
      });
      for (const meter of meters) {
        expect((await brightnessOf(page, spectatorVideo, meter)).most).toBeLessThan(50);
        expect((await brightnessOf(player.page, playerVideo, meter)).most).toBeGreaterThan(120);
      }
      await dialogOf(page).getByText('Canlı').waitFor();
      expect(await violations(page)).toEqual([]);
    }
    expect(await sizeOf(one.page, spectatorVideo)).toBeLessThanOrEqual(540);
    await dialogOf(one.page).getByText('2 kişi izliyor').waitFor({ state: 'attached' });
    await player.page.getByText('2 izleyici').first().waitFor({ state: 'attached' });
    await two.page.keyboard.press('Escape');
    await dialogOf(two.page).waitFor({ state: 'detached' });
    expect(
      await watchKey(two.page)
        .first()
        .evaluate((key) => key === document.activeElement),
    ).toBe(true);
    await player.page.getByText('1 izleyici').first().waitFor({ state: 'attached' });
  });

  // How fast and large both are depends on the machine's processor time: `bench:media -- --spectators 5` measures that.
  nightly('leaves the player a picture of its own that goes on, never smaller than that of the spectator', async () => {
    const { page } = await watchAs('player2');
    const before = await shownFrames(player.page);
    await until('the player’s picture goes on', async () => (await shownFrames(player.page)) - before > 75, 30_000);
    await until(
      'the spectator’s picture is the smaller one',
      async () => (await sizeOf(page, spectatorVideo)) <= (await sizeOf(player.page, playerVideo)),
      30_000,
    );
  });

  // That a slow spectator has an encoding of its own, and what it may not change, is shown by pipeline-spectators.test.ts of the agent.
  it.runIf(isExhaustive)(
    'shows a spectator over 300 kbit/s a moving picture within that, and the player a far better one',
    async () => {
      const slow = await watchAs('staff1', {
        viewport: phone,
        prepare: async (page) => {
          await keepConnections(page);
          link = await sendThroughLink(page, namedLinks['300kbit'].shape);
        },
      });
      const [from, playerFrom] = [await received(slow.page), await received(player.page)];
      const framesFrom = await framesOf(slow.page);
      await until(
        'the spectator has seen rounds for ten seconds',
        async () => {
          // A picture at rest would need no more than the link carries.
          await spin(player.page);
          return (await received(slow.page)).atMs - from.atMs > 10_000;
        },
        60_000,
      );
      const [now, playerNow] = [await received(slow.page), await received(player.page)];
      // A short machine gives spectators one picture a second.
      expect(await framesOf(slow.page)).toBeGreaterThan(framesFrom + 5);
      expect(kbitsPerSecond(from, now)).toBeLessThan(300);
      expect(kbitsPerSecond(playerFrom, playerNow)).toBeGreaterThan(400);
      expect(playerNow.height).toBeGreaterThanOrEqual(now.height);
    },
  );

  it('ends at once when the player refuses, says why, and comes back when the player allows it', async () => {
    const spectator = await watchAs('admin1');
    await player.page.getByRole('switch', { name: 'Başkaları oyunumu izleyebilir' }).click();
    await dialogOf(spectator.page).getByText('izlenmeye izin vermiyor').waitFor();
    expect(
      await spectator.page.locator(spectatorVideo).evaluate((video: HTMLVideoElement) => video.srcObject),
    ).toBeNull();
    await spectator.page.keyboard.press('Escape');
    await watchKey(spectator.page).first().click();
    await dialogOf(spectator.page).getByText('izlenmeye izin vermiyor').waitFor();
    await player.page.getByRole('switch', { name: 'Başkaları oyunumu izleyebilir' }).click();
    await spectator.page.keyboard.press('Escape');
    await watchKey(spectator.page).first().click();
    await until('the picture is back', async () => (await framesOf(spectator.page)) > 0, 60_000);
  });

  nightly(
    'shows a machine whose player has no picture open, on a desk and a phone, and starts it for them alone',
    async () => {
      const unseen = '107';
      const { player: guest } = await takeSeat(floor.baseUrl, 'player2', unseen);
      expect(await guest.cashIn(5_000)).toMatchObject({ kind: 'accepted', value: { state: 'settled' } });
      for (const [username, options] of [
        ['staff1', {}],
        ['admin1', { viewport: phone }],
      ] as const) {
        const { page } = await watchAs(username, { ...options, machine: unseen });
        await guest.playRound();
        // A frame is decoded before it is shown.
        await until('the spectator sees the reels', async () => {
          const { least, most } = await brightnessOf(page, spectatorVideo, reels);
          return most - least > 100;
        });
        for (const meter of meters) expect((await brightnessOf(page, spectatorVideo, meter)).most).toBeLessThan(50);
        await dialogOf(page).getByText('Canlı').waitFor();
        expect(await sizeOf(page, spectatorVideo)).toBeLessThanOrEqual(540);
      }
      await guest.leave();
      guest.close();
    },
  );

  nightly('says that the machine is free, with the key that plays', async () => {
    const { page } = await watchAs('player2');
    await leaveMachine(player.page);
    await dialogOf(page).getByText('boşaldı').waitFor();
    await dialogOf(page).getByRole('link', { name: /oyna/i }).waitFor();
  });
});
