import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { type Area, type Bitmap, createBitmap } from './bitmap.ts';
import { DrawingCache } from './drawing-cache.ts';
import { convertToSampleRows, type I420Strip } from './turning-reels.ts';

/** A blurred picture of a reel's strip. It has fewer rows than the reel has pixels, because a blur needs no detail. */
export interface BlurredStrip {
  readonly bitmap: Bitmap;
  readonly rowsPerCell: number;
}

/** How clearly a turning reel's symbols are seen: the faster it turns, the less. */
export type ReelSharpness = 'sharp' | BlurredSharpness;
export type BlurredSharpness = 'smeared' | 'streaked';

type Cells = Readonly<Record<SymbolRole, Bitmap>>;

/** `windowCells`: length of the motion blur in symbol cells. `rowShare`: the fraction of a cell's pixel rows that is kept. */
const blurs: Readonly<Record<BlurredSharpness, { readonly windowCells: number; readonly rowShare: number }>> = {
  smeared: { windowCells: 0.36, rowShare: 1 / 4 },
  streaked: { windowCells: 0.86, rowShare: 1 / 8 },
};

/** The strips of a brand's turning reels. Each is drawn when it is first asked for, or before that by `prepareNext`. */
export class ReelStrips {
  /** Returns a reel's strip for pictures whose turning reels are painted. */
  readonly blurred: (sharpness: BlurredSharpness, reelIndex: number) => BlurredStrip;
  /** Returns a reel's strip for pictures whose turning reels are written into frames; null if `canWriteTurningReels` is false. */
  readonly i420: ((sharpness: ReelSharpness, reelIndex: number) => I420Strip) | null;
  readonly #cache = new DrawingCache();
  readonly #preparations: readonly (() => void)[];
  #prepared = 0;

  /** `writtenReels`: the areas of the reels, or null if `canWriteTurningReels` is false. */
  constructor(strips: readonly (readonly SymbolRole[])[], cells: Cells, writtenReels: readonly Area[] | null) {
    const squeezedCells = this.#cache.cached((sharpness: BlurredSharpness) =>
      squeezeCells(cells, blurs[sharpness].rowShare),
    );
    const drawBlurred = (sharpness: BlurredSharpness, reelIndex: number) =>
      buildBlurredReelStrip(strips[reelIndex] ?? [], squeezedCells(sharpness), blurs[sharpness].windowCells);
    const blurred = this.#cache.cached(drawBlurred);
    const convertCell = this.#cache.cached((role: SymbolRole, leftX: number) =>
      convertToSampleRows(cells[role], leftX),
    );
    const convertStrip = (sharpness: ReelSharpness, reelIndex: number): I420Strip => {
      const leftX = writtenReels?.[reelIndex]?.x ?? 0;
      if (sharpness !== 'sharp') return convertBlurredStripToI420(drawBlurred(sharpness, reelIndex), leftX);
      // Reels that begin equally far from a multiple of eight pixels share their cells.
      const stripCells = strips[reelIndex]?.map((role) => ({ planes: convertCell(role, leftX % 8), firstRow: 0 }));
      return { rowsPerCell: cells.wild.height, cells: stripCells ?? [] };
    };
    const i420 = writtenReels && this.#cache.cached(convertStrip);
    this.blurred = blurred;
    this.i420 = i420;
    this.#preparations = (['sharp', 'smeared', 'streaked'] as const).flatMap((sharpness) =>
      strips.map((_, reelIndex) => () => {
        if (i420) i420(sharpness, reelIndex);
        else if (sharpness !== 'sharp') blurred(sharpness, reelIndex);
      }),
    );
  }

  /** Draws two strips more, so that a first spin is not late. Does nothing once all are drawn. */
  prepareNext(): void {
    for (const until = this.#prepared + 2; this.#prepared < until; this.#prepared += 1)
      this.#preparations[this.#prepared]?.();
  }

  /** Frees the strips, which only turning reels need. */
  free(): void {
    this.#cache.free();
    this.#prepared = 0;
  }
}

