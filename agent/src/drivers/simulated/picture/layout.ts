import { type CabinetShape, reelCount, reelX, rowCount } from '../../../cabinet/geometry.ts';
import type { Area } from './bitmap.ts';
import { type PanelName, type Places, panelsOf, placesOf } from './places.ts';

export interface Layout {
  readonly places: Places;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly reels: readonly Area[];
  /** Top of each row within a reel, in pixels, then the bottom of the last row. */
  readonly rowTops: readonly number[];
  readonly glass: Area;
  readonly plate: Area;
  readonly sign: Area;
  readonly panels: Readonly<Record<PanelName, Area>>;
}

export function layoutFor(shape: CabinetShape, lines: number): Layout {
  const places = placesOf[shape];
  const { picture, reel, reelArea } = places;
  const scale = lines / Math.min(picture.width, picture.height);
  const scaledPanels = {} as Record<PanelName, Area>;
  for (const [name, area] of panelsOf(places)) scaledPanels[name] = scaled(area, scale);
  const rowTops = Array.from({ length: rowCount + 1 }, (_, row) => Math.round(row * reel.cellHeight * scale));
  return {
    places,
    scale,
    width: even(picture.width * scale),
    height: even(picture.height * scale),
    reels: Array.from({ length: reelCount }, (_, index) => {
      const area = { ...reelArea, x: reelX(places, index), width: reel.width };
      return { ...scaled(area, scale), width: Math.round(reel.width * scale), height: rowTops.at(-1) ?? 0 };
    }),
    rowTops,
    glass: scaled(places.glass, scale),
    plate: scaled(places.plate, scale),
    sign: scaled(places.sign, scale),
    panels: scaledPanels,
  };
}

/** I420's colour planes have half the picture's size, so every place begins and ends on an even pixel. */
const even = (length: number): number => 2 * Math.round(length / 2);

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
