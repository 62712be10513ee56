import { createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { type DemoBrandId, getDemoBrand, type SymbolRole, symbolRoles } from '@reelfloor/art';
import {
  type CabinetAppearance,
  getAppearanceCacheKey,
  type Scene,
  type SceneRound,
  type SceneWin,
} from '@reelfloor/cabinet/cabinet-scene';
import { getReelLeftX, reelCount } from '@reelfloor/cabinet/reel-geometry';
import { getDemoGameByBrand } from '../games/demo-games.ts';
import { type Area, type Bitmap, createCanvasOverlay, type Overlay, type PictureLayout } from './bitmap.ts';
import { type BlurredStrip, buildBlurredReelStrip, shrinkBitmapToRowCount } from './blurred-reel-strip.ts';
import { drawCabinetBackdrop } from './cabinet-backdrop.ts';
import {
  type Lamp,
  renderCabinetLamps,
  type ScaledPictureLayout,
  scaleArea,
  scaleCabinetPictureLayout,
} from './cabinet-lamps.ts';
import { drawText, loadCabinetFonts } from './draw-text.ts';
import { type CylinderLight, computeReelCylinderLight, drawSymbolCell, loadSymbolImage } from './symbol-cell.ts';
import {
  canWriteTurningReels,
  convertBlurredStripToI420,
  convertToSampleRows,
  type I420Strip,
} from './turning-reels.ts';

export interface WinPresentation {
  /** The one win of the round that is shown at this moment. Null while all its wins are shown together. */
  readonly win: SceneWin | null;
  readonly cells: ReadonlySet<string>;
  readonly pulse: number;
  /** Cache key: two moments with the same key differ at most in the pulse of the winning cells. */
  readonly key: string;
}

const pulseSteps = 6;
const pulseMs = 640;
const allTogetherMs = 1300;
const eachMs = 1100;
const longestShowMs = 15_000;

export const getReelCellKey = (reelIndex: number, row: number): string => `${reelIndex},${row}`;

/** Returns what the presentation of a round's wins shows at `nowMs`. Null while reels turn, without a win, and after the presentation. */
export function getWinPresentation(scene: Scene, nowMs: number): WinPresentation | null {
  const { round } = scene;
  if (!round?.isCelebrated || round.wins.length === 0) return null;
  const sinceMs = nowMs - lastStopMs(round);
  if (sinceMs < 0 || sinceMs >= Math.max(longestShowMs, round.countUntilMs - lastStopMs(round))) return null;
  const turn = Math.floor((sinceMs - allTogetherMs) / eachMs) % (round.wins.length + 1);
  const win = sinceMs < allTogetherMs ? null : (round.wins[turn] ?? null);
  const phase = (sinceMs % pulseMs) / pulseMs;
  const pulse = Math.round((1 - Math.abs(2 * phase - 1)) * (pulseSteps - 1));
  return {
    win,
    cells: cellsOf(win ? [win] : round.wins),
    pulse,
    key: `${round.roundId} ${win ? turn : 'all'}`,
  };
}

export function getWinCountedSoFarMinor(round: SceneRound | null, nowMs: number): number {
  if (!round || nowMs < round.countFromMs) return 0;
  const lengthMs = round.countUntilMs - round.countFromMs;
  if (lengthMs <= 0) return round.winMinor;
  return Math.floor(round.winMinor * Math.min(1, (nowMs - round.countFromMs) / lengthMs));
}

const bigWinStakes = 10;
const bigWinShownMs = 2500;

/** Returns the amount that the plate above the reels shows for a big win, in minor units; 0 if it shows no amount. */
export function getShownBigWinMinor({ round }: Scene, nowMs: number): number {
  if (!round?.isCelebrated || nowMs >= round.countUntilMs + bigWinShownMs) return 0;
  return round.winMinor >= bigWinStakes * round.playedForMinor ? getWinCountedSoFarMinor(round, nowMs) : 0;
}

const lastStopMs = (round: SceneRound): number => Math.max(round.startedAtMs, ...round.reelStopsAtMs);

function cellsOf(wins: readonly SceneWin[]): Set<string> {
  const cells = new Set<string>();
  for (const win of wins) {
    for (const [reelIndex, row] of win.rows.entries()) {
      if (row !== null) cells.add(getReelCellKey(reelIndex, row));
    }
  }
  return cells;
}

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
  /** The blurred reels: `smeared` for medium speed, `streaked` for full speed. */
  readonly smeared: BlurredReels;
  readonly streaked: BlurredReels;
  /** The unblurred strips, one per reel; null if `canWriteTurningReels` is false for the picture. */
  readonly sharp: readonly I420Strip[] | null;
  readonly light: CylinderLight;
  readonly dimLight: CylinderLight;
  readonly lamps: readonly Lamp[];
  winningCell(role: SymbolRole, pulse: number): Bitmap;
  winLine(line: number): Overlay;
}

