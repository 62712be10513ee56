import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import {
  type BrandArtwork,
  canDrawLettering,
  drawLettering,
  getDemoBrand,
  measureLetteringWidth,
  translateDrawing,
} from '@reelfloor/art';
import type { Game, LineSymbol } from '../games/game-rules.ts';
import type { Area } from './bitmap.ts';
import { drawText, measureTextWidth } from './draw-text.ts';

const shownSymbols: readonly LineSymbol[] = ['wild', 'high1', 'high2', 'high3'];
const sceneHeight = 236;
const symbolSize = 84;
const inset = 14;

/** Returns the SVG of the top screen without its numbers. */
export function renderTopScreenSvg(brand: BrandArtwork, area: Area): string {
  const { palette, scene, symbols } = brand;
  const { x, y, width, height } = area;
  const screen = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
  const sceneScale = screen.width / 320;
  const rect = ({ x, y, width, height }: Area, look: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/>`;
  return (
    `<clipPath id="scene">${rect({ ...screen, height: sceneHeight }, 'rx="10"')}</clipPath>` +
    rect(area, 'rx="22" fill="url(#metal)"') +
    rect({ x: x + 8, y: y + 8, width: width - 16, height: height - 16 }, 'rx="15" fill="#050308"') +
    rect(screen, `rx="10" fill="${palette.bodyDark}"`) +
    `<g clip-path="url(#scene)">${translateDrawing(screen.x, screen.y - 84, scene, sceneScale)}` +
    rect({ ...screen, y: screen.y + sceneHeight - 76, height: 76 }, `fill="${palette.bodyDark}" fill-opacity=".72"`) +
    '</g>' +
    renderOutlinedCabinetNameSvg(topName(brand, area), { ...topNamePlace(area), fill: 'url(#name)' }) +
    shownSymbols
      .map((role, index) => {
        const column = columnOf(screen, index);
        return (
          rect(
            { x: column.x + 5, y: column.top, width: column.width - 10, height: column.height },
            `rx="10" fill="${palette.strip}" stroke="${palette.trimDark}" stroke-width="2"`,
          ) + translateDrawing(column.middle - symbolSize / 2, column.top + 8, symbols[role], symbolSize / 100)
        );
      })
      .join('')
  );
}

const topName = ({ name }: BrandArtwork, { width }: Area) =>
  computeCabinetNameLayout(name, { size: 44, tracking: 0.14, room: width - 4 * inset });

const topNamePlace = ({ x, y, width }: Area) => ({
  middle: x + width / 2,
  baseline: y + inset + sceneHeight - 22,
});

export const drawBrandNameOnTopScreen = (context: SKRSContext2D, brand: BrandArtwork, area: Area): void =>
  drawCabinetName(context, topName(brand, area), { ...topNamePlace(area), colour: brand.palette.ink });

export function drawTopScreenPaytable(context: SKRSContext2D, game: Game, area: Area): void {
  const screen = { x: area.x + inset, y: area.y + inset, width: area.width - 2 * inset };
  const { strip, bodyDark, ink } = getDemoBrand(game.brandId).palette;
  const colour = isDark(strip) ? ink : bodyDark;
  for (const [index, role] of shownSymbols.entries()) {
    const { x, width, top } = columnOf({ ...screen, height: area.height - 2 * inset }, index);
    const [, four, five] = game.paytable.lines[role];
    for (const [row, [count, pay]] of [[5, five] as const, [4, four] as const].entries()) {
      const baseline = top + symbolSize + 30 + row * 24;
      drawText(context, `${count}×`, x + 18, baseline, { size: 18, weight: 500, colour, align: 'left' });
      drawText(context, String(pay), x + width - 18, baseline, {
        size: 18,
        weight: 700,
        colour,
        align: 'right',
      });
    }
  }
}

function columnOf(
  screen: Area,
  index: number,
): { x: number; width: number; middle: number; top: number; height: number } {
  const width = screen.width / shownSymbols.length;
  const x = screen.x + index * width;
  const top = screen.y + sceneHeight + 12;
  return { x, width, middle: x + width / 2, top, height: screen.y + screen.height - top - 12 };
}

/** Judges the brightness of `#RRGGBB` by its green part, which contributes most. */
const isDark = (colour: string): boolean => Number.parseInt(colour.slice(3, 5), 16) < 0x80;

const weight = 800;

/** A brand's name on the cabinet: as outlines of capital letters or, if it has other characters, in the cabinet's font. */
export interface CabinetNameLayout {
  readonly text: string;
  /** Font size in pixels: reduced if the name would not fit. */
  readonly size: number;
  readonly width: number;
  readonly tracking: number;
  readonly isOutlined: boolean;
}

/** `room`: maximum width of the name in pixels. */
export const computeCabinetNameLayout = (
  name: string,
  requested: { readonly size: number; readonly tracking: number; readonly room: number },
): CabinetNameLayout => {
  const { size, tracking, room } = requested;
  const isOutlined = canDrawLettering(name.toUpperCase());
  const text = isOutlined ? name.toUpperCase() : name;
  const width = isOutlined
    ? measureLetteringWidth(text, size, tracking)
    : measureTextWidth(createCanvas(1, 1).getContext('2d'), text, { size, weight });
  const fit = Math.min(1, room / width);
  return { text, size: size * fit, width: width * fit, tracking, isOutlined };
};

/** Returns the cabinet's name as SVG; empty if `drawCabinetName` draws it. `middle` and `baseline` in pixels. */
export const renderOutlinedCabinetNameSvg = (
  { text, size, tracking, isOutlined }: CabinetNameLayout,
  { middle, baseline, fill }: { readonly middle: number; readonly baseline: number; readonly fill: string },
): string => (isOutlined ? drawLettering(text, { x: middle, baseline, size, tracking, fill }) : '');

/** Draws a cabinet's name that `renderOutlinedCabinetNameSvg` cannot draw. */
export const drawCabinetName = (
  context: SKRSContext2D,
  { text, size, isOutlined }: CabinetNameLayout,
  { middle, baseline, colour }: { readonly middle: number; readonly baseline: number; readonly colour: string },
): void => {
  if (!isOutlined) drawText(context, text, middle, baseline, { size, weight, colour, align: 'center' });
};
