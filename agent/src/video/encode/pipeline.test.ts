import { expect, it, vi } from 'vitest';
import type { Feed, Frame } from '../../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../../cabinet/feed/receive-feed.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';
import { pictureCabinet } from '../trial-picture.ts';
import type { EncodedPicture, EncoderOptions, Encoders } from './encoders.ts';
import { Pipeline } from './pipeline.ts';

const frameMs = 1000 / 30;

/** Encoders that only note what is asked of them. Each picture tells its codec and how high it was encoded. */
const notingEncoders = (encodeMs: (height: number) => number, pass: (ms: number) => void) => {
  const open: EncoderOptions[] = [];
  const bitrates: number[] = [];
  const sounds: number[] = [];
  const noted = { open, bitrates, sounds, scaled: 0, scalers: 0 };
  const encoders: Encoders = {
    openVideo: (options) => {
      open.push(options);
      return {
        encode: (_, keyFrame) => {
          pass(encodeMs(options.height));
          return { data: Buffer.from(`${options.codec} ${options.height}`), keyFrame };
        },
        setBitrate: (bitsPerSecond) => bitrates.push(bitsPerSecond),
        close: () => open.splice(open.indexOf(options), 1),
      };
    },
    openSound: (bitsPerSecond) => {
      sounds.push(bitsPerSecond);
      return {
        encode: () => Buffer.from(String(bitsPerSecond)),
        close: () => sounds.splice(sounds.indexOf(bitsPerSecond), 1),
      };
    },
    openScaler: () => {
      noted.scalers += 1;
      return {
        scale: (i420) => {
          noted.scaled += 1;
          return i420;
        },
        close: () => {
          noted.scalers -= 1;
        },
      };
    },
  };
  return { encoders, noted };
};

const openPipeline = (
  options: {
    codec?: VideoCodec;
    fps?: number;
    opening?: Promise<void>;
    encodeMs?: (height: number) => number;
  } = {},
) => {
  const { codec = 'h264', fps, opening = Promise.resolve(), encodeMs = () => 0 } = options;
  const asked: number[] = [];
  let hurried = 0;
  let nowMs = 0;
  let feed: ReceivedFeedOptions | undefined;
  const cabinet = pictureCabinet(async (feedOptions): Promise<Feed> => {
    feed = feedOptions;
    await opening;
    return {
      hurry: () => {
        hurried += 1;
      },
      resize: (height) => asked.push(height),
      close: async () => undefined,
    };
  });
  const { encoders, noted } = notingEncoders(encodeMs, (ms) => {
    nowMs += ms;
  });
  const broken: Error[] = [];
  const onBroken = (error: Error): void => void broken.push(error);
  const pipeline = Pipeline.open({ cabinet, encoders, codec, fps, onBroken, nowMs: () => nowMs });
  const draw = (height = 720): void => {
    const width = (height * 16) / 9;
    const i420 = new Uint8Array(0);
    const times = { drawnAtMs: 0, drawMs: 1, convertMs: 1, waitedMs: 0 };
    const frame: Frame = { i420, width, height, ...times, release: () => {} };
    const dueAtMs = nowMs + frameMs;
    feed?.onFrame(frame);
    nowMs = Math.max(nowMs, dueAtMs);
  };
  const drawFor = (seconds: number, each: () => void = () => undefined): void => {
    for (let frame = 0; frame < seconds * 30; frame++) {
      each();
      draw(asked.at(-1));
    }
  };
  const hear = (): void => feed?.onSound({ samples: new Int16Array(960) });
  return { pipeline, draw, drawFor, hear, asked, hurried: () => hurried, broken, noted };
};

const viewerOf = (codec: VideoCodec, pictureBitsPerSecond = 1_200_000, soundBitsPerSecond = 96_000) => {
  const got: EncodedPicture[] = [];
  const heard: string[] = [];
  return {
    got,
    heard,
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
    sender: { pictureBitsPerSecond, soundBitsPerSecond, isFull: false },
    open: true,
    wantsSound: true,
    sendVideo: (picture: EncodedPicture) => void got.push(picture),
    sendSound: (packet: Buffer) => void heard.push(String(packet)),
  };
};

const codecsOf = (open: readonly EncoderOptions[]) => open.map(({ codec }) => codec);
const picturesOf = ({ got }: ReturnType<typeof viewerOf>) => got.map(({ data }) => String(data));
const keysOf = ({ got }: ReturnType<typeof viewerOf>) => got.map(({ keyFrame }) => keyFrame);

