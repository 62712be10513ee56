import type { Image } from '@napi-rs/canvas';
import { brandOf, type DemoBrandId, type SymbolRole, symbolRoles } from '@reelfloor/art';
import { type CabinetLook, keyOfLook } from '../../../cabinet/scene.ts';
import { gameOf } from '../games/game.ts';
import { drawBackdrop } from './backdrop.ts';
import type { Bitmap, Overlay } from './bitmap.ts';
import { type BlurredStrip, blurStrip, squeezeCell } from './blurred-strip.ts';
import { type CylinderLight, cylinderLight } from './cylinder-light.ts';
import { type Lamp, renderLamps } from './lamp-looks.ts';
import { type Layout, layoutFor } from './layout.ts';
import { drawCell, loadSymbol } from './symbol-cell.ts';
import { registerFonts } from './text.ts';
import { drawWinLine } from './win-line.ts';
import { pulseSteps } from './win-show.ts';

export interface BrandSprites {
  readonly brandId: DemoBrandId;
  readonly layout: Layout;
  readonly strips: readonly (readonly SymbolRole[])[];
  readonly backdrop: Bitmap;
  readonly cells: Readonly<Record<SymbolRole, Bitmap>>;
  /** One blurred strip for each reel: `smeared` is shown at medium speed, `streaked` at full speed. */
  readonly smeared: readonly BlurredStrip[];
  readonly streaked: readonly BlurredStrip[];
  readonly light: CylinderLight;
  readonly dimLight: CylinderLight;
  readonly lamps: readonly Lamp[];
  winningCell(role: SymbolRole, pulse: number): Bitmap;
  winLine(line: number): Overlay;
}

/** Number of sprite sets kept. Each takes about 15 MB at 720p. */
const keptSprites = 4;
const sprites = new Map<string, Promise<BrandSprites>>();

/** Returns drawn or kept sprites; drops the least recently used ones. `lines`: the picture's shorter side in pixels. */
export function spritesOf(look: CabinetLook, lines: number): Promise<BrandSprites> {
  const key = keyOfLook(look, lines);
  const kept = sprites.get(key) ?? renderSprites(look, lines);
  sprites.delete(key);
  sprites.set(key, kept);
  kept.catch(() => sprites.delete(key));
  for (const oldest of sprites.keys()) {
    if (sprites.size <= keptSprites) break;
    sprites.delete(oldest);
  }
  return kept;
}

/** `windowCells`: the blur's length in cells. `rowShare`: the share of a cell's rows that is kept. */
const smear = { windowCells: 0.36, rowShare: 1 / 4 } as const;
const streak = { windowCells: 0.86, rowShare: 1 / 8 } as const;
const dimming = 0.45;

async function renderSprites(look: CabinetLook, lines: number): Promise<BrandSprites> {
  registerFonts();
  const game = gameOf(look.brandId);
  const { brandId, strips } = game;
  const layout = layoutFor(look.shape, lines);
  const { reels, rowTops } = layout;
  const width = reels[0]?.width ?? 0;
  const cellHeight = Math.max(...rowTops.slice(1).map((top, row) => top - (rowTops[row] ?? 0)));
  const symbols = {} as Record<SymbolRole, Image>;
  const cells = {} as Record<SymbolRole, Bitmap>;
  for (const role of symbolRoles) {
    symbols[role] = await loadSymbol(brandId, role, cellHeight);
    cells[role] = drawCell(brandId, symbols[role], width, cellHeight);
  }
  const backdrop = await drawBackdrop(game, layout, look.brandName);
  const { bodyDark } = brandOf(brandId).palette;
  const rows = rowTops.at(-1) ?? 0;
  return {
    brandId,
    layout,
    strips,
    backdrop,
    cells,
    smeared: blurStrips(strips, cells, smear),
    streaked: blurStrips(strips, cells, streak),
    light: cylinderLight(rows, bodyDark),
    dimLight: cylinderLight(rows, bodyDark, dimming),
    lamps: renderLamps(brandId, layout, backdrop),
    winningCell: kept((role: SymbolRole, pulse: number) => {
      const strength = pulse / (pulseSteps - 1);
      return drawCell(brandId, symbols[role], width, cellHeight, { scale: 0.98 + 0.09 * strength, strength });
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

function blurStrips(
  strips: readonly (readonly SymbolRole[])[],
  cells: Readonly<Record<SymbolRole, Bitmap>>,
  blur: { readonly windowCells: number; readonly rowShare: number },
): BlurredStrip[] {
  const rows = Math.max(4, Math.round(cells.wild.height * blur.rowShare));
  const squeezed = {} as Record<SymbolRole, Bitmap>;
  for (const role of symbolRoles) squeezed[role] = squeezeCell(cells[role], rows);
  return strips.map((strip) => blurStrip(strip, squeezed, Math.round(rows * blur.windowCells)));
}
