import { expect, it } from 'vitest';
import { keysOf, openPipeline, picturesOf, viewerOf } from '../../testing/trial-pipeline.ts';

const playerOf = () => viewerOf('h264', 4_000_000);
const spectatorOf = (bitsPerSecond = 4_000_000) => viewerOf('h264', bitsPerSecond, 96_000, false, 'public');

it('encodes once for the player and once for all spectators, smaller and at their own rate', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline();
  const player = playerOf();
  const spectators = [spectatorOf(), spectatorOf(), spectatorOf()];
  for (const viewer of [player, ...spectators]) pipeline.add(viewer);
  await new Promise(setImmediate);
  drawFor(2);
  expect(noted.open.map(({ height, bitsPerSecond }) => [height, bitsPerSecond])).toEqual([
    [720, 1_200_000],
    [540, 1_000_000],
  ]);
  expect(noted.bitrates).toEqual([4_000_000]);
  expect(new Set(picturesOf(player))).toEqual(new Set(['h264 720']));
  for (const spectator of spectators) expect(new Set(picturesOf(spectator))).toEqual(new Set(['h264 540']));
  expect(asked).toEqual([]);
});

it('gives a slow spectator an encoding of its own, and no more however many come', () => {
  const { pipeline, drawFor, noted } = openPipeline();
  const [player, slow, quick] = [playerOf(), spectatorOf(200_000), spectatorOf()];
  for (const viewer of [player, slow, quick, spectatorOf(250_000), spectatorOf(3_000_000)]) pipeline.add(viewer);
  drawFor(10);
  expect(noted.open).toHaveLength(3);
  expect(new Set(picturesOf(slow))).toEqual(new Set(['h264 360']));
  expect(new Set(picturesOf(quick))).toEqual(new Set(['h264 540']));
  for (const spectator of [slow, quick]) pipeline.remove(spectator);
});

it('a hostile spectator (lying rate, full link, flood of key frame requests, leaving and coming) changes nothing for the player', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline();
  const { pipeline: alone, drawFor: drawAlone } = openPipeline();
  const [player, same, calm] = [playerOf(), playerOf(), spectatorOf()];
  const hostile = spectatorOf(6_000_000);
  pipeline.add(player);
  pipeline.add(calm);
  pipeline.add(hostile);
  alone.add(same);
  await new Promise(setImmediate);
  let frame = 0;
  let openAtMost = 0;
  drawFor(300, () => {
    frame += 1;
    hostile.sender.pictureBitsPerSecond = frame % 11 < 5 ? 60_000 : 60_000_000;
    hostile.sender.isFull = frame % 300 > 150;
    for (let request = 0; request < 10; request++) pipeline.refresh(hostile);
    if (frame % 97 === 0) pipeline.remove(hostile);
    if (frame % 97 === 5) pipeline.add(hostile);
    openAtMost = Math.max(openAtMost, noted.open.length);
  });
  drawAlone(300);
  expect(player.got.map(({ data, keyFrame }) => `${data}${keyFrame}`)).toEqual(
    same.got.map(({ data, keyFrame }) => `${data}${keyFrame}`),
  );
  expect(keysOf(player).filter(Boolean)).toHaveLength(1);
  expect(calm.got.length).toBeGreaterThan(300 * 30 * 0.9);
  expect(openAtMost).toBe(3);
  expect(asked).toEqual([]);
});

it('sends spectators no sound', () => {
  const { pipeline, receive } = openPipeline();
  const [player, spectator] = [playerOf(), spectatorOf()];
  pipeline.add(player);
  pipeline.add(spectator);
  receive();
  expect([player.received, spectator.received]).toEqual([['96000'], []]);
});

it('gives spectators less, then one picture a second, before the picture of the player gets smaller', async () => {
  let isShort = false;
  const { pipeline, drawFor, asked } = openPipeline({
    encodeMs: (height) => (isShort && height === 720 ? 40 : 1),
  });
  const [player, spectator] = [playerOf(), spectatorOf()];
  pipeline.add(player);
  pipeline.add(spectator);
  await new Promise(setImmediate);
  drawFor(2);
  isShort = true;
  const countIn = (seconds: number) => {
    const before = spectator.got.length;
    drawFor(seconds);
    return spectator.got.length - before;
  };
  drawFor(2.5);
  expect(picturesOf(spectator).at(-1)).toBe('h264 360');
  expect(asked).toEqual([]);
  drawFor(2);
  expect(countIn(0.5)).toBeLessThanOrEqual(1);
  expect(asked).toEqual([]);
  drawFor(2);
  expect(asked[0]).toBe(540);
  isShort = false;
  drawFor(60);
  expect(asked.at(-1)).toBe(720);
  expect(picturesOf(spectator).at(-1)).toBe('h264 540');
  expect(countIn(1)).toBe(30);
});

