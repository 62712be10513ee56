import { geometries } from '@reelfloor/simulator/testing/picture';
import type { Page } from 'playwright-core';

const { picture, reelArea } = geometries.landscape;

/** Frames within which turning reels look different. */
const framesOfStart = 5;

/** A frame as the browser showed it: what its test card says, and the colours of the reels in few pixels. */
export interface ShownFrame {
  /** The low 16 bits of the agent's clock in ms when the frame was drawn. */
  readonly clockMs: number;
  /** Changes with each round. */
  readonly flipped: boolean;
  readonly reels: readonly number[];
}

/** Begins to keep each frame that the browser shows of a landscape machine. Its agent must run with `TEST_CARD=1`. */
export const watchPicture = (page: Page): Promise<void> =>
  page.getByTestId('machine-picture').evaluate(
    (video: HTMLVideoElement, { share, reels }) => {
      const frames: unknown[] = [];
      Object.assign(globalThis, { framesShown: frames });
      const canvas = new OffscreenCanvas(20, 9);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      const greens = (width: number, height: number) =>
        [...context.getImageData(0, 0, width, height).data].filter((_, index) => index % 4 === 1);
      const check = () => {
        const { videoWidth: width, videoHeight: height } = video;
        context.imageSmoothingEnabled = false;
        context.drawImage(video, 0, (height * share) / 2 - 1, width, 2, 0, 0, 20, 1);
        const lit = greens(20, 1).map((green) => green > 128);
        const gray = lit.slice(2, 18);
        // A frame that was damaged on its way has no complete strip.
        if (lit[0] && !lit[1] && lit[18] === (gray.filter(Boolean).length % 2 === 1)) {
          let bit = false;
          let clockMs = 0;
          for (const set of gray) {
            bit = bit !== set;
            clockMs = clockMs * 2 + Number(bit);
          }
          const { x, y, width: across, height: down } = reels;
          context.imageSmoothingEnabled = true;
          context.drawImage(video, x * width, y * height, across * width, down * height, 0, 0, 20, 9);
          frames.push({ clockMs, flipped: lit[19], reels: greens(20, 9) });
        }
        video.requestVideoFrameCallback(check);
      };
      video.requestVideoFrameCallback(check);
    },
    {
      share: 1 / 45,
      reels: {
        x: reelArea.x / picture.width,
        y: reelArea.y / picture.height,
        width: reelArea.width / picture.width,
        height: reelArea.height / picture.height,
      },
    },
  );

export const shownSoFar = (page: Page): Promise<ShownFrame[]> => page.evaluate<ShownFrame[]>('framesShown');

/** Counts the starts that `reelStarts` finds, in the page, because sending all frames often would slow the picture down. */
export const startsSoFar = (page: Page): Promise<number> =>
  page.evaluate((after) => {
    const { framesShown } = globalThis as unknown as { framesShown: ShownFrame[] };
    return framesShown.filter(
      ({ flipped }, index) =>
        flipped !== (framesShown[index - 1]?.flipped ?? flipped) && index + after <= framesShown.length,
    ).length;
  }, framesOfStart);

/** A start of the reels, by the stopwatch in the picture. */
export interface ReelStart {
  /** When the first frame with turning reels was drawn, in ms from the first frame of all. */
  readonly atMs: number;
  /** Time since the frame before, in ms: the reels may have started so much earlier. */
  readonly doubtMs: number;
  /** How much the reels changed within the next frames, as a mean difference of colours from 0 to 255; about 15 if they turn. */
  readonly change: number;
}

/** Returns the starts of rounds among frames, without one that has too few frames after it to see the reels turn. */
export const reelStarts = (frames: readonly ShownFrame[]): ReelStart[] => {
  const starts: ReelStart[] = [];
  let atMs = 0;
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1];
    if (!before) continue;
    const doubtMs = sinceMs(before, frame);
    atMs += doubtMs;
    if (frame.flipped === before.flipped) continue;
    const soon = frames.slice(index, index + framesOfStart);
    if (soon.length < framesOfStart) break;
    starts.push({ atMs, doubtMs, change: Math.max(...soon.map((it) => difference(before, it))) });
  }
  return starts;
};

/** Returns the longest time between two frames, in ms, by the stopwatch. */
export const longestGapMs = (frames: readonly ShownFrame[]): number =>
  Math.max(0, ...frames.slice(1).map((frame, index) => sinceMs(frames[index] ?? frame, frame)));

const sinceMs = (before: ShownFrame, frame: ShownFrame): number =>
  (frame.clockMs - before.clockMs + clockModulus) % clockModulus;

const clockModulus = 2 ** 16;
const difference = (one: ShownFrame, other: ShownFrame): number =>
  one.reels.reduce((sum, green, index) => sum + Math.abs(green - (other.reels[index] ?? 0)), 0) / one.reels.length;