it('encodes once for all viewers of a codec, and once for each codec', () => {
  const { pipeline, draw, noted } = openPipeline();
  const viewers = [viewerOf('h264'), viewerOf('h264'), viewerOf('vp8')];
  for (const viewer of viewers) pipeline.add(viewer);
  draw();
  draw();
  expect(codecsOf(noted.open)).toEqual(['h264', 'vp8']);
  expect(viewers.map(picturesOf)).toEqual([
    ['h264 720', 'h264 720'],
    ['h264 720', 'h264 720'],
    ['vp8 720', 'vp8 720'],
  ]);
  expect(viewers.map(keysOf)).toEqual(viewers.map(() => [true, false]));
});

it('a slow viewer of another codec gets its own small picture, and holds nobody down', async () => {
  const { pipeline, draw, noted, asked } = openPipeline();
  const [slow, quick] = [viewerOf('vp8', 300_000), viewerOf('h264', 4_000_000)];
  pipeline.add(slow);
  pipeline.add(quick);
  await new Promise(setImmediate);
  draw();
  draw();
  expect([slow, quick].map(picturesOf)).toEqual([
    ['vp8 360', 'vp8 360'],
    ['h264 720', 'h264 720'],
  ]);
  pipeline.remove(slow);
  draw();
  expect(codecsOf(noted.open)).toEqual(['h264']);
  expect(asked).toEqual([]);
});

it('viewers of one codec whose links are alike get the bitrate of the slower, until that one leaves', () => {
  const { pipeline, draw, noted } = openPipeline();
  const [slower, quick] = [viewerOf('h264', 3_000_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slower);
  draw();
  pipeline.remove(slower);
  draw();
  expect(noted.bitrates).toEqual([3_000_000, 4_000_000]);
  expect(quick.got).toHaveLength(2);
});

it('a far slower viewer of one codec gets an encoding of its own, smaller and at its own rate', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 400_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  await new Promise(setImmediate);
  drawFor(10);
  expect(new Set(picturesOf(quick))).toEqual(new Set(['h264 720']));
  expect(new Set(picturesOf(slow))).toEqual(new Set(['h264 360']));
  expect(noted.open.map(({ bitsPerSecond }) => bitsPerSecond)).toEqual([1_200_000, 400_000]);
  expect(noted).toMatchObject({ bitrates: [4_000_000], scaled: 300, scalers: 1 });
  expect(asked).toEqual([]);
});

it('the feed draws what the quickest takes: when only the slow one stays, its size, and nothing is scaled', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 400_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  await new Promise(setImmediate);
  drawFor(1);
  pipeline.remove(quick);
  drawFor(0.1);
  noted.scaled = 0;
  drawFor(5);
  expect(asked).toEqual([360]);
  expect(noted).toMatchObject({ scaled: 0, scalers: 0 });
  expect(noted.open).toHaveLength(1);
});

it('a frame that a slow link cannot take is left out for that one alone', () => {
  const { pipeline, draw } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 400_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  draw();
  slow.sender.isFull = true;
  draw();
  draw();
  slow.sender.isFull = false;
  draw();
  expect([quick.got.length, slow.got.length]).toEqual([4, 2]);
});

