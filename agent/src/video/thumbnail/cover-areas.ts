import type { Box } from '@reelfloor/protocol';
import type { PictureSize } from '../../drivers/simulated/feed/picture-size.ts';

/** Luma and chroma of a cover: nearly black, as a meter that is off. */
const cover = { luma: 24, chroma: 128 } as const;
/** Pixels added on each side, because a figure's edge can lie between two pixels of a small picture. */
const margin = 1;

/** Covers parts of an I420 picture. `boxes`: their places, in shares of the picture. */
export const coverAreas = (i420: Uint8Array, size: PictureSize, boxes: readonly Box[]): void => {
  const { width, height } = size;
  const luma = width * height;
  for (const box of boxes) {
    const area = pixelsOf(box, size);
    fill(i420.subarray(0, luma), width, area, cover.luma);
    const half = { left: area.left / 2, right: area.right / 2, top: area.top / 2, bottom: area.bottom / 2 };
    fill(i420.subarray(luma, luma * 1.25), width / 2, half, cover.chroma);
    fill(i420.subarray(luma * 1.25, luma * 1.5), width / 2, half, cover.chroma);
  }
};

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the pixels that the box touches; on even numbers, because two rows share one row of colour. */
const pixelsOf = (box: Box, { width, height }: PictureSize): Edges => ({
  left: Math.max(0, 2 * Math.floor((box.x * width - margin) / 2)),
  right: Math.min(width, 2 * Math.ceil(((box.x + box.width) * width + margin) / 2)),
  top: Math.max(0, 2 * Math.floor((box.y * height - margin) / 2)),
  bottom: Math.min(height, 2 * Math.ceil(((box.y + box.height) * height + margin) / 2)),
});

const fill = (plane: Uint8Array, width: number, { left, right, top, bottom }: Edges, value: number): void => {
  for (let row = top; row < bottom; row += 1) plane.fill(value, row * width + left, row * width + right);
};
