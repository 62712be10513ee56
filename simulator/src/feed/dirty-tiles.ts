import type { PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import type { Area } from '../picture/bitmap.ts';

/** Tile size in pixels. 16 rows are the height of an encoder's macroblocks; narrower tiles need more calls of the converter. */
const tile = { width: 64, height: 16 } as const;

/** The tiles of a picture that were drawn since they were last converted (stale tiles). Initially all are stale. */
export class DirtyTiles {
  readonly #size: PictureSize;
  readonly #columns: number;
  readonly #rows: number;
  /** 1 for each stale tile, row by row. */
  readonly #stale: Uint8Array;

  constructor(size: PictureSize) {
    this.#size = size;
    this.#columns = Math.ceil(size.width / tile.width);
    this.#rows = Math.ceil(size.height / tile.height);
    this.#stale = new Uint8Array(this.#columns * this.#rows).fill(1);
  }

  mark({ x, y, width, height }: Area): void {
    const [left, right] = [Math.floor(x / tile.width), Math.ceil((x + width) / tile.width)];
    const bottom = Math.ceil((y + height) / tile.height);
    for (let row = Math.floor(y / tile.height); row < bottom; row++)
      this.#stale.fill(1, row * this.#columns + left, row * this.#columns + right);
  }

  /** Returns rectangles in pixels that together cover each stale tile exactly once, and marks all tiles as converted. */
  take(): Area[] {
    const areas: Area[] = [];
    for (let from = this.#stale.indexOf(1); from >= 0; from = this.#stale.indexOf(1, from))
      areas.push(this.#takeAt(Math.floor(from / this.#columns), from % this.#columns));
    return areas;
  }

  /**
   * Returns the widest row of adjacent stale tiles that begins here, extended by all rows below that are stale in the same columns, and
   * marks them as converted.
   */
  #takeAt(top: number, left: number): Area {
    let right = left + 1;
    while (right < this.#columns && this.#isStale(top, right)) right++;
    let bottom = top;
    do {
      this.#stale.fill(0, bottom * this.#columns + left, bottom * this.#columns + right);
      bottom++;
    } while (bottom < this.#rows && this.#isRun(bottom, left, right));
    const [x, y] = [left * tile.width, top * tile.height];
    return {
      x,
      y,
      width: Math.min(right * tile.width, this.#size.width) - x,
      height: Math.min(bottom * tile.height, this.#size.height) - y,
    };
  }

  #isRun(row: number, left: number, right: number): boolean {
    for (let column = left; column < right; column++) if (!this.#isStale(row, column)) return false;
    return true;
  }

  #isStale(row: number, column: number): boolean {
    return this.#stale[row * this.#columns + column] === 1;
  }
}
