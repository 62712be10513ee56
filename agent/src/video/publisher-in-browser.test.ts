import { setTimeout as sleep } from 'node:timers/promises';
import type { ViewerId } from '@reelfloor/protocol';
import { endIdleDrawingThreads } from '@reelfloor/simulator/feed/drawing-thread-pool';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { countedEncoders } from '../testing/counted-encoders.ts';
import { writeRtcp } from '../testing/link-trial/write-rtcp.ts';
import { launchTrialBrowser, makeOffer, openTrialPage, received } from '../testing/trial-page.ts';
import { pictureCabinet, viewerId } from '../testing/trial-picture.ts';
import { closePublishers } from '../testing/trial-publisher.ts';
import { TrialViewer } from '../testing/trial-viewer.ts';
import { watch } from '../testing/watch.ts';
import { TransportCcSender } from './connection/transport-cc-sender.ts';
import { loadMediaEncoders } from './encode/load-media-encoders.ts';
import type { EncoderOptions, VideoEncoder } from './encode/media-encoders.ts';
import { parseRtcpFeedback } from './rtp/rtcp.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchTrialBrowser();
}, 120_000);

afterEach(closePublishers);
afterAll(async () => {
  await browser.close();
  await endIdleDrawingThreads();
});

// On a computer with a network, the browser hides its addresses behind .local names, as players' browsers do.
it('a browser shows a moving picture, and receives sound', async () => {
  const page = await openTrialPage(browser);
  const cabinet = pictureCabinet();
  const { publisher, lost } = await watch(cabinet, page);
  await vi.waitFor(async () => expect((await received(page)).frames).toBeGreaterThan(5), { timeout: 60_000 });
  const before = await received(page);
  expect(before).toMatchObject({ codec: 'video/H264', hasRtx: true });
  expect(before.lit).toBeGreaterThan(100);
  await vi.waitFor(
    async () => {
      const now = await received(page);
      expect(now.frames).toBeGreaterThan(before.frames + 10);
      expect(now.packets).toBeGreaterThan(before.packets + 20);
    },
    { timeout: 60_000 },
  );
  publisher.stop(viewerId);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
  expect(lost).toEqual([]);
  await page.close();
}, 120_000);

it('a browser reports when each packet of picture and sound arrived', async () => {
  const arrived = vi.spyOn(TransportCcSender.prototype, 'receive');
  const page = await openTrialPage(browser);
  await watch(pictureCabinet(), page);
  const reported = () =>
    arrived.mock.calls
      .flatMap(([packet]) => parseRtcpFeedback(packet))
      .flatMap((feedback) => (feedback.type === 'packetsArrived' ? feedback.feedback.arrivedAtMs : []));
  await vi.waitFor(() => expect(reported().filter((atMs) => atMs !== null).length).toBeGreaterThan(100), {
    timeout: 60_000,
  });
  const { packets } = await received(page);
  expect(packets).toBeGreaterThan(0);
  arrived.mockRestore();
  await page.close();
}, 120_000);

it('a browser without H.264 gets VP8', async () => {
  const page = await openTrialPage(browser);
  await page.evaluate('globalThis.withoutH264 = true');
  await watch(pictureCabinet(), page);
  await vi.waitFor(async () => expect(await received(page)).toMatchObject({ codec: 'video/VP8', hasRtx: true }), {
    timeout: 60_000,
  });
  await page.close();
}, 120_000);

it('an encoder that cannot keep up costs resolution and not the connection', async () => {
  const page = await openTrialPage(browser);
  const slow = async () => {
    const encoders = await loadMediaEncoders();
    return {
      ...encoders,
      openVideo: (options: EncoderOptions): VideoEncoder => {
        const encoder = encoders.openVideo(options);
        return {
          encode: (i420, keyFrame) => {
            const untilMs = performance.now() + (options.height === 720 ? 45 : 0);
            while (performance.now() < untilMs);
            return encoder.encode(i420, keyFrame);
          },
          setBitrate: (bitsPerSecond) => encoder.setBitrate(bitsPerSecond),
          close: () => encoder.close(),
        };
      },
    };
  };
  const { lost } = await watch(pictureCabinet(), page, 0, { encoders: slow });
  await vi.waitFor(async () => expect([360, 540]).toContain((await received(page)).height), {
    timeout: 60_000,
  });
  expect(lost).toEqual([]);
  await page.close();
}, 120_000);