it('a viewer that changes the encoding begins with a key frame, and whoever shared the old one sees no more than that', () => {
  const { pipeline, drawFor, noted } = openPipeline();
  const [changing, quick] = [viewerOf('h264', 4_000_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(changing);
  drawFor(2);
  changing.sender.pictureBitsPerSecond = 400_000;
  drawFor(2);
  changing.sender.pictureBitsPerSecond = 4_000_000;
  drawFor(5);
  const pictures = changing.got.map(({ data, keyFrame }) => `${data}${keyFrame ? ' key' : ''}`);
  const changes = pictures.filter((picture, index) => picture !== pictures[index - 1]);
  expect(changes).toEqual([
    'h264 720 key',
    'h264 720',
    'h264 360 key',
    'h264 360',
    'h264 720 key',
    'h264 720',
    'h264 720 key',
    'h264 720',
  ]);
  expect(keysOf(quick).filter(Boolean)).toHaveLength(2);
  expect(quick.got).toHaveLength(270);
  expect(noted.open).toHaveLength(1);
});

it('one viewer alone has one encoder and one of sound, whatever its link does, and only the frame drawn before it fell is scaled', async () => {
  const { pipeline, drawFor, hear, noted } = openPipeline();
  const viewer = viewerOf('h264', 4_000_000);
  pipeline.add(viewer);
  await new Promise(setImmediate);
  let frame = 0;
  drawFor(60, () => {
    frame += 1;
    viewer.sender.pictureBitsPerSecond = frame % 300 < 150 ? 250_000 : 4_000_000;
    viewer.sender.isFull = frame % 7 === 0;
    pipeline.refresh(viewer);
    hear();
    expect([noted.open.length, noted.sounds.length]).toEqual([1, 1]);
  });
  // Of 1800 frames the one before each fall of the rate.
  expect(noted.scaled).toBe(7);
});

it('a slow link has a poorer sound of its own, and the others keep theirs', () => {
  const { pipeline, hear, noted } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 300_000, 24_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  hear();
  pipeline.add(slow);
  hear();
  expect(noted.sounds).toEqual([96_000, 24_000]);
  pipeline.remove(slow);
  hear();
  expect(noted.sounds).toEqual([96_000]);
  expect([quick.heard, slow.heard]).toEqual([['96000', '96000', '96000'], ['24000']]);
});

it('short of processor time the slow encoding gives way first: fewer lines, every other frame; then the size for all', async () => {
  const cost = { full: 20 };
  const { pipeline, drawFor, asked } = openPipeline({
    encodeMs: (height) => cost.full * (height / 720) ** 2,
  });
  const [slow, quick] = [viewerOf('h264', 1_500_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  await new Promise(setImmediate);
  drawFor(1.5);
  expect(picturesOf(slow).at(-1)).toBe('h264 720');
  drawFor(3);
  quick.got.length = 0;
  slow.got.length = 0;
  drawFor(4);
  expect(new Set(picturesOf(slow))).toEqual(new Set(['h264 360']));
  expect([quick.got.length, slow.got.length]).toEqual([120, 60]);
  expect(asked).toEqual([]);
  cost.full = 40;
  drawFor(4);
  expect(asked[0]).toBe(540);
});

it('a picture made small for want of processor time gets no more bits than its size can use', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline({ encodeMs: (height) => (height > 360 ? 60 : 5) });
  pipeline.add(viewerOf('h264', 6_000_000));
  await new Promise(setImmediate);
  drawFor(8);
  expect(asked.slice(0, 2)).toEqual([540, 360]);
  expect(noted.bitrates).toEqual([6_000_000, 3_375_000, 1_500_000]);
});

it('a hostile viewer, with a rate that flaps, a link that is full and a flood of wishes, costs a quick one next to nothing', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline();
  const [hostile, quick] = [viewerOf('h264', 6_000_000), viewerOf('h264', 6_000_000)];
  pipeline.add(quick);
  pipeline.add(hostile);
  await new Promise(setImmediate);
  let frame = 0;
  let openAtMost = 0;
  drawFor(300, () => {
    frame += 1;
    hostile.sender.pictureBitsPerSecond = frame % 11 < 5 ? 120_000 : 6_000_000;
    hostile.sender.isFull = frame % 300 > 150;
    for (let wish = 0; wish < 10; wish++) pipeline.refresh(hostile);
    openAtMost = Math.max(openAtMost, noted.open.length);
  });
  expect(quick.got.length).toBeGreaterThan(300 * 30 - 15);
  expect(keysOf(quick).filter(Boolean).length).toBeLessThan(8);
  expect(new Set(picturesOf(quick))).toEqual(new Set(['h264 720']));
  expect(openAtMost).toBe(2);
  expect(asked).toEqual([]);
});

it('whoever joins is no burden before its link is known, nor is one who comes again and again', () => {
  const { pipeline, drawFor } = openPipeline();
  const quick = viewerOf('h264', 6_000_000);
  pipeline.add(quick);
  drawFor(1);
  for (let join = 0; join < 20; join++) {
    const guest = viewerOf('h264', 1_200_000);
    pipeline.add(guest);
    drawFor(1);
    expect(keysOf(guest).slice(0, 2)).toEqual([true, false]);
    pipeline.remove(guest);
  }
  expect(keysOf(quick).filter(Boolean)).toHaveLength(1);
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
  draw(720);
  draw(540);
  draw(540);
  expect(keysOf(after)).toEqual([true, true, false]);
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
  expect(keysOf(viewer)).toEqual([true, false]);
});

it('encodes nothing while no viewer can take it', () => {
  const { pipeline, draw } = openPipeline();
  const viewer = { ...viewerOf('h264'), open: false };
  pipeline.add(viewer);
  draw();
  expect(viewer.got).toEqual([]);
});

it('hurries its feed for a viewer whose connection is up, and bears that it is not open yet', async () => {
  const opening = Promise.withResolvers<void>();
  const { pipeline, hurried } = openPipeline({ opening: opening.promise });
  pipeline.hurry();
  expect(hurried()).toBe(0);
  opening.resolve();
  await vi.waitFor(() => {
    pipeline.hurry();
    expect(hurried()).toBeGreaterThan(0);
  });
});
