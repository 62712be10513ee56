import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { launchTrialBrowser, makeOffer, openTrialPage, received } from '../testing/trial-page.ts';
import { pictureCabinet, trialScene, viewerId } from '../testing/trial-picture.ts';
import { MediaProcess } from './media-process.ts';

let browser: Browser;
let media: MediaProcess;

const { description } = pictureCabinet();
let spectators = 0;
const cabinet = {
  description,
  picture: { kind: 'painted' } as const,
  watch: (onScene: (scene: Scene) => void) => {
    spectators += 1;
    onScene(trialScene);
    return () => {
      spectators -= 1;
    };
  },
};

beforeAll(async () => {
  browser = await launchTrialBrowser();
}, 120_000);

afterEach(() => media.close());
afterAll(() => browser.close());

const openMedia = () => {
  const lost: unknown[] = [];
  const errors: string[] = [];
  const pages = new Map<number, Page>();
  media = new MediaProcess({
    onLost: (viewer) => lost.push(viewer),
    onError: (error) => errors.push(String(error)),
    onCandidate: async ({ candidate, mid, generation }) => {
      const init = JSON.stringify({ candidate, sdpMid: mid });
      await pages
        .get(generation)
        ?.evaluate(`answered.then(() => connection.addIceCandidate(${init}))`)
        .catch(() => undefined);
    },
  });
  return { lost, errors, pages };
};

const watch = async (pages: Map<number, Page>, generation: number): Promise<Page> => {
  const page = await openTrialPage(browser);
  pages.set(generation, page);
  await page.evaluate('globalThis.answered = new Promise((resolve) => { globalThis.setAnswered = resolve; }); 0');
  await page.exposeFunction('sendCandidate', (candidate: string, mid: string) =>
    media.candidate({ viewerId, generation, candidate, mid }),
  );
  const sdp = await page.evaluate<string>(makeOffer);
  const answer = await media.offer({ cabinet, viewerId, generation, sdp, iceServers: [] });
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  const init = JSON.stringify({ type: 'answer', sdp: answer.value.sdp });
  await page.evaluate(`connection.setRemoteDescription(${init}).then(setAnswered)`);
  await vi.waitFor(async () => expect((await received(page)).frames).toBeGreaterThan(5), { timeout: 60_000 });
  return page;
};

const standstillMs = 3000;

it("the picture goes on while the agent's thread is blocked, as by a synced write of a journal", async () => {
  const { lost, errors, pages } = openMedia();
  const page = await watch(pages, 0);
  // The page itself measures the gaps between frames, because this thread cannot ask it while blocked.
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
  // A busy machine may show few frames. But if frames waited for this thread, one gap would be as long as it was blocked.
  expect(Math.max(...gaps.slice(1))).toBeLessThan(0.9 * standstillMs);
  media.stop(viewerId);
  await vi.waitFor(() => expect(spectators).toBe(0), { timeout: 60_000 });
  expect({ lost, errors }).toEqual({ lost: [], errors: [] });
  await page.close();
}, 120_000);

it.each(['SIGSEGV', 'SIGKILL'] as const)(
  'a media process that ends by %s costs the picture alone: its viewers are told, and the next offer shows it again',
  async (signal) => {
    const { lost, errors, pages } = openMedia();
    const page = await watch(pages, 1);
    process.kill(Number(media.pid), signal);
    await vi.waitFor(() => expect(lost).toMatchObject([{ viewerId, generation: 1, code: 'VIDEO_LOST' }]), {
      timeout: 60_000,
    });
    expect(spectators).toBe(0);
    expect(errors).toEqual([expect.stringContaining(`ended (${signal})`)]);
    expect(await media.offer({ cabinet, viewerId, generation: 2, sdp: 'v=0', iceServers: [] })).toMatchObject({
      refusal: { code: 'MACHINE_NOT_READY' },
    });
    await vi.waitFor(() => expect(media.pid).not.toBeNull(), { timeout: 60_000 });
    const again = await watch(pages, 3);
    await Promise.all([page.close(), again.close()]);
  },
  120_000,
);
