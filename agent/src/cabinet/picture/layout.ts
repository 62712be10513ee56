import { picture, reel, reelArea, reelCount, reelX, rowCount } from '../geometry.ts';
import type { Area } from './bitmap.ts';

/** Where everything stands, in pixels of the full picture (1280 × 720). */

/** The gold frame's outer edge and its breadth; inside it the dark bezel, and inside that the reels. */
export const frame = { x: 104, y: 88, width: 1072, height: 564, band: 16 } as const;
export const glass: Area = {
  x: frame.x + frame.band,
  y: frame.y + frame.band,
  width: frame.width - 2 * frame.band,
  height: frame.height - 2 * frame.band,
};
/** The brand's name plate, where banners show too. */
export const plate: Area = { x: 280, y: 16, width: 720, height: 64 };
/** The sign over the reels of a locked cabinet. */
export const sign: Area = { x: 300, y: 268, width: 680, height: 204 };

const panelTop = 658;
const panelHeight = 52;
const panelGap = 8;
const panelWidths = {
  credit: 242,
  lines: 116,
  stake: 170,
  win: 228,
  clock: 152,
  machine: 124,
} as const;
export type PanelName = keyof typeof panelWidths;
export const panelNames = Object.keys(panelWidths) as PanelName[];

/** The counters under the reels, left to right. */
export const panels: Readonly<Record<PanelName, Area>> = placePanels();

function placePanels(): Record<PanelName, Area> {
  const placed = {} as Record<PanelName, Area>;
  let x: number = frame.x;
  for (const name of panelNames) {
    placed[name] = { x, y: panelTop, width: panelWidths[name], height: panelHeight };
    x += panelWidths[name] + panelGap;
  }
  return placed;
}

/** The same places in a picture of another height, in whole pixels. */
export interface Layout {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly reels: readonly Area[];
  /** The upper edge of each row within a reel, and after them the lower edge of the last. */
  readonly rowTops: readonly number[];
  readonly glass: Area;
  readonly plate: Area;
  readonly sign: Area;
  readonly panels: Readonly<Record<PanelName, Area>>;
}

export function layoutFor(height: number): Layout {
  const scale = height / picture.height;
  const scaledPanels = {} as Record<PanelName, Area>;
  for (const name of panelNames) scaledPanels[name] = scaled(panels[name], scale);
  const rowTops = Array.from({ length: rowCount + 1 }, (_, row) => Math.round(row * reel.cellHeight * scale));
  return {
    scale,
    // Even, as the encoder's colour planes have half the width.
    width: 2 * Math.round((height * picture.width) / picture.height / 2),
    height,
    reels: Array.from({ length: reelCount }, (_, index) => {
      const area = { x: reelX(index), y: reelArea.y, width: reel.width, height: reelArea.height };
      return { ...scaled(area, scale), width: Math.round(reel.width * scale), height: rowTops.at(-1) ?? 0 };
    }),
    rowTops,
    glass: scaled(glass, scale),
    plate: scaled(plate, scale),
    sign: scaled(sign, scale),
    panels: scaledPanels,
  };
}

export function scaled(area: Area, scale: number): Area {
  const x = Math.round(area.x * scale);
  const y = Math.round(area.y * scale);
  return {
    x,
    y,
    width: Math.round((area.x + area.width) * scale) - x,
    height: Math.round((area.y + area.height) * scale) - y,
  };
}
