import type { Box } from '@reelfloor/protocol';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureShape {
  /** Size in pixels of the full picture. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The reels' position, in shares of the full picture from 0 to 1. */
  readonly reelBox: Box;
  /** The part worth showing, in shares of the full picture; null means all of it. */
  readonly cutScreen: Box | null;
  /** True: keep all of `cutScreen` visible, not only the reels. */
  readonly isKeptWhole?: boolean;
}

/**
 * Returns where to put the full picture on a stage, in CSS pixels from the stage's corner. `open` is the part of the
 * stage that no bar covers. The picture fills the stage's width and the open part's height if the reels still fit in
 * the open part; otherwise it is as large as they allow. With `isKeptWhole` all of `cutScreen` must fit.
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

const reelMarginPx = 6;
/** Space beside the reels in which the cabinet's frame is visible, as a share of the open part's width. */
const reelMarginShare = 0.035;

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

interface Span {
  readonly from: number;
  readonly length: number;
}

/**
 * Returns the picture's offset in one direction, in pixels: the reels are centred in `open`, then the picture
 * is moved to fill `ground` or, if it is shorter, to lie inside it. The reels always stay in `open`.
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
