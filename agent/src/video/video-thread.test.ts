import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startDrawing } from '../cabinet/feed/start-drawing.ts';
import { endWarmThreads } from '../cabinet/feed/warm-threads.ts';
import { launchTrialBrowser, makeOffer, openTrialPage, received } from './trial-page.ts';
import { pictureCabinet, trialScene, viewerId } from './trial-picture.ts';
import { VideoThread } from './video-thread.ts';

let browser: Browser;
let thread: VideoThread;

const { description } = pictureCabinet();
/** As a cabinet of the main thread is. */
const cabinet = {
  description,
  openFeed: (options: Parameters<Parameters<VideoThread['offer']>[0]['cabinet']['openFeed']>[0]) =>
    startDrawing({ ...options, scene: trialScene }),
};

beforeAll(async () => {
  browser = await launchTrialBrowser();
}, 120_000);

afterEach(() => thread.close());
afterAll(async () => {
  await browser.close();
  await endWarmThreads();
});

/** The page's connection to a fresh thread, showing frames; and what the thread reported as lost. */
const watch = async (page: Page) => {
  const lost: unknown[] = [];
  const errors: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  thread = new VideoThread({
    onLost: (viewer) => lost.push(viewer),
    onError: (error) => errors.push(error),
    onCandidate: async ({ candidate, mid }) => {
      await answered.promise;
      const init = JSON.stringify({ candidate, sdpMid: mid });
      await page.evaluate(`connection.addIceCandidate(${init})`).catch(() => undefined);
    },
  });
  await page.exposeFunction('sendCandidate', (candidate: string, mid: string) =>
    thread.candidate({ viewerId, generation: 0, candidate, mid }),
  );
  const sdp = await page.evaluate<string>(makeOffer);
  const answer = await thread.offer({ cabinet, viewerId, generation: 0, sdp, iceServers: [] });
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  await page.evaluate(
    `connection.setRemoteDescription(${JSON.stringify({ type: 'answer', sdp: answer.value.sdp })})`,
  );
  answered.resolve();
  await vi.waitFor(async () => expect((await received(page)).frames).toBeGreaterThan(5), { timeout: 60_000 });
  return { lost, errors };
};

const standstillMs = 3000;

it('the picture goes on while the main thread stands still, as it does for a journal that is synced', async () => {
  const page = await openTrialPage(browser);
  const { lost, errors } = await watch(page);
  // Counts frames by itself: nothing can be asked of the page while this thread stands still.
  await page.evaluate(`(() => {
    globalThis.gaps = [];
    let last = performance.now();
    const video = document.querySelector('video');
    const next = () => video.requestVideoFrameCallback((now) => { gaps.push(now - last); last = now; next(); });
    next();
  })()`);
  await sleep(300);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standstillMs);
  const gaps = await page.evaluate<number[]>('gaps');
  // A busy machine may show few frames; had they waited for this thread, there would be none all the while.
  expect(Math.max(...gaps.slice(1))).toBeLessThan(0.9 * standstillMs);
  thread.stop(viewerId);
  expect({ lost, errors }).toEqual({ lost: [], errors: [] });
  await page.close();
}, 120_000);
