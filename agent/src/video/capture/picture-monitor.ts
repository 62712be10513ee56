import type { PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';

/** Size of the grey sample image by which a view is monitored. At this size, camera noise averages out. */
export const sampleSize: PictureSize = { width: 160, height: 90 };

const lostMs = 1_000;
const blackMs = 2_000;
const stillMs = 2_000;
/** Maximum luma of a pixel that counts as black, in limited range (16 to 235). A blue "no signal" screen has 32 or more. */
const maxBlack = 28;
const blackShare = 0.98;
/** Maximum luma difference between two frames that counts as noise of a camera or its encoder. */
const maxNoise = 3;

/** Monitors one camera view by its frames: lost, black, still or good. All times are ms of the same clock. */
export class PictureMonitor {
  readonly #movesAtRest: boolean;
  #frameAtMs: number | null = null;
  #blackSinceMs: number | null = null;
  #changedAtMs = 0;
  #hasMoved = false;
  /** The image as of its last change, so that a slow change counts once it is large enough. */
  #seen: Uint8Array | null = null;

  constructor(movesAtRest: boolean) {
    this.#movesAtRest = movesAtRest;
  }

  /** Time of the image's last change, in ms of the caller's clock. */
  get changedAtMs(): number {
    return this.#changedAtMs;
  }

  /** Adds a frame. `luma`: the frame scaled to `sampleSize`, row by row. It is copied if it is stored. */
  frame(luma: Uint8Array, nowMs: number): void {
    if (this.#isLost(nowMs)) this.#seen = null;
    this.#frameAtMs = nowMs;
    if (!isBlack(luma)) this.#blackSinceMs = null;
    else this.#blackSinceMs ??= nowMs;
    if (this.#seen && !differs(luma, this.#seen)) return;
    this.#hasMoved = this.#seen !== null;
    this.#seen = Uint8Array.from(luma);
    this.#changedAtMs = nowMs;
  }

  conditionAt(nowMs: number): PictureCondition {
    if (this.#isLost(nowMs)) return 'lost';
    if (this.#blackSinceMs !== null && nowMs - this.#blackSinceMs >= blackMs) return 'black';
    if (nowMs - this.#changedAtMs < stillMs) return 'good';
    return this.#hasMoved || !this.#movesAtRest ? 'still' : 'noSignal';
  }

  #isLost(nowMs: number): boolean {
    return this.#frameAtMs === null || nowMs - this.#frameAtMs > lostMs;
  }
}

const isBlack = (luma: Uint8Array): boolean => {
  let black = 0;
  for (const value of luma) if (value <= maxBlack) black += 1;
  return black >= luma.length * blackShare;
};

const differs = (one: Uint8Array, other: Uint8Array): boolean =>
  one.some((value, index) => Math.abs(value - (other[index] ?? 0)) > maxNoise);

/**
 * Returns the condition of a machine's whole picture: it is lost or black if any view is, but still only if the first view, which shows the
 * game, is.
 */
export const getOverallPictureCondition = ([
  first = 'lost',
  ...others
]: readonly PictureCondition[]): PictureCondition =>
  [first, ...others].find((condition) => condition === 'lost') ??
  [first, ...others].find((condition) => condition === 'black') ??
  first;
