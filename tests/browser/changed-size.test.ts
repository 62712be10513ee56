import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MadeClip, madeClipOfTwoSizes } from '@reelfloor/agent/testing/clip-of-two-sizes';
import { type Browser as Firefox, launch } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firefoxPath, howToInstallFirefox } from '../../scripts/find-firefox.ts';
import { launchBrowser } from '../harness/browser.ts';

const executablePath = firefoxPath();
if (executablePath === null) console.log(`Left out: ${howToInstallFirefox}`);

/** A page of a browser, whichever drives it. */
interface Page {
  evaluate<Value, Asked>(act: (asked: Asked) => Value | Promise<Value>, asked: Asked): Promise<Value>;
}

/** What a page shows of the clip at a time. */
interface Shown {
  readonly width: number;
  readonly height: number;
  /** Grey values of the middle of the light square, and of a place beside it. */
  readonly square: number;
  readonly ground: number;
}

describe('a clip whose picture changes its size in the middle of a round', () => {
  let made: MadeClip;
  let server: Server;
  let address: string;

  beforeEach(async () => {
    made = madeClipOfTwoSizes();
    server = serve(made.bytes);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Holds every picture that the page shows against the one that was recorded, and lets it play over the change. */
  const holdsEachPicture = async (page: Page): Promise<void> => {
    const wrong: string[] = [];
    for (const recorded of made.pictures) {
      const shown = await page.evaluate(showAt, recorded);
      const { width, height } = recorded;
      const isRight = shown.width === width && shown.height === height && shown.square - shown.ground > 80;
      if (!isRight) wrong.push(`${recorded.seconds} s: ${JSON.stringify(shown)}`);
    }
    expect(wrong).toEqual([]);
    expect(await page.evaluate(playThrough, null)).toMatchObject({ hasEnded: true, error: null });
  };

  it('plays in Chromium', { timeout: 60_000 }, async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await holdsEachPicture(page as unknown as Page);
    } finally {
      await browser.close();
    }
  });

  it.skipIf(executablePath === null)('plays in Firefox', { timeout: 120_000 }, async () => {
    const browser: Firefox = await launch({
      ...{ browser: 'firefox', executablePath: executablePath ?? '', headless: true },
      extraPrefsFirefox: { 'media.autoplay.default': 0 },
    });
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await holdsEachPicture(page as unknown as Page);
    } finally {
      await browser.close();
    }
  });
});

/** Serves a page with a video and the video in parts. */
const serve = (bytes: Buffer): Server =>
  createServer((request, response) => {
    if (request.url !== '/clip.mp4') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>clip</title><link rel=icon href=data:,><video muted src=/clip.mp4></video>');
      return;
    }
    const [, from, until] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const [first, last] = [Number(from ?? 0), until ? Number(until) : bytes.length - 1];
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': last - first + 1,
      ...(from !== undefined && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
    });
    response.end(bytes.subarray(first, last + 1));
  });

/** Lets the video stand at a picture, and reads what it shows. */
async function showAt({ seconds, square, ground }: MadeClip['pictures'][number]): Promise<Shown> {
  const video = document.querySelector('video') as HTMLVideoElement;
  const happened = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      if (video.error) reject(new Error(video.error.message));
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  if (video.readyState < 2) await happened('loadeddata');
  if (Math.abs(video.currentTime - seconds) > 1e-6) {
    const sought = happened('seeked');
    video.currentTime = seconds;
    await sought;
  }
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0);
  const greyAt = ({ x, y }: { x: number; y: number }) => context?.getImageData(x, y, 1, 1).data[1] ?? 0;
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    square: greyAt(square),
    ground: greyAt(ground),
  };
}

/** Plays the video from its beginning to its end. */
async function playThrough() {
  const video = document.querySelector('video') as HTMLVideoElement;
  const ended = new Promise<boolean>((resolve) => {
    video.addEventListener('ended', () => resolve(true), { once: true });
    video.addEventListener('error', () => resolve(false), { once: true });
  });
  video.currentTime = 0;
  await video.play();
  return { hasEnded: await ended, error: video.error?.message ?? null };
}
