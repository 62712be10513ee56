import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type CabinetShape, geometries, type ReelGeometry } from '@reelfloor/cabinet/reel-geometry';

/** RGBA pixels, each a little-endian 32-bit word. Stored outside the canvas, because reading back a canvas takes 10 ms at 720p. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const createBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  pixels: new Uint32Array(width * height),
});

/**
 * Returns the canvas's pixels, which must be opaque, and frees its memory: V8 does not count it, so the canvases of a brand, 25 MB, would stay
 * until some later garbage collection.
 */
export function moveCanvasToBitmap(canvas: Canvas): Bitmap {
  const { width, height } = canvas;
  const pixels = new Uint32Array(width * height);
  new Uint8Array(pixels.buffer).set(canvas.data());
  emptyCanvas(canvas);
  return { width, height, pixels };
}

function emptyCanvas(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}

export function createCanvasFromBitmap({ width, height, pixels }: Bitmap): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(new Uint8ClampedArray(pixels.buffer));
  context.putImageData(image, 0, 0);
  return canvas;
}

export function cropBitmap(source: Bitmap, { x, y, width, height }: Area): Bitmap {
  const part = createBitmap(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * source.width + x;
    part.pixels.set(source.pixels.subarray(from, from + width), row * width);
  }
  return part;
}

/** The covered pixels of a partly transparent drawing: their positions in the picture and their colours. */
export interface Overlay {
  readonly area: Area;
  readonly places: Uint32Array;
  readonly colours: Uint32Array;
}

/** Takes a partly transparent canvas's pixels, and frees its memory. */
export function createCanvasOverlay(canvas: Canvas, x: number, y: number, pictureWidth: number): Overlay {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  emptyCanvas(canvas);
  const all = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const places = new Uint32Array(all.length);
  const colours = new Uint32Array(all.length);
  let count = 0;
  for (let index = 0; index < all.length; index += 1) {
    const colour = all[index] ?? 0;
    if (colour >>> 24 === 0) continue;
    places[count] = (y + Math.floor(index / width)) * pictureWidth + x + (index % width);
    colours[count] = colour;
    count += 1;
  }
  const area = { x, y, width, height };
  return { area, places: places.slice(0, count), colours: colours.slice(0, count) };
}

export function parseColourToPixel(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >>> 16)) >>> 0;
}

const panelNames = ['credit', 'lines', 'stake', 'win', 'clock', 'machine'] as const;
export type PanelName = (typeof panelNames)[number];

export interface PictureLayout extends ReelGeometry {
  readonly shape: CabinetShape;
  /** The outer edge of the metal frame. Inside it is the dark bezel, and inside that the reels. */
  readonly frame: Area & { readonly band: number };
  readonly glass: Area;
  readonly plate: Area;
  readonly sign: Area;
  readonly panels: Readonly<Record<PanelName, Area>>;
  readonly topScreen: Area | null;
}

export const pictureLayouts: Readonly<Record<CabinetShape, PictureLayout>> = {
  landscape: {
    shape: 'landscape',
    ...geometries.landscape,
    ...framed({ x: 104, y: 88, width: 1072, height: 564, band: 16 }),
    plate: { x: 280, y: 16, width: 720, height: 64 },
    sign: { x: 300, y: 268, width: 680, height: 204 },
    panels: rows(104, 658, [{ credit: 242, lines: 116, stake: 170, win: 228, clock: 152, machine: 124 }]),
    topScreen: null,
  },
  portrait: {
    shape: 'portrait',
    ...geometries.portrait,
    ...framed({ x: 26, y: 594, width: 668, height: 450, band: 14 }),
    plate: { x: 60, y: 520, width: 600, height: 64 },
    sign: { x: 70, y: 722, width: 580, height: 194 },
    panels: rows(26, 1052, [
      { credit: 222, stake: 196, win: 234 },
      { lines: 196, clock: 234, machine: 222 },
    ]),
    topScreen: { x: 40, y: 60, width: 640, height: 444 },
  },
};

function framed(frame: PictureLayout['frame']): Pick<PictureLayout, 'frame' | 'glass'> {
  const { x, y, width, height, band } = frame;
  return {
    frame,
    glass: { x: x + band, y: y + band, width: width - 2 * band, height: height - 2 * band },
  };
}

function rows(
  left: number,
  top: number,
  widths: readonly Partial<Readonly<Record<PanelName, number>>>[],
): Record<PanelName, Area> {
  const height = 52;
  const gap = 8;
  const placed = {} as Record<PanelName, Area>;
  for (const [index, row] of widths.entries()) {
    let x = left;
    for (const name of panelNames) {
      const width = row[name];
      if (width === undefined) continue;
      placed[name] = { x, y: top + index * (height + gap), width, height };
      x += width + gap;
    }
  }
  return placed;
}

export const listCabinetPanelAreas = ({ panels }: PictureLayout): (readonly [PanelName, Area])[] =>
  panelNames.map((name) => [name, panels[name]] as const);