const squeezeCells = (cells: Cells, rowShare: number): Cells => {
  const rows = Math.max(4, Math.round(cells.wild.height * rowShare));
  const squeezed = {} as Record<SymbolRole, Bitmap>;
  for (const role of symbolRoles) squeezed[role] = shrinkBitmapToRowCount(cells[role], rows);
  return squeezed;
};

function convertBlurredStripToI420({ bitmap, rowsPerCell }: BlurredStrip, leftX: number): I420Strip {
  const planes = convertToSampleRows(bitmap, leftX);
  const cells = Array.from({ length: bitmap.height / rowsPerCell }, (_, index) => ({
    planes,
    firstRow: index * rowsPerCell,
  }));
  return { rowsPerCell, cells };
}

function shrinkBitmapToRowCount(cell: Bitmap, rows: number): Bitmap {
  const squeezed = createBitmap(cell.width, rows);
  for (let row = 0; row < rows; row += 1) {
    const from = Math.floor((row * cell.height) / rows);
    const until = Math.floor(((row + 1) * cell.height) / rows);
    for (let x = 0; x < cell.width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let y = from; y < until; y += 1) {
        const pixel = cell.pixels[y * cell.width + x] ?? 0;
        red += pixel & 0xff;
        green += (pixel >>> 8) & 0xff;
        blue += (pixel >>> 16) & 0xff;
      }
      const count = until - from;
      squeezed.pixels[row * cell.width + x] = pixelFrom(red / count, green / count, blue / count);
    }
  }
  return squeezed;
}

function buildBlurredReelStrip(strip: readonly SymbolRole[], squeezed: Cells, windowCells: number): BlurredStrip {
  const { width, height: rowsPerCell } = squeezed.wild;
  const windowRows = Math.round(rowsPerCell * windowCells);
  const rows = strip.length * rowsPerCell;
  const bitmap = createBitmap(width, rows);
  const sums = { red: new Int32Array(width), green: new Int32Array(width), blue: new Int32Array(width) };
  const rowAt = (row: number): Uint32Array => {
    const wrapped = (row + rows) % rows;
    const role = strip[Math.floor(wrapped / rowsPerCell)] ?? 'jack';
    const start = (wrapped % rowsPerCell) * width;
    return squeezed[role].pixels.subarray(start, start + width);
  };
  const before = Math.floor(windowRows / 2);
  for (let row = -before; row < windowRows - before; row += 1) addRow(sums, rowAt(row), 1);
  for (let row = 0; row < rows; row += 1) {
    writeRow(bitmap.pixels, row * width, sums, windowRows);
    addRow(sums, rowAt(row + windowRows - before), 1);
    addRow(sums, rowAt(row - before), -1);
  }
  return { bitmap, rowsPerCell };
}

interface ColumnSums {
  readonly red: Int32Array;
  readonly green: Int32Array;
  readonly blue: Int32Array;
}

function addRow({ red, green, blue }: ColumnSums, row: Uint32Array, sign: 1 | -1): void {
  for (let x = 0; x < row.length; x += 1) {
    const pixel = row[x] ?? 0;
    red[x] = (red[x] ?? 0) + sign * (pixel & 0xff);
    green[x] = (green[x] ?? 0) + sign * ((pixel >>> 8) & 0xff);
    blue[x] = (blue[x] ?? 0) + sign * ((pixel >>> 16) & 0xff);
  }
}

function writeRow(pixels: Uint32Array, start: number, { red, green, blue }: ColumnSums, count: number): void {
  for (let x = 0; x < red.length; x += 1) {
    pixels[start + x] = pixelFrom((red[x] ?? 0) / count, (green[x] ?? 0) / count, (blue[x] ?? 0) / count);
  }
}

function pixelFrom(red: number, green: number, blue: number): number {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}
