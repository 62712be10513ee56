import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { brandOf, type DemoBrandId, type SymbolRole, symbolSvg } from '@reelfloor/art';
import { rowCount } from '../../../cabinet/geometry.ts';
import { type Bitmap, bitmapOf, createBitmap } from './bitmap.ts';
import { cylinderLight, stampLitRow } from './cylinder-light.ts';

const symbolShare = 0.84;

/** How a cell looks while its win is shown: the symbol's scale, and the frame's strength from 0 to 1. */
interface CellGlow {
  readonly scale: number;
  readonly strength: number;
}

/** Parses the symbol's drawing, the slowest part of drawing a cell: keep the result. */
export const loadSymbol = (brandId: DemoBrandId, role: SymbolRole, cellHeight: number): Promise<Image> =>
  loadImage(Buffer.from(symbolSvg(brandId, role, Math.ceil(cellHeight))));

export function drawCell(
  brandId: DemoBrandId,
  symbol: Image,
  width: number,
  height: number,
  glow: CellGlow | null = null,
): Bitmap {
  const { palette } = brandOf(brandId);
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
  return bitmapOf(canvas);
}

/** Draws one cell of a resting reel, for tests that compare it with a decoded frame. Row 1, the middle, is in full light. */
export async function symbolCell(
  brandId: DemoBrandId,
  role: SymbolRole,
  width: number,
  height: number,
  row = 1,
): Promise<Bitmap> {
  const cell = drawCell(brandId, await loadSymbol(brandId, role, height), width, height);
  const light = cylinderLight(rowCount * height, brandOf(brandId).palette.bodyDark);
  const lit = createBitmap(width, height);
  for (let y = 0; y < height; y += 1) stampLitRow(lit, y * width, cell, y, light, row * height + y);
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
