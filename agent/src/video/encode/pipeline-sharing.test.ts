import { expect, it } from 'vitest';
import {
  codecsOf,
  connectingViewer,
  keysOf,
  openPipeline,
  picturesOf,
  viewerOf,
} from '../../testing/trial-pipeline.ts';

it('encodes each frame once per codec, however many viewers watch', () => {
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

it('a slow viewer of another codec gets its own small picture, and the others keep theirs', async () => {
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

it('viewers of one codec with similar links get the bitrate of the slower, until that one leaves', () => {
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

it('a frame that a slow link cannot take is left out for that viewer alone', () => {
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

it('a viewer that changes its encoding begins with a key frame, and those who stay see one more key frame at most', () => {
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

it('a slow link gets a poorer sound of its own, and the others keep theirs', () => {
  const { pipeline, receive, noted } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 300_000, 24_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  receive();
  pipeline.add(slow);
  receive();
  expect(noted.sounds).toEqual([96_000, 24_000]);
  pipeline.remove(slow);
  receive();
  expect(noted.sounds).toEqual([96_000]);
  expect([quick.received, slow.received]).toEqual([['96000', '96000', '96000'], ['24000']]);
});

it('a hostile viewer (flapping rate, full link, flood of key frame requests) costs a quick one fifteen frames in five minutes at most', async () => {
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
    for (let request = 0; request < 10; request++) pipeline.refresh(hostile);
    openAtMost = Math.max(openAtMost, noted.open.length);
  });
  expect(quick.got.length).toBeGreaterThan(300 * 30 - 15);
  expect(keysOf(quick).filter(Boolean).length).toBeLessThan(8);
  expect(new Set(picturesOf(quick))).toEqual(new Set(['h264 720']));
  expect(openAtMost).toBe(2);
  expect(asked).toEqual([]);
});

it('viewers who join, even again and again, cost those who watch no key frame', () => {
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

it('encodes the first frame while its only viewer connects, and goes on from it', () => {
  const { pipeline, draw } = openPipeline();
  const viewer = connectingViewer();
  pipeline.add(viewer);
  for (let frame = 0; frame < 5; frame++) draw();
  expect(keysOf(viewer)).toEqual([true]);
  viewer.open = true;
  draw();
  draw();
  expect(keysOf(viewer)).toEqual([true, false, false]);
});

it('gives a viewer that was overtaken by another while it connected a second keyframe', () => {
  const { pipeline, draw } = openPipeline();
  const [slow, quick] = [connectingViewer(), viewerOf('h264')];
  pipeline.add(slow);
  draw();
  pipeline.add(quick);
  draw();
  slow.open = true;
  draw();
  draw();
  expect(keysOf(slow)).toEqual([true, true, false]);
  expect(keysOf(quick)).toEqual([true, true, false]);
});

it('encodes nothing ahead for two viewers that connect at once, or for spectators', () => {
  const { pipeline, draw } = openPipeline();
  const viewers = [connectingViewer(), connectingViewer()];
  for (const viewer of viewers) pipeline.add(viewer);
  draw();
  expect(viewers.map(keysOf)).toEqual([[], []]);
  for (const viewer of viewers) pipeline.remove(viewer);
  const spectator = Object.assign(connectingViewer(), { audience: 'public' as const });
  pipeline.add(spectator);
  draw();
  expect(keysOf(spectator)).toEqual([]);
});