it('two viewers share one feed, which ends with the last of them', async () => {
  const page = await openTrialPage(browser);
  const cabinet = pictureCabinet();
  const { publisher } = await watch(cabinet, page);
  const other = 'viewer-two' as ViewerId;
  const sdp = await page.evaluate<string>(makeOffer);
  expect((await publisher.offer({ cabinet, viewerId: other, generation: 0, sdp, iceServers: [] })).ok).toBe(true);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(1), { timeout: 60_000 });
  publisher.stop(viewerId);
  await sleep(50);
  expect(cabinet).toMatchObject({ opened: 1, openFeeds: 1 });
  publisher.stop(other);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
  await page.close();
}, 120_000);

it('two pages with similar links come to share one encoder', async () => {
  const pages = [await openTrialPage(browser), await openTrialPage(browser)] as const;
  const [page, otherPage] = pages;
  const counted = countedEncoders();
  const answered = Promise.withResolvers<void>();
  const other = 'viewer-two' as ViewerId;
  const cabinet = pictureCabinet();
  const { publisher } = await watch(cabinet, page, 0, {
    encoders: counted.load,
    onCandidate: async ({ candidate, mid }) => {
      await answered.promise;
      const init = JSON.stringify({ candidate, sdpMid: mid });
      await otherPage.evaluate(`connection.addIceCandidate(${init})`).catch(() => undefined);
    },
  });
  await otherPage.exposeFunction('sendCandidate', (candidate: string, mid: string) =>
    publisher.candidate({ viewerId: other, generation: 0, candidate, mid }),
  );
  const sdp = await otherPage.evaluate<string>(makeOffer);
  const answer = await publisher.offer({ cabinet, viewerId: other, generation: 0, sdp, iceServers: [] });
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  const init = JSON.stringify({ type: 'answer', sdp: answer.value.sdp });
  await otherPage.evaluate(`connection.setRemoteDescription(${init})`);
  answered.resolve();
  for (const watching of pages)
    await vi.waitFor(async () => expect((await received(watching)).frames).toBeGreaterThan(5), {
      timeout: 60_000,
    });
  // The later page has its own encoder until its link proves as good as the first page's.
  await vi.waitFor(() => expect(counted.open).toHaveLength(1), { timeout: 60_000 });
  const before = await Promise.all(pages.map(received));
  for (const [index, watching] of pages.entries())
    await vi.waitFor(
      async () => expect((await received(watching)).frames).toBeGreaterThan((before[index]?.frames ?? 0) + 5),
      { timeout: 60_000 },
    );
  for (const watching of pages) await watching.close();
}, 120_000);

it('a viewer on a narrow link that requests key frames all the time gets an encoding of its own, and a page keeps its picture', async () => {
  const page = await openTrialPage(browser);
  const counted = countedEncoders();
  const guest = new TrialViewer('viewer-two');
  const cabinet = pictureCabinet();
  const { publisher } = await watch(cabinet, page, 0, {
    encoders: counted.load,
    onCandidate: (candidate) => guest.receive(candidate),
  });
  await vi.waitFor(async () => expect((await received(page)).frames).toBeGreaterThan(5), { timeout: 60_000 });
  expect(await guest.connect(publisher, cabinet)).toBe(true);
  let requests = 0;
  const flood = setInterval(() => {
    // Requests a key frame (PLI; RFC 4585, 6.3.1), as a browser does whose link loses nearly everything.
    if (guest.send(writeRtcp(1, 206, 1, guest.ssrc))) requests += 1;
  }, 20);
  await vi.waitFor(
    () => {
      expect(counted.open).toHaveLength(2);
      expect(counted.open.map(({ height }) => height)).toContain(360);
    },
    { timeout: 60_000 },
  );
  const before = { ...(await received(page)), requests, packets: guest.packets };
  await vi.waitFor(
    async () => {
      expect((await received(page)).frames).toBeGreaterThan(before.frames + 60);
      expect(guest.packets).toBeGreaterThan(before.packets + 20);
      expect(requests).toBeGreaterThan(before.requests + 50);
    },
    { timeout: 60_000 },
  );
  clearInterval(flood);
  expect(counted.open).toHaveLength(2);
  guest.close();
  await page.close();
}, 120_000);

