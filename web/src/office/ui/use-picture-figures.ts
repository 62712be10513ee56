import type { Box } from '@reelfloor/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { readRoundTripMs } from '../../ui/round-trip.ts';
import { readGrey, sharpnessOf } from './picture-sharpness.ts';
import type { useWatch } from './use-watch.ts';

const everyMs = 1_000;

/** What this page has measured of a moving picture in the last second. Null: the browser does not say, or nothing came. */
export interface PictureFigures {
  readonly framesPerSecond: number | null;
  /**
   * From the agent to this screen: half of a packet's way there and back, and the time from a frame's last packet to its display. What
   * the camera and the encoder take is not in it.
   */
  readonly delayMs: number | null;
  readonly sharpness: number | null;
}

const unmeasured: PictureFigures = { framesPerSecond: null, delayMs: null, sharpness: null };

interface ShownFrame {
  readonly atMs: number;
  readonly number: number;
  /** From its last packet to its display; null if the browser does not say. */
  readonly heldMs: number | null;
}

interface MeasuredPicture extends Pick<ReturnType<typeof useWatch>, 'isShown' | 'connection'> {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Where its sharpness counts, in shares of the picture. */
  readonly area: Box;
}

/** Measures the picture that a video shows while `isShown`. */
export const usePictureFigures = ({ video, isShown, connection, area }: MeasuredPicture): PictureFigures => {
  const [figures, setFigures] = useState(unmeasured);
  const { x, y, width, height } = area;
  useEffect(() => {
    const shown = video.current;
    if (!isShown || !shown) return;
    let frames: ShownFrame[] = [];
    let callback = 0;
    const next = () => {
      callback = shown.requestVideoFrameCallback((nowMs, frame) => {
        const { receiveTime, expectedDisplayTime, presentedFrames } = frame;
        const heldMs = receiveTime === undefined ? null : expectedDisplayTime - receiveTime;
        frames.push({ atMs: nowMs, number: presentedFrames, heldMs });
        next();
      });
    };
    next();
    let isOver = false;
    const measure = async () => {
      const roundTripMs = connection.current && (await readRoundTripMs(connection.current).catch(() => null));
      if (isOver) return;
      const grey = readGrey(shown, { x, y, width, height });
      setFigures({ ...figuresOf(frames, roundTripMs), sharpness: grey && sharpnessOf(grey) });
      frames = frames.slice(-1);
    };
    const timer = window.setInterval(() => void measure(), everyMs);
    return () => {
      isOver = true;
      window.clearInterval(timer);
      shown.cancelVideoFrameCallback(callback);
      setFigures(unmeasured);
    };
  }, [video, isShown, connection, x, y, width, height]);
  return figures;
};

/** Returns the rate and the middle delay of frames that were shown one after the other. */
export const figuresOf = (
  frames: readonly ShownFrame[],
  roundTripMs: number | null,
): Omit<PictureFigures, 'sharpness'> => {
  const [first, last] = [frames[0], frames.at(-1)];
  const lastedMs = first && last ? last.atMs - first.atMs : 0;
  const held = frames.flatMap(({ heldMs }) => heldMs ?? []).sort((a, b) => a - b);
  const middle = held[Math.floor(held.length / 2)];
  return {
    framesPerSecond:
      first && last && lastedMs > 0 ? Math.round(((last.number - first.number) * 1_000) / lastedMs) : null,
    delayMs: middle === undefined || roundTripMs === null ? null : Math.round(roundTripMs / 2 + middle),
  };
};
