import type { PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import type { Area } from '../picture/bitmap.ts';

/**
 * Number of black and white blocks that benchmarks read. From the left: white, black, the low bits of the clock in ms (Gray code) when
 * drawing began, their parity, and a block that flips with each round.
 */
export const testCardBlocks = 20;
const clockBits = 16;
const white = 235;
const black = 16;
const grey = 128;

/** Returns the height of the strip of blocks in pixels: at 720p one macroblock (16), so that compression keeps the edges sharp. */
export const computeTestCardHeight = (pictureHeight: number): number => 2 * Math.round(pictureHeight / 90);

export const computeTestCardArea = ({ width, height }: PictureSize): Area => ({
  x: 0,
  y: 0,
  width,
  height: computeTestCardHeight(height),
});

export const computeTestCardBlocks = (clockMs: number, isRoundBitSet: boolean): boolean[] => {
  const low = Math.floor(clockMs) & ((1 << clockBits) - 1);
  const gray = low ^ (low >> 1);
  const bits = Array.from({ length: clockBits }, (_, bit) => ((gray >> (clockBits - 1 - bit)) & 1) === 1);
  const odd = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, odd, isRoundBitSet];
};

export const drawTestCard = (i420: Uint8Array, size: PictureSize, clockMs: number, isRoundBitSet: boolean): void => {
  const { width, height } = size;
  const rows = computeTestCardHeight(height);
  const row = new Uint8Array(width);
  computeTestCardBlocks(clockMs, isRoundBitSet).forEach((lit, block, blocks) => {
    const from = Math.round((block * width) / blocks.length);
    const until = Math.round(((block + 1) * width) / blocks.length);
    row.fill(lit ? white : black, from, until);
  });
  for (let y = 0; y < rows; y++) i420.set(row, y * width);
  const chromaRowBytes = (width / 2) * (rows / 2);
  const lumaEnd = width * height;
  i420.fill(grey, lumaEnd, lumaEnd + chromaRowBytes);
  i420.fill(grey, lumaEnd + lumaEnd / 4, lumaEnd + lumaEnd / 4 + chromaRowBytes);
};
