import type { SymbolRole } from '@reelfloor/art';
import { type Bitmap, createBitmap } from './bitmap.ts';

/** A blurred picture of a reel's strip. It has fewer rows than the reel has pixels, because a blur needs no detail. */
export interface BlurredStrip {
  readonly bitmap: Bitmap;
  readonly rowsPerCell: number;
}

export function shrinkBitmapToRowCount(cell: Bitmap, rows: number): Bitmap {
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

export function buildBlurredReelStrip(
  strip: readonly SymbolRole[],
  squeezed: Readonly<Record<SymbolRole, Bitmap>>,
  windowRows: number,
): BlurredStrip {
  const { width, height: rowsPerCell } = squeezed.wild;
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
