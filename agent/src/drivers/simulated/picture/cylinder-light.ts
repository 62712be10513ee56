import type { Bitmap } from './bitmap.ts';
import { pixelOf } from './bitmap.ts';

/** Light on a reel, darker towards top and bottom. For each row: colours × `factors` / 256, plus `redBlue` and `green`. */
export interface CylinderLight {
  readonly factors: Uint16Array;
  readonly redBlue: Uint32Array;
  readonly green: Uint32Array;
}

const edgeDarkness = 0.62;
const litFrom = 0.27;

export function cylinderLight(rows: number, darkColour: string, dimming = 0): CylinderLight {
  const dark = pixelOf(darkColour);
  const light = {
    factors: new Uint16Array(rows),
    redBlue: new Uint32Array(rows),
    green: new Uint32Array(rows),
  };
  for (let row = 0; row < rows; row += 1) {
    const height = (row + 0.5) / rows;
    const outwards = Math.max(0, 1 - Math.min(height, 1 - height) / litFrom);
    const lit = (1 - edgeDarkness * outwards ** 1.35) * (1 - dimming);
    const factor = Math.round(256 * lit);
    light.factors[row] = factor;
    light.redBlue[row] = Math.imul(dark & 0xff00ff, 256 - factor) >>> 0;
    light.green[row] = Math.imul(dark & 0xff00, 256 - factor) >>> 0;
  }
  return light;
}

export function stampLitRow(
  target: Bitmap,
  targetStart: number,
  source: Bitmap,
  sourceRow: number,
  light: CylinderLight,
  lightRow: number,
): void {
  const { width } = source;
  const sourceStart = sourceRow * width;
  const factor = light.factors[lightRow] ?? 256;
  const from = source.pixels;
  const to = target.pixels;
  if (factor === 256) {
    to.set(from.subarray(sourceStart, sourceStart + width), targetStart);
    return;
  }
  const addRedBlue = light.redBlue[lightRow] ?? 0;
  const addGreen = light.green[lightRow] ?? 0;
  for (let x = 0; x < width; x += 1) {
    const pixel = from[sourceStart + x] ?? 0;
    const redBlue = ((Math.imul(pixel & 0xff00ff, factor) + addRedBlue) >>> 8) & 0xff00ff;
    const green = ((Math.imul(pixel & 0xff00, factor) + addGreen) >>> 8) & 0xff00;
    to[targetStart + x] = 0xff000000 | redBlue | green;
  }
}
