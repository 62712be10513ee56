import { expect, it } from 'vitest';
import { bitrateLimits } from '../rate/bitrate-controller.ts';
import { chooseFrameInterval, HeightByBitrate } from './media-encoders.ts';

it('the height falls and rises with the bitrate', () => {
  const heights = new HeightByBitrate(30);
  const rates = [1_200_000, 890_000, 440_000, 300_000, 640_000, 650_000, 1_290_000, 1_300_000];
  expect(rates.map((rate) => heights.heightFor(rate))).toEqual([720, 540, 360, 360, 360, 540, 540, 720]);
});

it('a bitrate that swings changes the height once', () => {
  const heights = new HeightByBitrate(30);
  const seen = [950_000, 820_000, 1_050_000, 810_000, 1_100_000, 830_000].map((r) => heights.heightFor(r));
  expect(seen).toEqual([720, 540, 540, 540, 540, 540]);
});

it('the height falls and rises by two steps at once', () => {
  const heights = new HeightByBitrate(30);
  expect([200_000, 6_000_000].map((rate) => heights.heightFor(rate))).toEqual([360, 720]);
});

it('60 frames a second need more bits for a height, but begin at the full one', () => {
  expect(new HeightByBitrate(60).heightFor(bitrateLimits.first)).toBe(720);
  expect(new HeightByBitrate(60).heightFor(1_100_000)).toBe(540);
});

it('fewer frames are encoded when each would have too few bits, and all again when there are enough', () => {
  let interval = 1;
  const follow = (rate: number) => {
    interval = chooseFrameInterval(rate / 30, interval);
    return interval;
  };
  expect([200_000, 150_000, 140_000, 160_000, 180_000, 188_000].map(follow)).toEqual([1, 1, 2, 2, 2, 1]);
  expect([60_000, 1_000, 0, 6_000_000].map(follow)).toEqual([3, 8, 8, 1]);
});
