import type { Box } from '@reelfloor/protocol';

/**
 * Where the reels stand in a simulated cabinet's picture, in pixels of its full size. The drawing and the description
 * that the client gets are built from the same numbers, so the client never covers a turning reel.
 */
export const picture = { width: 1280, height: 720 } as const;

export const reelCount = 5;
export const rowCount = 3;

/** One reel's window: a column of three cells. The next reel begins `gap` to the right of it. */
export const reel = { width: 192, gap: 10, cellHeight: 168 } as const;

/** All reels with the gaps between them; the frame lies around it. */
export const reelArea = {
  x: 140,
  y: 118,
  width: reelCount * reel.width + (reelCount - 1) * reel.gap,
  height: rowCount * reel.cellHeight,
} as const;

/** The left edge of a reel's window, from 0. */
export const reelX = (reelIndex: number): number => reelArea.x + reelIndex * (reel.width + reel.gap);

/** The reels in shares of the picture: what the description publishes. */
export const reelBox: Box = {
  x: reelArea.x / picture.width,
  y: reelArea.y / picture.height,
  width: reelArea.width / picture.width,
  height: reelArea.height / picture.height,
};
