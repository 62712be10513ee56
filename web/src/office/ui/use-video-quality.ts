import type { PictureArea } from '@reelfloor/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { readWebRtcRoundTripMs } from '../../ui/webrtc-round-trip.ts';
import type { useLiveMachinePicture } from './use-live-machine-picture.ts';

const everyMs = 1_000;

/** Measurements of a machine's live picture in the last second. Null: the browser does not provide them, or no frames arrived. */
export interface VideoQuality {
  readonly framesPerSecond: number | null;
  /**
   * Video latency from the agent to this screen: half of the round-trip time, plus the time from a frame's last packet to its display.
   * Camera and encoder latency are not included.
   */
  readonly delayMs: number | null;
  readonly sharpness: number | null;
}

const unmeasured: VideoQuality = { framesPerSecond: null, delayMs: null, sharpness: null };

interface ShownFrame {
  readonly atMs: number;
  readonly number: number;
  /** Time in ms from a video frame's last packet to its display; null if the browser does not provide it. */
  readonly heldMs: number | null;
}

interface MeasuredPicture extends Pick<ReturnType<typeof useLiveMachinePicture>, 'isShown' | 'connection'> {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Area of the video in which the sharpness is measured, 0 to 1 of the picture. */
  readonly area: PictureArea;
}

/** Measures frame rate, latency and sharpness of the picture in a video element while `isShown`. */
export const useMeasuredVideoQuality = ({ video, isShown, connection, area }: MeasuredPicture): VideoQuality => {
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
      const roundTripMs = connection.current && (await readWebRtcRoundTripMs(connection.current).catch(() => null));
      if (isOver) return;
      const grey = readGrey(shown, { x, y, width, height });
      setFigures({
        ...computeFrameRateAndDelay(frames, roundTripMs),
        sharpness: grey && computePictureSharpness(grey),
      });
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

/** Returns the frame rate and the median delay of consecutively displayed video frames. */
export const computeFrameRateAndDelay = (
  frames: readonly ShownFrame[],
  roundTripMs: number | null,
): Omit<VideoQuality, 'sharpness'> => {
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

/** Maximum width and height in pixels of the area whose sharpness is measured. */
const maxSide = 512;
/** Radius in pixels of the blur with which the sharpness is measured. */
const reach = 4;
/** Minimum mean difference of neighbouring pixels, from 0 to 255, for measuring sharpness. */
const leastContrast = 0.5;

/** A greyscale picture, its pixels row by row. */
export interface GreyPicture {
  readonly pixels: Float32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the sharpness of a picture, from 0 to 1; null if it only has uniform areas. Blurring a sharp picture removes most of its
 * differences between neighbouring pixels, blurring a blurred one almost none (Crété and others, The Blur Effect, 2007).
 */
export const computePictureSharpness = ({ pixels, width, height }: GreyPicture): number | null => {
  const along = (lines: number, length: number, lineStep: number, step: number): number | null => {
    let before = 0;
    let lost = 0;
    for (let line = 0; line < lines; line++) {
      const at = (index: number) => pixels[line * lineStep + Math.min(length - 1, Math.max(0, index)) * step] ?? 0;
      for (let index = 1; index < length; index++) {
        const difference = Math.abs(at(index) - at(index - 1));
        // Sliding window: the means of two adjacent windows differ only by the pixel that enters and the one that leaves.
        const blurred = Math.abs(at(index + reach) - at(index - 1 - reach)) / (2 * reach + 1);
        before += difference;
        lost += Math.max(0, difference - blurred);
      }
    }
    return before < leastContrast * lines * length ? null : lost / before;
  };
  const shares = [along(height, width, width, 1), along(width, height, 1, width)].filter((share) => share !== null);
  return shares.length === 0 ? null : Math.min(...shares);
};

/** Returns the center of an area of a video's picture as greyscale pixels at full resolution; null before there is a picture. */
const readGrey = (video: HTMLVideoElement, area: PictureArea): GreyPicture | null => {
  const { videoWidth, videoHeight } = video;
  const width = Math.min(maxSide, Math.round(area.width * videoWidth));
  const height = Math.min(maxSide, Math.round(area.height * videoHeight));
  if (width < 2 || height < 2) return null;
  const x = Math.round((area.x + area.width / 2) * videoWidth - width / 2);
  const y = Math.round((area.y + area.height / 2) * videoHeight - height / 2);
  const drawn = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!drawn) return null;
  drawn.drawImage(video, x, y, width, height, 0, 0, width, height);
  const { data } = drawn.getImageData(0, 0, width, height);
  const pixels = Float32Array.from(
    { length: width * height },
    (_, at) => 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0),
  );
  return { pixels, width, height };
};