export interface BlurredReels {
  /** Returns a reel's strip, drawn when it is first asked for. */
  strip(reelIndex: number): BlurredStrip;
  /** The same strips, one per reel; null if `canWriteTurningReels` is false for the picture. */
  readonly i420: readonly I420Strip[] | null;
}

/** Number of cached sprite sets: one for each brand of the demo. Each takes about 15 MB at 720p, and 100 to 500 ms to render. */
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

/**
 * Motion blur at medium reel speed. `windowCells`: its length in symbol cells. `rowShare`: the fraction of a cell's pixel rows that is
 * kept.
 */
const smear = { windowCells: 0.36, rowShare: 1 / 4 } as const;
const streak = { windowCells: 0.86, rowShare: 1 / 8 } as const;
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
  const writtenReels = canWriteTurningReels(layout, reels) ? reels : null;
  return {
    brandId,
    layout,
    strips,
    backdrop,
    cells,
    smeared: blurReels(strips, cells, writtenReels, smear),
    streaked: blurReels(strips, cells, writtenReels, streak),
    sharp: writtenReels && convertStrips(strips, cells, writtenReels),
    light: computeReelCylinderLight(rows, bodyDark),
    dimLight: computeReelCylinderLight(rows, bodyDark, dimming),
    lamps: renderCabinetLamps(brandId, layout, backdrop),
    winningCell: kept((role: SymbolRole, pulse: number) => {
      const strength = pulse / (pulseSteps - 1);
      return drawSymbolCell(brandId, symbols[role], width, cellHeight, {
        scale: 0.98 + 0.09 * strength,
        strength,
      });
    }),
    winLine: kept((line: number) => drawWinLine(layout, line, game.lines[line - 1] ?? [])),
  };
}

function kept<Args extends readonly (string | number)[], Drawing>(
  draw: (...args: Args) => Drawing,
): (...args: Args) => Drawing {
  const drawings = new Map<string, Drawing>();
  return (...args) => {
    const key = args.join(' ');
    const drawing = drawings.get(key) ?? draw(...args);
    drawings.set(key, drawing);
    return drawing;
  };
}

function blurReels(
  strips: readonly (readonly SymbolRole[])[],
  cells: Readonly<Record<SymbolRole, Bitmap>>,
  writtenReels: readonly Area[] | null,
  blur: { readonly windowCells: number; readonly rowShare: number },
): BlurredReels {
  const rows = Math.max(4, Math.round(cells.wild.height * blur.rowShare));
  const squeezed = {} as Record<SymbolRole, Bitmap>;
  for (const role of symbolRoles) squeezed[role] = shrinkBitmapToRowCount(cells[role], rows);
  const draw = (strip: readonly SymbolRole[]) =>
    buildBlurredReelStrip(strip, squeezed, Math.round(rows * blur.windowCells));
  const strip = kept((reelIndex: number) => draw(strips[reelIndex] ?? []));
  const i420 = writtenReels?.map(({ x }, index) => convertBlurredStripToI420(draw(strips[index] ?? []), x)) ?? null;
  // Draw the strips now if a feed needs them: a first spin would be late otherwise.
  if (!i420) for (const index of strips.keys()) strip(index);
  return { strip, i420 };
}

function convertStrips(
  strips: readonly (readonly SymbolRole[])[],
  cells: Readonly<Record<SymbolRole, Bitmap>>,
  reels: readonly Area[],
): I420Strip[] {
  // Reels that begin equally far from a multiple of eight pixels share their cells.
  const convert = kept((role: SymbolRole, leftX: number) => convertToSampleRows(cells[role], leftX));
  const rowsPerCell = cells.wild.height;
  return strips.map((strip, index) => {
    const leftX = (reels[index]?.x ?? 0) % 8;
    return { rowsPerCell, cells: strip.map((role) => ({ planes: convert(role, leftX), firstRow: 0 })) };
  });
}
