import type { SymbolRole } from '@reelfloor/art';
import { rowCount } from '../../../cabinet/geometry.ts';
import type { Bitmap } from './bitmap.ts';
import type { BlurredStrip } from './blurred-strip.ts';
import type { BrandSprites } from './brand-sprites.ts';
import { type CylinderLight, stampLitRow } from './cylinder-light.ts';
import type { ReelMotion } from './reel-motion.ts';
import type { Sheet } from './sheet.ts';
import { cellKey, type WinMoment } from './win-show.ts';

/** A reel is drawn smeared from this speed on, in cells per second. */
const smearedFrom = 5;
const streakedFrom = 15;

export function paintTurningReel(
  target: Sheet,
  sprites: BrandSprites,
  reelIndex: number,
  { position, speed }: ReelMotion,
): void {
  const blurred = speed >= streakedFrom ? sprites.streaked : speed >= smearedFrom ? sprites.smeared : null;
  const strip = blurred?.[reelIndex];
  if (strip) paintBlurred(target, sprites, reelIndex, position, strip);
  else paintSharp(target, sprites, reelIndex, position);
}

export function paintRestingReel(
  target: Sheet,
  sprites: BrandSprites,
  reelIndex: number,
  stop: number,
  light: CylinderLight,
): void {
  for (let row = 0; row < rowCount; row += 1) {
    const role = roleAt(sprites, reelIndex, stop + row);
    paintCell(target, sprites, reelIndex, row, sprites.cells[role], light);
  }
}

export function paintWinningCells(
  target: Sheet,
  sprites: BrandSprites,
  stops: readonly number[],
  { cells, pulse }: WinMoment,
): void {
  for (const [reelIndex, stop] of stops.entries()) {
    for (let row = 0; row < rowCount; row += 1) {
      if (!cells.has(cellKey(reelIndex, row))) continue;
      const role = roleAt(sprites, reelIndex, stop + row);
      paintCell(target, sprites, reelIndex, row, sprites.winningCell(role, pulse), null);
    }
  }
}

function paintCell(
  target: Sheet,
  { layout, light }: BrandSprites,
  reelIndex: number,
  row: number,
  cell: Bitmap,
  cellLight: CylinderLight | null,
): void {
  const area = layout.reels[reelIndex];
  if (!area) return;
  const top = layout.rowTops[row] ?? 0;
  const bottom = layout.rowTops[row + 1] ?? 0;
  target.markDrawn({ ...area, y: area.y + top, height: bottom - top });
  // A winning cell has no `cellLight`: it is lit like the middle row, whichever row it is in.
  const lit = cellLight ?? light;
  const middle = (layout.rowTops.at(-1) ?? 0) >> 1;
  for (let y = top; y < bottom; y += 1) {
    const start = (area.y + y) * target.width + area.x;
    stampLitRow(target, start, cell, y - top, lit, cellLight ? y : middle);
  }
}

function paintSharp(target: Sheet, sprites: BrandSprites, reelIndex: number, position: number): void {
  const area = sprites.layout.reels[reelIndex];
  if (!area) return;
  target.markDrawn(area);
  const cellHeight = area.height / rowCount;
  for (let y = 0; y < area.height; y += 1) {
    const at = position + y / cellHeight;
    const index = Math.floor(at);
    const cell = sprites.cells[roleAt(sprites, reelIndex, index)];
    const cellRow = Math.min(cell.height - 1, Math.floor((at - index) * cell.height));
    stampLitRow(target, (area.y + y) * target.width + area.x, cell, cellRow, sprites.light, y);
  }
}

function paintBlurred(
  target: Sheet,
  sprites: BrandSprites,
  reelIndex: number,
  position: number,
  strip: BlurredStrip,
): void {
  const area = sprites.layout.reels[reelIndex];
  if (!area) return;
  target.markDrawn(area);
  const rowsPerPixel = (strip.rowsPerCell * rowCount) / area.height;
  const first = position * strip.rowsPerCell;
  for (let y = 0; y < area.height; y += 1) {
    const row = Math.floor(first + y * rowsPerPixel) % strip.bitmap.height;
    stampLitRow(target, (area.y + y) * target.width + area.x, strip.bitmap, row, sprites.light, y);
  }
}

function roleAt({ strips }: BrandSprites, reelIndex: number, index: number): SymbolRole {
  const strip = strips[reelIndex] ?? [];
  return strip[((index % strip.length) + strip.length) % strip.length] ?? 'jack';
}
