import { expect, it } from 'vitest';
import { keysOf, openPipeline, viewerOf } from '../../testing/trial-pipeline.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';

const wideViewer = (codec: VideoCodec = 'h264') => {
  const viewer = viewerOf(codec, 6_100_000);
  viewer.sender.isWide = true;
  return viewer;
};

const watchedBy = async (viewer: ReturnType<typeof viewerOf>, codec: VideoCodec = 'h264') => {
  const trial = openPipeline({ codec });
  trial.pipeline.add(viewer);
  await new Promise(setImmediate);
  trial.drawFor(3);
  return { ...trial, limits: () => trial.noted.open.map(({ bitsPerSecond }) => bitsPerSecond) };
};

it('on a wide link the encoder soon has no limit, which costs one key frame', async () => {
  const viewer = wideViewer();
  const { limits } = await watchedBy(viewer);
  expect(limits()).toEqual([null]);
  expect(keysOf(viewer).filter(Boolean)).toHaveLength(2);
});

it.each([
  ['a link that is not known to be wide', viewerOf('h264', 6_100_000)],
  ['VP8', wideViewer('vp8')],
])('%s keeps the limit', async (_, viewer) => {
  const { limits } = await watchedBy(viewer, viewer.payloads.video.codec);
  expect(limits()).toEqual([expect.any(Number)]);
});

it('a key frame for a viewer in trouble has a limit again', async () => {
  const viewer = wideViewer();
  const { pipeline, drawFor, limits } = await watchedBy(viewer);
  pipeline.refresh(viewer);
  drawFor(0.1);
  expect(limits()).toEqual([6_000_000]);
  expect(keysOf(viewer).filter(Boolean)).toHaveLength(3);
});

it('a second viewer begins with a limit, and both have one until its link is known to be wide', async () => {
  const { pipeline, drawFor, limits, noted } = await watchedBy(wideViewer());
  const second = viewerOf('h264', 3_500_000);
  pipeline.add(second);
  drawFor(20);
  expect(limits()).toEqual([expect.any(Number)]);
  expect(noted.bitrates.at(-1)).toBe(3_500_000);
  second.sender.isWide = true;
  second.sender.pictureBitsPerSecond = 6_100_000;
  drawFor(5);
  expect(limits()).toEqual([null]);
});
