import type { Box } from '@reelfloor/protocol';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureShape {
  /** Pixels of the full picture. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The reels, in shares of the full picture. */
  readonly reelBox: Box;
  /** The part of the picture worth showing; null: all of it. */
  readonly cutScreen: Box | null;
}

/**
 * Where the full picture goes on a stage, in CSS pixels from the stage's corner: as large as it can be with the reels
 * wholly inside `open`, the part of the stage that no bar covers. What of the picture is not reels may lie under the
 * bars or beyond the edge. A picture that is smaller than the stage in one direction is not cut in that direction.
 */
export const fitPicture = (
  shape: PictureShape,
  stage: { width: number; height: number },
  open: Rect,
): Rect => {
  const { picture, reelBox } = shape;
  const shown = shape.cutScreen ?? whole;
  const scale = Math.min(
    open.width / (reelBox.width * picture.width),
    open.height / (reelBox.height * picture.height),
  );
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    x: place(stage.width, open.x, open.width, width, shown.x, shown.width, reelBox.x, reelBox.width),
    y: place(stage.height, open.y, open.height, height, shown.y, shown.height, reelBox.y, reelBox.height),
    width,
    height,
  };
};

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

/**
 * One direction of the same: the reels' middle on the open part's middle, then moved as far as the reels allow so that
 * no empty strip is left at one side of the stage while picture is cut off at the other.
 */
const place = (
  stage: number,
  openFrom: number,
  openLength: number,
  full: number,
  shownFrom: number,
  shownLength: number,
  reelFrom: number,
  reelLength: number,
): number => {
  const middle = openFrom + openLength / 2 - (reelFrom + reelLength / 2) * full;
  const slack = Math.max(0, (openLength - reelLength * full) / 2);
  const flushStart = -shownFrom * full;
  const flushEnd = stage - (shownFrom + shownLength) * full;
  // A picture longer than the stage reaches over both of its edges, a shorter one stays within them.
  const wanted = clamp(middle, Math.min(flushStart, flushEnd), Math.max(flushStart, flushEnd));
  return clamp(wanted, middle - slack, middle + slack);
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
