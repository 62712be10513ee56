import { createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { type DemoBrandId, getDemoBrand, type SymbolRole, symbolRoles } from '@reelfloor/art';
import { type CabinetAppearance, getAppearanceCacheKey } from '@reelfloor/cabinet/cabinet-scene';
import { getReelLeftX, reelCount } from '@reelfloor/cabinet/reel-geometry';
import { getDemoGameByBrand } from '../games/demo-games.ts';
import { type Bitmap, createCanvasOverlay, type Overlay, type PictureLayout } from './bitmap.ts';
import { drawCabinetBackdrop } from './cabinet-backdrop.ts';
import {
  type Lamp,
  renderCabinetLamps,
  type ScaledPictureLayout,
  scaleArea,
  scaleCabinetPictureLayout,
} from './cabinet-lamps.ts';
import { drawText, loadCabinetFonts } from './draw-text.ts';
import { DrawingCache } from './drawing-cache.ts';
import { ReelStrips } from './reel-strips.ts';
import { type CylinderLight, computeReelCylinderLight, drawSymbolCell, loadSymbolImage } from './symbol-cell.ts';
import { canWriteTurningReels } from './turning-reels.ts';
import { pulseSteps } from './win-presentation.ts';

/** Colours of the pay lines, visible on light and on dark backgrounds. */
const lineColours = ['#FF4D4D', '#2F9BFF', '#35C759', '#FF9F0A', '#C65BFF', '#12C2C2', '#FF5FA2'];

const largestTagRadius = 10;
const reach = 14;

function drawWinLine(layout: ScaledPictureLayout, line: number, rows: readonly number[]): Overlay {
  const { places } = layout;
  const top = rowMiddle(places, Math.min(...rows)) - reach;
  const bottom = rowMiddle(places, Math.max(...rows)) + reach;
  const area = scaleArea({ ...places.glass, y: top, height: bottom - top }, layout.scale);
  const canvas = createCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  context.translate(-area.x, -area.y);
  context.scale(layout.scale, layout.scale);
  const colour = lineColours[(line - 1) % lineColours.length] ?? '#FFFFFF';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  tracePath(context, places, rows);
  context.lineWidth = 11;
  context.strokeStyle = '#120A14';
  context.stroke();
  context.lineWidth = 7;
  context.strokeStyle = colour;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = '#FFFFFFB0';
  context.stroke();
  const { reelArea, glass } = places;
  const radius = Math.min(largestTagRadius, (reelArea.x - glass.x) / 2);
  const right = reelArea.x + reelArea.width;
  const tag = { line, radius, colour };
  drawTag(context, { ...tag, x: reelArea.x - radius, y: rowMiddle(places, rows[0] ?? 1) });
  drawTag(context, { ...tag, x: right + radius, y: rowMiddle(places, rows.at(-1) ?? 1) });
  return createCanvasOverlay(canvas, area.x, area.y, layout.width);
}

function tracePath(context: SKRSContext2D, places: PictureLayout, rows: readonly number[]): void {
  const { reel, reelArea } = places;
  context.beginPath();
  context.moveTo(reelArea.x, rowMiddle(places, rows[0] ?? 1));
  for (let index = 0; index < reelCount; index += 1)
    context.lineTo(getReelLeftX(places, index) + reel.width / 2, rowMiddle(places, rows[index] ?? 1));
  context.lineTo(reelArea.x + reelArea.width, rowMiddle(places, rows.at(-1) ?? 1));
}

function drawTag(
  context: SKRSContext2D,
  { line, radius, colour, x, y }: { line: number; radius: number; colour: string; x: number; y: number },
): void {
  context.beginPath();
  context.arc(x, y, radius - 0.5, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#120A14';
  context.stroke();
  const size = 1.1 * radius;
  drawText(context, String(line), x, y + 0.36 * size, {
    size,
    weight: 800,
    colour: '#120A14',
    align: 'center',
  });
}

const rowMiddle = ({ reel, reelArea }: PictureLayout, row: number): number =>
  reelArea.y + (row + 0.5) * reel.cellHeight;

export interface BrandSprites {
  readonly brandId: DemoBrandId;
  readonly layout: ScaledPictureLayout;
  readonly strips: readonly (readonly SymbolRole[])[];
  readonly backdrop: Bitmap;
  readonly cells: Readonly<Record<SymbolRole, Bitmap>>;
  readonly reelStrips: ReelStrips;
  readonly light: CylinderLight;
  readonly dimLight: CylinderLight;
  readonly lamps: readonly Lamp[];
  winningCell(role: SymbolRole, pulse: number): Bitmap;
  winLine(line: number): Overlay;
  /** Frees the drawings that only a round shows: strips, winning cells and win lines. They are drawn again when they are needed. */
  freeRoundDrawings(): void;
}

/**
 * Number of cached sprite sets: one for each brand of the demo. Each takes about 5 MB at 720p, 12 once its reels have turned, and 100 to 500 ms
 * to render.
 */
const keptSprites = 6;
const sprites = new Map<string, Promise<BrandSprites>>();

/** Returns cached or new sprites; evicts the least recently used ones. `shortSidePixels`: the picture's shorter side. */
export function getCachedBrandSprites(appearance: CabinetAppearance, shortSidePixels: number): Promise<BrandSprites> {
  const key = getAppearanceCacheKey(appearance, shortSidePixels);
  const kept = sprites.get(key) ?? renderSprites(appearance, shortSidePixels);
  sprites.delete(key);
  sprites.set(key, kept);
  kept.catch(() => sprites.delete(key));
  for (const oldest of sprites.keys()) {
    if (sprites.size <= keptSprites) break;
    sprites.delete(oldest);
  }
  return kept;
}

const dimming = 0.45;

async function renderSprites(look: CabinetAppearance, lines: number): Promise<BrandSprites> {
  loadCabinetFonts();
  const game = getDemoGameByBrand(look.brandId);
  const { brandId, strips } = game;
  const layout = scaleCabinetPictureLayout(look.shape, lines);
  const { reels, rowTops } = layout;
  const width = reels[0]?.width ?? 0;
  const cellHeight = Math.max(...rowTops.slice(1).map((top, row) => top - (rowTops[row] ?? 0)));
  const symbols = {} as Record<SymbolRole, Image>;
  const cells = {} as Record<SymbolRole, Bitmap>;
  for (const role of symbolRoles) {
    symbols[role] = await loadSymbolImage(brandId, role, cellHeight);
    cells[role] = drawSymbolCell(brandId, symbols[role], width, cellHeight);
  }
  const backdrop = await drawCabinetBackdrop(game, layout, look.brandName);
  const { bodyDark } = getDemoBrand(brandId).palette;
  const rows = rowTops.at(-1) ?? 0;
  const reelStrips = new ReelStrips(strips, cells, canWriteTurningReels(layout, reels) ? reels : null);
  const winDrawings = new DrawingCache();
  return {
    brandId,
    layout,
    strips,
    backdrop,
    cells,
    reelStrips,
    light: computeReelCylinderLight(rows, bodyDark),
    dimLight: computeReelCylinderLight(rows, bodyDark, dimming),
    lamps: renderCabinetLamps(brandId, layout, backdrop),
    winningCell: winDrawings.cached((role: SymbolRole, pulse: number) => {
      const strength = pulse / (pulseSteps - 1);
      return drawSymbolCell(brandId, symbols[role], width, cellHeight, { scale: 0.98 + 0.09 * strength, strength });
    }),
    winLine: winDrawings.cached((line: number) => drawWinLine(layout, line, game.lines[line - 1] ?? [])),
    freeRoundDrawings() {
      reelStrips.free();
      winDrawings.free();
    },
  };
}
