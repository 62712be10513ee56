import type { PictureSize } from '@reelfloor/cabinet/frame-ring';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';

/** The small grey picture by which a view is judged. A camera's noise is averaged away at this size. */
export const sampleSize: PictureSize = { width: 160, height: 90 };

const lostMs = 1_000;
const blackMs = 2_000;
const stillMs = 2_000;
/** Luma in limited range, 16 to 235: up to this a pixel is black. A blue card has 32 or more. */
const maxBlack = 28;
const blackShare = 0.98;
/** Differences of luma up to this are noise of a camera or of its encoder. */
const maxNoise = 3;

/** Judges one view by its frames. Times are milliseconds of one clock. */
export class PictureMonitor {
  readonly #movesAtRest: boolean;
  #frameAtMs: number | null = null;
  #blackSinceMs: number | null = null;
  #changedAtMs = 0;
  #hasMoved = false;
  /** The picture at its last change, so that a slow change counts once it is large enough. */
  #seen: Uint8Array | null = null;

  constructor(movesAtRest: boolean) {
    this.#movesAtRest = movesAtRest;
  }

  /** When the picture changed last. */
  get changedAtMs(): number {
    return this.#changedAtMs;
  }

  /** `luma`: the frame at `sampleSize`, row by row. It is copied if need be. */
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

/** Returns the condition of a picture of several views: each can be lost or black, but only the first one shows the game. */
export const overallCondition = ([
  first = 'lost',
  ...others
]: readonly PictureCondition[]): PictureCondition =>
  [first, ...others].find((condition) => condition === 'lost') ??
  [first, ...others].find((condition) => condition === 'black') ??
  first;
