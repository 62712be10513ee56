import type { Feed, Frame } from '@reelfloor/cabinet/cabinet';
import { capturedPictureSchema, type SoundSource } from '@reelfloor/cabinet/captured-picture-settings';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import { type FeedReceiver, receiveCabinetFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { MachineId } from '@reelfloor/protocol';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { CaptureThread } from '../video/capture/capture-threads.ts';

const red = { y: 81, u: 90, v: 240 };
const green = { y: 145, u: 54, v: 34 };
const blue = { y: 41, u: 240, v: 110 };
const white = { y: 235, u: 128, v: 128 };
const black = { y: 16, u: 128, v: 128 };

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
  const thread = new CaptureThread(
    { machineId: '701' as MachineId, picture: { kind: 'captured', ...picture, sound }, newestEvent: 1841 },
    {
      onCondition: (condition) => conditions.push(condition),
      onError: (error) => errors.push(error.message),
      onStill: ({ data }) => stills.push(data),
      onThumbnail: () => {},
    },
  );
  onTestFinished(() => thread.close());
  const openFeed = (receiver: Partial<FeedReceiver>, height = 360): Promise<Feed> =>
    receiveCabinetFeed(
      (sink) => thread.openFeed({ height, fps: 30, sink, onError: (error) => errors.push(error.message) }),
      { onFrame: (frame) => frame.release(), onSound: () => {}, ...receiver },
    );
  return { thread, conditions, errors, stills, openFeed };
};

type Colour = typeof red;

/** Returns the colour at a place of an I420 picture, in shares of it. */
export const colourAt = ({ i420, width, height }: Frame, x: number, y: number): Colour => {
  const [column, row] = [Math.floor((x * width) / 2), Math.floor((y * height) / 2)];
  const chroma = width * height + row * (width / 2) + column;
  return {
    y: i420[2 * row * width + 2 * column] ?? 0,
    u: i420[chroma] ?? 0,
    v: i420[chroma + (width * height) / 4] ?? 0,
  };
};

const isNear = (one: Colour, other: Colour) =>
  Math.max(Math.abs(one.y - other.y), Math.abs(one.u - other.u), Math.abs(one.v - other.v)) <= 4;

export const nameOf = (colour: Colour): string =>
  Object.entries({ red, green, blue, white, black }).find(([, known]) => isNear(known, colour))?.[0] ??
  JSON.stringify(colour);

/** Returns the first frame's size and the colours in the middle of its quarters, row by row. */
export const firstFrame = async (picture: ReturnType<typeof pictureOf>, lines?: number) => {
  const { openFeed } = openCapture(picture);
  const first = Promise.withResolvers<{ size: number[]; colours: string[] }>();
  const feed = await openFeed(
    {
      onFrame: (frame) => {
        const { width, height } = frame;
        const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => ({ x, y })));
        first.resolve({
          size: [width, height],
          colours: places.map(({ x, y }) => nameOf(colourAt(frame, x, y))),
        });
        frame.release();
      },
    },
    lines,
  );
  const seen = await first.promise;
  await feed.close();
  return seen;
};