it('closes the encodings of spectators when the last one leaves, and goes on when the player has no picture for a moment', () => {
  const { pipeline, drawFor, noted, broken, asked } = openPipeline();
  const [player, spectator] = [playerOf(), spectatorOf()];
  pipeline.add(player);
  pipeline.add(spectator);
  drawFor(1);
  player.open = false;
  const before = spectator.got.length;
  drawFor(1);
  expect(spectator.got.length - before).toBe(30);
  player.open = true;
  drawFor(1);
  pipeline.remove(spectator);
  drawFor(1);
  expect(noted.open.map(({ height }) => height)).toEqual([720]);
  expect(noted.scalers).toBe(0);
  expect([broken, asked]).toEqual([[], []]);
});

it('shows spectators at most 30 frames a second of a picture with 60', () => {
  const { pipeline, drawFor, noted } = openPipeline({ fps: 60 });
  const [player, spectator] = [playerOf(), spectatorOf()];
  pipeline.add(player);
  pipeline.add(spectator);
  drawFor(2);
  expect(noted.open.map(({ fps }) => fps)).toEqual([60, 30]);
  expect(player.got.length).toBe(2 * spectator.got.length);
});

const openForSpectators = (options: Parameters<typeof openPipeline>[0] = {}) =>
  openPipeline({ isForSpectators: true, ...options });

it('alone, opens encodings of spectators only, small and as slow as theirs, and no sound, whatever the first one asked for', async () => {
  const { pipeline, drawFor, receive, noted, asked } = openForSpectators({ fps: 60, codec: 'vp8' });
  expect(noted.open).toEqual([]);
  const spectators = [spectatorOf(), viewerOf('vp8', 4_000_000, 96_000, false, 'public')];
  for (const spectator of spectators) pipeline.add(spectator);
  await new Promise(setImmediate);
  drawFor(1);
  receive();
  expect(noted.open.map(({ codec, height, fps }) => [codec, height, fps])).toEqual([
    ['h264', 540, 30],
    ['vp8', 540, 30],
  ]);
  expect(spectators.map(({ got }) => got.length)).toEqual([30, 30]);
  expect([noted.sounds, asked]).toEqual([[], []]);
  await pipeline.close();
  expect(noted.open).toEqual([]);
});

it('alone, draws less and shows less while processor time is short, at the first sign of it, and recovers', async () => {
  let isShort = true;
  const { pipeline, drawFor, asked } = openForSpectators({ encodeMs: () => (isShort ? 80 : 1) });
  const spectator = spectatorOf();
  pipeline.add(spectator);
  await new Promise(setImmediate);
  drawFor(1.5);
  expect(asked).toEqual([360]);
  drawFor(1.5);
  const before = spectator.got.length;
  drawFor(1);
  expect(spectator.got.length - before).toBeLessThanOrEqual(2);
  isShort = false;
  drawFor(60);
  expect(asked).toEqual([360, 540]);
  expect(picturesOf(spectator).at(-1)).toBe('h264 540');
});

it('alone, does not take its own slow start for a shortage', async () => {
  let frames = 0;
  const { pipeline, drawFor, asked } = openForSpectators({ encodeMs: () => (frames++ < 10 ? 80 : 1) });
  const spectator = spectatorOf();
  pipeline.add(spectator);
  await new Promise(setImmediate);
  drawFor(5);
  expect(asked).toEqual([]);
  expect(new Set(picturesOf(spectator))).toEqual(new Set(['h264 540']));
});

it('alone, does not count the time without an open spectator as a shortage', async () => {
  const { pipeline, draw, drawFor, asked } = openForSpectators();
  const spectator = spectatorOf();
  pipeline.add(spectator);
  await new Promise(setImmediate);
  drawFor(1);
  spectator.open = false;
  for (let second = 0; second < 5; second++) draw();
  spectator.open = true;
  drawFor(1);
  expect(asked).toEqual([]);
});
