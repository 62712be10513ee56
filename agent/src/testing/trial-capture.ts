import type { MachineId } from '@reelfloor/protocol';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Feed } from '../cabinet/cabinet.ts';
import { capturedPictureSchema, type SoundSource } from '../cabinet/captured-picture.ts';
import type { PictureCondition } from '../cabinet/picture-health.ts';
import { type FeedReceiver, receiveFeed } from '../cabinet/receive-feed.ts';
import { CaptureThread } from '../video/capture/capture-thread.ts';

export const red = { y: 81, u: 90, v: 240 };
export const green = { y: 145, u: 54, v: 34 };
export const blue = { y: 41, u: 240, v: 110 };
export const white = { y: 235, u: 128, v: 128 };
export const black = { y: 16, u: 128, v: 128 };

/** A test picture: red and green above, blue and white below. */
export const quartersGraph = [
  'color=c=red:s=640x360:r=30',
  'drawbox=x=320:y=0:w=320:h=180:c=lime:t=fill',
  'drawbox=x=0:y=180:w=320:h=180:c=blue:t=fill',
  'drawbox=x=320:y=180:w=320:h=180:c=white:t=fill',
].join(',');

/** Returns the field `picture` of a machine that is captured from these views; what is left out is as in the product. */
export const pictureOf = (views: readonly unknown[], size: readonly [number, number] = [640, 360]) =>
  z.parse(capturedPictureSchema, { size, views, reelBox: { x: 0, y: 0, width: 1, height: 1 } });

/** Captures a machine until the test ends. */
export const openCapture = (picture: ReturnType<typeof pictureOf>, sound: SoundSource | null = null) => {
  const conditions: PictureCondition[] = [];
  const errors: string[] = [];
  const stills: (Uint8Array | null)[] = [];
  const { size, views, movesAtRest } = picture;
  const thread = new CaptureThread(
    { machineId: '701' as MachineId, picture: { kind: 'captured', size, views, movesAtRest, sound } },
    {
      onCondition: (condition) => conditions.push(condition),
      onError: (error) => errors.push(error.message),
      onStill: ({ data }) => stills.push(data),
      onThumbnail: () => {},
    },
  );
  onTestFinished(() => thread.close());
  const openFeed = (receiver: Partial<FeedReceiver>, height = 360): Promise<Feed> =>
    receiveFeed(
      (sink) => thread.openFeed({ height, fps: 30, sink, onError: (error) => errors.push(error.message) }),
      { onFrame: (frame) => frame.release(), onSound: () => {}, ...receiver },
    );
  return { thread, conditions, errors, stills, openFeed };
};
