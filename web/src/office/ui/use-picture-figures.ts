import type { Box } from '@reelfloor/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { readGrey, sharpnessOf } from './picture-sharpness.ts';

const everyMs = 1_000;

/** What this page has measured of a moving picture in the last second. Null: the browser does not say, or nothing came. */
export interface PictureFigures {
  readonly framesPerSecond: number | null;
  /** From when the agent had the picture to when it is shown here, by both computers' clocks as the connection compares them. */
  readonly delayMs: number | null;
  readonly sharpness: number | null;
}

export const unmeasured: PictureFigures = { framesPerSecond: null, delayMs: null, sharpness: null };

interface ShownFrame {
  readonly atMs: number;
  readonly number: number;
  readonly delayMs: number | null;
}

/** Measures the picture that a video shows while `isShown`. `area`: where its sharpness counts, in shares of the picture. */
export const usePictureFigures = (
  video: RefObject<HTMLVideoElement | null>,
  isShown: boolean,
  area: Box,
): PictureFigures => {
  const [figures, setFigures] = useState(unmeasured);
  const { x, y, width, height } = area;
  useEffect(() => {
    const shown = video.current;
    if (!isShown || !shown) return;
    let frames: ShownFrame[] = [];
    let callback = 0;
    const next = () => {
      callback = shown.requestVideoFrameCallback((nowMs, frame) => {
        const { captureTime, expectedDisplayTime, presentedFrames } = frame;
        const delayMs = captureTime === undefined ? null : expectedDisplayTime - captureTime;
        frames.push({ atMs: nowMs, number: presentedFrames, delayMs });
        next();
      });
    };
    next();
    const timer = window.setInterval(() => {
      const grey = readGrey(shown, { x, y, width, height });
      setFigures({ ...figuresOf(frames), sharpness: grey && sharpnessOf(grey) });
      frames = frames.slice(-1);
    }, everyMs);
    return () => {
      window.clearInterval(timer);
      shown.cancelVideoFrameCallback(callback);
      setFigures(unmeasured);
    };
  }, [video, isShown, x, y, width, height]);
  return figures;
};

/** Returns the rate and the middle delay of frames that were shown one after the other. */
export const figuresOf = (frames: readonly ShownFrame[]): Omit<PictureFigures, 'sharpness'> => {
  const [first, last] = [frames[0], frames.at(-1)];
  const lastedMs = first && last ? last.atMs - first.atMs : 0;
  const delays = frames.flatMap(({ delayMs }) => (delayMs === null || delayMs < 0 ? [] : delayMs));
  const middle = delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)];
  return {
    framesPerSecond:
      first && last && lastedMs > 0 ? Math.round(((last.number - first.number) * 1_000) / lastedMs) : null,
    delayMs: middle === undefined ? null : Math.round(middle),
  };
};