it('invalid, early and foreign candidates do no harm', async () => {
  const page = await openTrialPage(browser);
  const { publisher, lost } = await watch(pictureCabinet(), page);
  for (const candidate of ['', 'nonsense', 'candidate:1 1 udp 1 1.2.3.4', 'candidate:1 1 udp 1 x.local 9 typ host']) {
    publisher.candidate({ viewerId, generation: 0, candidate, mid: '0' });
    publisher.candidate({ viewerId, generation: 7, candidate, mid: 'no such section' });
    publisher.candidate({ viewerId: 'stranger' as ViewerId, generation: 0, candidate, mid: '0' });
  }
  await vi.waitFor(async () => expect((await received(page)).frames).toBeGreaterThan(0), { timeout: 60_000 });
  expect(lost).toEqual([]);
  await page.close();
}, 120_000);

it('a newer generation replaces an older one, and an older one is refused', async () => {
  const page = await openTrialPage(browser);
  const cabinet = pictureCabinet();
  const { publisher, lost } = await watch(cabinet, page, 4);
  const sdp = await page.evaluate<string>(makeOffer);
  const answer = await publisher.offer({ cabinet, viewerId, generation: 5, sdp, iceServers: [] });
  expect(answer).toMatchObject({ ok: true, value: { generation: 5 } });
  expect(await publisher.offer({ cabinet, viewerId, generation: 4, sdp, iceServers: [] })).toMatchObject({
    ok: false,
  });
  await vi.waitFor(() => expect(cabinet).toMatchObject({ opened: 1, openFeeds: 1 }), { timeout: 60_000 });
  expect(lost).toEqual([]);
  await page.close();
}, 120_000);

it('a page that goes away is reported once, and its feed ends', async () => {
  const page = await openTrialPage(browser);
  const cabinet = pictureCabinet();
  const { lost } = await watch(cabinet, page);
  await vi.waitFor(async () => expect((await received(page)).frames).toBeGreaterThan(0), { timeout: 60_000 });
  await page.evaluate('connection.close()');
  await vi.waitFor(() => expect(lost).toMatchObject([{ viewerId, generation: 0, code: 'VIDEO_LOST' }]), {
    timeout: 60_000,
  });
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
  await page.close();
}, 120_000);

it('a feed that breaks is reported to its viewers with 70000, and the next offer starts anew', async () => {
  const page = await openTrialPage(browser);
  const cabinet = pictureCabinet();
  const { publisher, lost } = await watch(cabinet, page);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(1), { timeout: 60_000 });
  cabinet.breakFeed(new Error('the thread died'));
  expect(lost).toEqual([{ viewerId, generation: 0, code: 70000 }]);
  const sdp = await page.evaluate<string>(makeOffer);
  expect((await publisher.offer({ cabinet, viewerId, generation: 1, sdp, iceServers: [] })).ok).toBe(true);
  await vi.waitFor(() => expect(cabinet.opened).toBe(2), { timeout: 60_000 });
  await page.close();
}, 120_000);

it('a feed that fails after the answer is reported with 70000', async () => {
  const page = await openTrialPage(browser);
  const failing = Promise.withResolvers<never>();
  const { lost } = await watch(
    pictureCabinet(() => failing.promise),
    page,
  );
  failing.reject(new Error('no camera'));
  await vi.waitFor(() => expect(lost).toEqual([{ viewerId, generation: 0, code: 70000 }]), {
    timeout: 60_000,
  });
  await page.close();
}, 120_000);
