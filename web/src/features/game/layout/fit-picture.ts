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
  /** All of that part is to be seen, not the reels alone. */
  readonly isKeptWhole?: boolean;
}

/**
 * Where the full picture goes on a stage, in CSS pixels from the stage's corner. `open` is the part of the stage that no
 * bar covers. The picture is as large as it needs to be to fill the stage's width and the open part's height, but never
 * so large that reels would leave the open part: what lies under a bar or beyond the edge is never a reel. Where all
 * of a part is to be seen, it takes the reels' place in this.
 */
export const fitPicture = (
  { picture, reelBox, cutScreen, isKeptWhole = false }: PictureShape,
  stage: { readonly width: number; readonly height: number },
  open: Rect,
): Rect => {
  const shown = cutScreen ?? whole;
  const kept = isKeptWhole ? shown : reelBox;
  const filling = Math.max(
    stage.width / (shown.width * picture.width),
    open.height / (shown.height * picture.height),
  );
  const reelsFit = Math.min(
    (open.width * (1 - 2 * reelMarginShare)) / (kept.width * picture.width),
    (open.height - 2 * reelMarginPx) / (kept.height * picture.height),
  );
  const scale = Math.max(0, Math.min(filling, reelsFit));
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    x: place(
      { from: open.x, length: open.width },
      { from: 0, length: stage.width },
      { from: shown.x * width, length: shown.width * width },
      { from: kept.x * width, length: kept.width * width },
    ),
    y: place(
      { from: open.y, length: open.height },
      { from: open.y, length: open.height },
      { from: shown.y * height, length: shown.height * height },
      { from: kept.y * height, length: kept.height * height },
    ),
    width,
    height,
  };
};

/** Above and below the reels. */
const reelMarginPx = 6;
/** At each side of the reels, of the open part's width: the cabinet's frame shows there. */
const reelMarginShare = 0.035;

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

interface Span {
  readonly from: number;
  readonly length: number;
}

/**
 * One direction of the same: the reels' middle on the open part's middle, then moved, as far as the reels stay in the
 * open part, until `ground` is filled or, with a shorter picture, no edge of the picture is lost.
 */
const place = (open: Span, ground: Span, shown: Span, reels: Span): number => {
  const middle = open.from + open.length / 2 - (reels.from + reels.length / 2);
  const slack = Math.max(0, (open.length - reels.length) / 2 - reelMarginPx);
  const flushStart = ground.from - shown.from;
  const flushEnd = ground.from + ground.length - (shown.from + shown.length);
  const wanted = clamp(middle, Math.min(flushStart, flushEnd), Math.max(flushStart, flushEnd));
  return clamp(wanted, middle - slack, middle + slack);
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
