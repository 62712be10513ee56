import { expect, it } from 'vitest';
import type { Feed, Frame } from '../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../cabinet/feed/receive-feed.ts';
import type { VideoCodec } from './choose-payloads.ts';
import { Pipeline } from './pipeline.ts';
import { pictureCabinet } from './trial-picture.ts';
import type { EncodedPicture, EncoderOptions, Encoders } from './video-encoder.ts';

/** Encoders that only note what is asked of them. */
const notingEncoders = () => {
  const open: EncoderOptions[] = [];
  const bitrates: number[] = [];
  const encoders: Encoders = {
    openVideo: (options) => {
      open.push(options);
      return {
        encode: (_, keyFrame) => ({ data: Buffer.from(options.codec), keyFrame }),
        setBitrate: (bitsPerSecond) => bitrates.push(bitsPerSecond),
        close: () => open.splice(open.indexOf(options), 1),
      };
    },
    openSound: () => ({ encode: () => null, setBitrate: () => undefined, close: () => undefined }),
  };
  return { encoders, open, bitrates };
};

const openPipeline = (options: { codec?: VideoCodec; fps?: number; opening?: Promise<void> } = {}) => {
  const { codec = 'h264', fps, opening = Promise.resolve() } = options;
  const asked: number[] = [];
  let feed: ReceivedFeedOptions | undefined;
  const cabinet = pictureCabinet(async (feedOptions): Promise<Feed> => {
    feed = feedOptions;
    await opening;
    return { resize: (height) => asked.push(height), close: async () => undefined };
  });
  const { encoders, ...noted } = notingEncoders();
  const broken: Error[] = [];
  const onBroken = (error: Error): void => void broken.push(error);
  const pipeline = Pipeline.open({ cabinet, encoders, codec, fps, onBroken });
  const draw = (height = 720): void => {
    const width = (height * 16) / 9;
    const i420 = new Uint8Array(0);
    const times = { drawnAtMs: 0, drawMs: 1, convertMs: 1, waitedMs: 0 };
    const frame: Frame = { i420, width, height, ...times, release: () => {} };
    feed?.onFrame(frame);
  };
  return { pipeline, draw, asked, broken, ...noted };
};

const viewerOf = (codec: VideoCodec, pictureBitsPerSecond = 1_200_000) => {
  const got: EncodedPicture[] = [];
  return {
    got,
    payloads: {
      video: {
        mid: '0',
        codec,
        payloadType: 96,
        format: '',
        playoutDelayId: null,
        packetNumberId: null,
        againPayloadType: null,
      },
      audio: null,
    },
    sender: { pictureBitsPerSecond, soundBitsPerSecond: 96_000, isFull: false },
    open: true,
    wantsSound: false,
    sendVideo: (picture: EncodedPicture) => void got.push(picture),
    sendSound: () => undefined,
  };
};

const codecsOf = (open: readonly EncoderOptions[]) => open.map(({ codec }) => codec);

it('encodes once for all viewers of a codec, and once for each codec', () => {
  const { pipeline, draw, open } = openPipeline();
  const viewers = [viewerOf('h264'), viewerOf('h264'), viewerOf('vp8')];
  for (const viewer of viewers) pipeline.add(viewer);
  draw();
  draw();
  expect(codecsOf(open)).toEqual(['h264', 'vp8']);
  expect(viewers.map(({ got }) => got.map(({ data }) => String(data)))).toEqual([
    ['h264', 'h264'],
    ['h264', 'h264'],
    ['vp8', 'vp8'],
  ]);
  expect(viewers.map(({ got }) => got.map(({ keyFrame }) => keyFrame))).toEqual(
    viewers.map(() => [true, false]),
  );
});

it('closes the encoder of a codec that nobody watches any more, and what its link allowed holds nobody down', async () => {
  const { pipeline, draw, open, asked } = openPipeline();
  const [slow, quick] = [viewerOf('vp8', 300_000), viewerOf('h264', 4_000_000)];
  pipeline.add(slow);
  pipeline.add(quick);
  await new Promise(setImmediate);
  draw();
  draw();
  expect(asked).toEqual([360]);
  pipeline.remove(slow);
  draw(360);
  draw(360);
  expect(codecsOf(open)).toEqual(['h264']);
  expect(asked).toEqual([360, 720]);
});

it('viewers of one codec get the bitrate of the slowest of them, until that one leaves', () => {
  const { pipeline, draw, bitrates } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 400_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  draw();
  pipeline.remove(slow);
  draw();
  expect(bitrates).toEqual([400_000, 4_000_000]);
  expect(quick.got).toHaveLength(2);
});

it('asks for the size that a link allows once the feed is known to be open, not only before', async () => {
  const opening = Promise.withResolvers<void>();
  const { pipeline, draw, asked } = openPipeline({ opening: opening.promise });
  pipeline.add(viewerOf('h264', 500_000));
  draw();
  draw();
  expect(asked).toEqual([]);
  opening.resolve();
  await new Promise(setImmediate);
  draw();
  draw();
  expect(asked).toEqual([540]);
});

it('begins with the full picture at 60 frames a second too', async () => {
  const { pipeline, draw, asked } = openPipeline({ fps: 60 });
  pipeline.add(viewerOf('h264'));
  await new Promise(setImmediate);
  for (let frame = 0; frame < 10; frame++) draw();
  expect(asked).toEqual([]);
});

it('whoever comes back while the size changes gets a key frame of either size', () => {
  const { pipeline, draw, broken } = openPipeline();
  const before = viewerOf('h264');
  pipeline.add(before);
  draw();
  pipeline.remove(before);
  const after = viewerOf('h264');
  pipeline.add(after);
  pipeline.begin('h264');
  draw(720);
  draw(540);
  draw(540);
  expect(after.got.map(({ keyFrame }) => keyFrame)).toEqual([true, true, false]);
  expect(broken).toEqual([]);
});

it('makes no frame for a link that is full, and goes on when it is not', () => {
  const { pipeline, draw } = openPipeline();
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  draw();
  viewer.sender.isFull = true;
  draw();
  viewer.sender.isFull = false;
  draw();
  expect(viewer.got.map(({ keyFrame }) => keyFrame)).toEqual([true, false]);
});

it('encodes nothing while no viewer can take it', () => {
  const { pipeline, draw } = openPipeline();
  const viewer = { ...viewerOf('h264'), open: false };
  pipeline.add(viewer);
  draw();
  expect(viewer.got).toEqual([]);
});
