import { computeI420FrameBytes, type PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import type { Area, Bitmap } from './bitmap.ts';
import type { CylinderLight } from './symbol-cell.ts';

/** A reel's strip in I420 (BT.601, limited range): it is lit and copied into a frame, which needs no conversion then. */
export interface I420Strip {
  readonly rowsPerCell: number;
  readonly cells: readonly I420Cell[];
}

interface I420Cell {
  /** Planes Y, U and V. All have a row of samples for each row of pixels; a row of U and V has one sample for two pixels. */
  readonly planes: readonly SampleRows[];
  readonly firstRow: number;
}

interface SampleRows {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly width: number;
  readonly stride: number;
  /** Place of a row's first sample: as far from a multiple of four as in the frame, so that four samples are copied at once. */
  readonly lead: number;
}

/** A turning reel that is written into the frame itself. `position`: strip index of the top row. */
export interface TurningReel {
  readonly area: Area;
  readonly strip: I420Strip;
  readonly position: number;
  readonly light: CylinderLight;
}

/**
 * Whether turning reels can be written into a frame: they cover whole samples of its U and V planes, and each row of each plane begins at a
 * multiple of four samples.
 */
export const canWriteTurningReels = (picture: PictureSize, reels: readonly Area[]): boolean =>
  picture.width % 8 === 0 && reels.every(({ x, y, width, height }) => (x | y | width | height) % 2 === 0);

/** Returns the planes Y, U and V. `leftX`: where the bitmap's left edge will be in the picture. */
export function convertToSampleRows({ width, height, pixels }: Bitmap, leftX: number): readonly SampleRows[] {
  const luma = createSampleRows(leftX, width, height);
  const u = createSampleRows(leftX / 2, width / 2, height);
  const v = createSampleRows(leftX / 2, width / 2, height);
  for (let row = 0; row < height; row += 1) {
    let from = row * width;
    let at = row * luma.stride + luma.lead;
    let chromaAt = row * u.stride + u.lead;
    for (const end = from + width; from < end; from += 2) {
      const left = pixels[from] ?? 0;
      const right = pixels[from + 1] ?? 0;
      luma.bytes[at] = lumaOf(left & 0xff, (left >>> 8) & 0xff, (left >>> 16) & 0xff);
      luma.bytes[at + 1] = lumaOf(right & 0xff, (right >>> 8) & 0xff, (right >>> 16) & 0xff);
      const red = ((left & 0xff) + (right & 0xff)) >> 1;
      const green = (((left >>> 8) & 0xff) + ((right >>> 8) & 0xff)) >> 1;
      const blue = (((left >>> 16) & 0xff) + ((right >>> 16) & 0xff)) >> 1;
      u.bytes[chromaAt] = uOf(red, green, blue);
      v.bytes[chromaAt] = vOf(red, green, blue);
      at += 2;
      chromaAt += 1;
    }
  }
  return [luma, u, v];
}

function createSampleRows(x: number, width: number, rows: number): SampleRows {
  const lead = x % 4;
  const stride = 4 * Math.ceil((lead + width) / 4);
  const words = new Uint32Array((stride * rows) / 4);
  return { words, bytes: new Uint8Array(words.buffer), width, stride, lead };
}

// BT.601 in 256ths, with the offset of the limited range (16, or 128 for colour) and half a step for rounding.
const lumaOf = (red: number, green: number, blue: number): number => (66 * red + 129 * green + 25 * blue + 4224) >> 8;
const uOf = (red: number, green: number, blue: number): number => (112 * blue - 38 * red - 74 * green + 32_896) >> 8;
const vOf = (red: number, green: number, blue: number): number => (112 * red - 94 * green - 18 * blue + 32_896) >> 8;

/** Writes turning reels into an I420 frame of a picture for which `canWriteTurningReels` is true. */
export function writeTurningReels(frame: Uint8Array, size: PictureSize, reels: readonly TurningReel[]): void {
  if (reels.length === 0) return;
  const words = new Uint32Array(frame.buffer, frame.byteOffset, computeI420FrameBytes(size) / 4);
  const lumaBytes = size.width * size.height;
  /** `step`: how many pixels across, and lines down, one sample covers. */
  const planes = [
    { start: 0, step: 1, sampleOf: lumaOf },
    { start: lumaBytes, step: 2, sampleOf: uOf },
    { start: lumaBytes + lumaBytes / 4, step: 2, sampleOf: vOf },
  ];
  for (const { area, strip, position, light } of reels) {
    const cellsPerLine = rowCount / area.height;
    for (const [plane, { start, step, sampleOf }] of planes.entries()) {
      const dark = sampleOf(light.dark & 0xff, (light.dark >>> 8) & 0xff, (light.dark >>> 16) & 0xff);
      for (let line = 0; line < area.height; line += step) {
        const at = position + line * cellsPerLine;
        const index = Math.floor(at);
        const cell = strip.cells[index % strip.cells.length];
        const samples = cell?.planes[plane];
        if (!cell || !samples) continue;
        const row = cell.firstRow + Math.floor((at - index) * strip.rowsPerCell);
        const target = start + ((area.y + line) / step) * (size.width / step) + area.x / step;
        copyRowWithLight(frame, words, target, samples, row, light.factors[line] ?? 256, dark);
      }
    }
  }
}

/** Copies a row of samples, each × `factor` / 256, the rest to 256 being `dark`. */
function copyRowWithLight(
  frame: Uint8Array,
  frameWords: Uint32Array,
  start: number,
  { bytes, words, width, stride, lead }: SampleRows,
  row: number,
  factor: number,
  dark: number,
): void {
  const shift = row * stride + lead - start;
  const end = start + width;
  const add = dark * (256 - factor);
  const firstWhole = Math.min(end, (start + 3) & ~3);
  const lastWhole = Math.max(firstWhole, end & ~3);
  for (let at = start; at < firstWhole; at += 1) frame[at] = ((bytes[at + shift] ?? 0) * factor + add) >> 8;
  const addTwo = add | (add << 16);
  const wordShift = shift / 4;
  const untilWord = lastWhole / 4;
  if (factor === 256)
    for (let word = firstWhole / 4; word < untilWord; word += 1) frameWords[word] = words[word + wordShift] ?? 0;
  else
    for (let word = firstWhole / 4; word < untilWord; word += 1) {
      const four = words[word + wordShift] ?? 0;
      const even = ((Math.imul(four & 0xff00ff, factor) + addTwo) >>> 8) & 0xff00ff;
      const odd = (Math.imul((four >>> 8) & 0xff00ff, factor) + addTwo) & 0xff00ff00;
      frameWords[word] = even | odd;
    }
  for (let at = lastWhole; at < end; at += 1) frame[at] = ((bytes[at + shift] ?? 0) * factor + add) >> 8;
}
