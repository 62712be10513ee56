import { computeI420FrameBytes } from '@reelfloor/cabinet/frame-ring-buffer';
import { expect, it } from 'vitest';
import { computePictureSize } from './i420-converter.ts';
import { computeTestCardBlocks, computeTestCardHeight, drawTestCard, testCardBlocks } from './test-card.ts';

it('shows neighbouring milliseconds with one clock block changed, so a frame caught between them reads as one of them', () => {
  for (let clockMs = 0; clockMs < 70_000; clockMs += 997) {
    const now = computeTestCardBlocks(clockMs, false).slice(2, 18);
    const next = computeTestCardBlocks(clockMs + 1, false).slice(2, 18);
    expect(now.filter((lit, block) => lit !== next[block])).toHaveLength(1);
  }
});

it('begins with a white and a black block, and has a parity that fits the clock', () => {
  const pattern = computeTestCardBlocks(123_456, true);
  expect(pattern).toHaveLength(testCardBlocks);
  expect(pattern.slice(0, 2)).toEqual([true, false]);
  expect(pattern.slice(2, 19).filter(Boolean).length % 2).toBe(0);
  expect(pattern.at(-1)).toBe(true);
});

it.each([360, 540, 720])('covers only the top of a picture %i pixels high', (height) => {
  const size = computePictureSize(height);
  const i420 = new Uint8Array(computeI420FrameBytes(size)).fill(77);
  drawTestCard(i420, size, 4711, true);
  const rows = computeTestCardHeight(height);
  const middle = (rows / 2) * size.width;
  const blockWidth = size.width / testCardBlocks;
  const read = computeTestCardBlocks(4711, true).map(
    (_, block) => (i420[middle + (block + 0.5) * blockWidth] ?? 0) > 128,
  );
  expect(read).toEqual(computeTestCardBlocks(4711, true));
  expect(i420[rows * size.width]).toBe(77);
});
