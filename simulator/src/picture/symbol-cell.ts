import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { buildReelSymbolSvg, type DemoBrandId, getDemoBrand, type SymbolRole } from '@reelfloor/art';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import { type Bitmap, createBitmap, moveCanvasToBitmap, parseColourToPixel } from './bitmap.ts';

const symbolShare = 0.84;

/** Appearance of a cell while its win is shown: the symbol's scale, and the frame's strength from 0 to 1. */
interface CellGlow {
  readonly scale: number;
  readonly strength: number;
}

/** Parses the symbol's drawing, the slowest part of drawing a cell: cache the result. */
export const loadSymbolImage = (brandId: DemoBrandId, role: SymbolRole, cellHeight: number): Promise<Image> =>
  loadImage(Buffer.from(buildReelSymbolSvg(brandId, role, Math.ceil(cellHeight))));

export function drawSymbolCell(
  brandId: DemoBrandId,
  symbol: Image,
  width: number,
  height: number,
  glow: CellGlow | null = null,
): Bitmap {
  const { palette } = getDemoBrand(brandId);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = palette.strip;
  context.fillRect(0, 0, width, height);
  const curve = context.createLinearGradient(0, 0, width, 0);
  curve.addColorStop(0, `${palette.bodyDark}66`);
  curve.addColorStop(0.1, `${palette.stripShade}88`);
  curve.addColorStop(0.3, `${palette.strip}00`);
  curve.addColorStop(0.7, `${palette.strip}00`);
  curve.addColorStop(0.9, `${palette.stripShade}88`);
  curve.addColorStop(1, `${palette.bodyDark}66`);
  context.fillStyle = curve;
  context.fillRect(0, 0, width, height);
  if (glow) drawGlow(context, palette.trim, width, height, glow.strength);
  const size = height * symbolShare * (glow?.scale ?? 1);
  context.drawImage(symbol, (width - size) / 2, (height - size) / 2, size, size);
  return moveCanvasToBitmap(canvas);
}

/** Draws one cell of a resting reel, for tests that compare it with a decoded frame. Row 1, the middle, is fully lit. */
export async function renderStoppedReelCell(
  brandId: DemoBrandId,
  role: SymbolRole,
  width: number,
  height: number,
  row = 1,
): Promise<Bitmap> {
  const cell = drawSymbolCell(brandId, await loadSymbolImage(brandId, role, height), width, height);
  const light = computeReelCylinderLight(rowCount * height, getDemoBrand(brandId).palette.bodyDark);
  const lit = createBitmap(width, height);
  for (let y = 0; y < height; y += 1) copyBitmapRowWithLight(lit, y * width, cell, y, light, row * height + y);
  return lit;
}

function drawGlow(
  context: ReturnType<ReturnType<typeof createCanvas>['getContext']>,
  colour: string,
  width: number,
  height: number,
  strength: number,
): void {
  const unit = height / 168;
  const halo = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.55);
  halo.addColorStop(0, '#FFFFFF');
  halo.addColorStop(0.55, `${colour}66`);
  halo.addColorStop(1, `${colour}00`);
  context.globalAlpha = 0.35 + 0.5 * strength;
  context.fillStyle = halo;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  context.lineWidth = 6 * unit;
  context.strokeStyle = colour;
  context.beginPath();
  context.roundRect(5 * unit, 5 * unit, width - 10 * unit, height - 10 * unit, 10 * unit);
  context.stroke();
  context.globalAlpha = 0.35 + 0.65 * strength;
  context.lineWidth = 2 * unit;
  context.strokeStyle = '#FFFFFF';
  context.stroke();
  context.globalAlpha = 1;
}

/** Light on a reel, darker towards top and bottom. For each row: colours × `factors` / 256, plus `redBlue` and `green`. */
export interface CylinderLight {
  /** The colour, as a pixel, towards which the light goes. */
  readonly dark: number;
  readonly factors: Uint16Array;
  readonly redBlue: Uint32Array;
  readonly green: Uint32Array;
}

const edgeDarkness = 0.62;
const litFrom = 0.27;

export function computeReelCylinderLight(rows: number, darkColour: string, dimming = 0): CylinderLight {
  const dark = parseColourToPixel(darkColour);
  const light = {
    dark,
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

export function copyBitmapRowWithLight(
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
