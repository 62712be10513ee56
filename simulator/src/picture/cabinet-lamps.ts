import { type DemoBrandId, getDemoBrand } from '@reelfloor/art';
import { type CabinetShape, getReelLeftX, reelCount, rowCount } from '@reelfloor/cabinet/reel-geometry';
import {
  type Area,
  type Bitmap,
  createCanvasFromBitmap,
  cropBitmap,
  listCabinetPanelAreas,
  moveCanvasToBitmap,
  type PanelName,
  type PictureLayout,
  pictureLayouts,
} from './bitmap.ts';
import { copyBitmapOnto, type DirtyTrackingBitmap } from './dirty-tracking-bitmap.ts';

/** A lamp's position; `looks`: its pictures, from dark to bright. */
export interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly looks: readonly Bitmap[];
}

const lampLevels = 4;
const spacing = 38;
const lampSize = 14;

export function renderCabinetLamps(
  brandId: DemoBrandId,
  { scale, places }: ScaledPictureLayout,
  backdrop: Bitmap,
): Lamp[] {
  const size = Math.max(2, Math.round(lampSize * scale));
  return lampSpots(places).map((spot) => {
    const x = Math.round((spot.x - lampSize / 2) * scale);
    const y = Math.round((spot.y - lampSize / 2) * scale);
    const ground = cropBitmap(backdrop, { x, y, width: size, height: size });
    const looks = Array.from({ length: lampLevels }, (_, level) => drawLamp(brandId, ground, level / (lampLevels - 1)));
    return { x, y, looks };
  });
}

function lampSpots({ frame }: PictureLayout): { x: number; y: number }[] {
  const half = frame.band / 2;
  const left = frame.x + half;
  const top = frame.y + half;
  const right = frame.x + frame.width - half;
  const bottom = frame.y + frame.height - half;
  const across = placesAlong(right - left);
  const down = placesAlong(bottom - top);
  return [
    ...across.map((at) => ({ x: left + at, y: top })),
    ...down.map((at) => ({ x: right, y: top + at })),
    ...across.map((at) => ({ x: right - at, y: bottom })),
    ...down.map((at) => ({ x: left, y: bottom - at })),
  ];
}

function placesAlong(length: number): number[] {
  const corner = 22;
  const count = Math.round((length - 2 * corner) / spacing);
  return Array.from({ length: count + 1 }, (_, index) => corner + ((length - 2 * corner) * index) / count);
}

function drawLamp(brandId: DemoBrandId, ground: Bitmap, share: number): Bitmap {
  const { palette } = getDemoBrand(brandId);
  const canvas = createCanvasFromBitmap(ground);
  const context = canvas.getContext('2d');
  const middle = ground.width / 2;
  const disc = (radius: number, colour: string, alpha: number) => {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(middle, middle, radius * middle, 0, 2 * Math.PI);
    context.fill();
  };
  if (share > 0.5) disc(1, palette.ink, 0.35 * share);
  disc(0.7, palette.bodyDark, 1);
  disc(0.56, palette.ink, 0.14 + 0.86 * share);
  disc(0.34, '#FFFFFF', share);
  return moveCanvasToBitmap(canvas);
}

export type LampPattern = 'attract' | 'turning' | 'winning' | 'feature' | 'alarm';

/** Time in ms after which a lamp pattern moves on by one lamp. */
const stepMs: Readonly<Record<LampPattern, number>> = {
  attract: 220,
  turning: 90,
  winning: 160,
  feature: 120,
  alarm: 420,
};
const brightest = lampLevels - 1;

export class Lamps {
  readonly #lamps: readonly Lamp[];
  readonly #levels: Int8Array;

  constructor(lamps: readonly Lamp[]) {
    this.#lamps = lamps;
    this.#levels = new Int8Array(lamps.length).fill(-1);
  }

  paint(target: DirtyTrackingBitmap, mood: LampPattern, nowMs: number): void {
    const step = Math.floor(nowMs / stepMs[mood]);
    for (const [index, lamp] of this.#lamps.entries()) {
      const level = levelOf(mood, index, step);
      if (level === this.#levels[index]) continue;
      this.#levels[index] = level;
      const look = lamp.looks[level];
      if (look) copyBitmapOnto(target, look, lamp.x, lamp.y);
    }
  }
}

function levelOf(mood: LampPattern, index: number, step: number): number {
  switch (mood) {
    case 'attract':
      return Math.max(0, brightest - Math.abs(cyclic(index - step, 12) - 3));
    case 'turning':
      return cyclic(index - step, 4) === 0 ? brightest : 1;
    case 'winning':
      return cyclic(index + step, 2) === 0 ? brightest : 1;
    case 'feature':
      return Math.max(0, brightest - cyclic(index + step, 6));
    case 'alarm':
      return cyclic(step, 2) === 0 ? brightest : 0;
  }
}

/** Returns a non-negative remainder. Times are too large for 32-bit operators. */
function cyclic(value: number, length: number): number {
  return ((value % length) + length) % length;
}

export interface ScaledPictureLayout {
  readonly places: PictureLayout;
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

export function scaleCabinetPictureLayout(shape: CabinetShape, shortSidePixels: number): ScaledPictureLayout {
  const places = pictureLayouts[shape];
  const { picture, reel, reelArea } = places;
  const scale = shortSidePixels / Math.min(picture.width, picture.height);
  const scaledPanels = {} as Record<PanelName, Area>;
  for (const [name, area] of listCabinetPanelAreas(places)) scaledPanels[name] = scaleArea(area, scale);
  const rowTops = Array.from({ length: rowCount + 1 }, (_, row) => Math.round(row * reel.cellHeight * scale));
  return {
    places,
    scale,
    width: even(picture.width * scale),
    height: even(picture.height * scale),
    reels: Array.from({ length: reelCount }, (_, index) => {
      const area = { ...reelArea, x: getReelLeftX(places, index), width: reel.width };
      return {
        ...scaleArea(area, scale),
        width: Math.round(reel.width * scale),
        height: rowTops.at(-1) ?? 0,
      };
    }),
    rowTops,
    glass: scaleArea(places.glass, scale),
    plate: scaleArea(places.plate, scale),
    sign: scaleArea(places.sign, scale),
    panels: scaledPanels,
  };
}

/** Rounds to an even number of pixels: I420's colour planes have half the picture's size, so positions and sizes must be even. */
const even = (length: number): number => 2 * Math.round(length / 2);

export function scaleArea(area: Area, scale: number): Area {
  const x = Math.round(area.x * scale);
  const y = Math.round(area.y * scale);
  return {
    x,
    y,
    width: Math.round((area.x + area.width) * scale) - x,
    height: Math.round((area.y + area.height) * scale) - y,
  };
}
