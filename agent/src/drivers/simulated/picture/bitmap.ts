import { type Canvas, createCanvas } from '@napi-rs/canvas';

/** RGBA pixels, each a little-endian 32-bit word. Kept outside the canvas, because reading a canvas takes 10 ms at 720p. */
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

/** Returns a copy of the canvas's pixels, which must be opaque. */
export function bitmapOf(canvas: Canvas): Bitmap {
  const bytes = canvas.data();
  const pixels = new Uint32Array(canvas.width * canvas.height);
  new Uint8Array(pixels.buffer).set(bytes);
  return { width: canvas.width, height: canvas.height, pixels };
}

export function canvasOf({ width, height, pixels }: Bitmap): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(new Uint8ClampedArray(pixels.buffer));
  context.putImageData(image, 0, 0);
  return canvas;
}

export function cut(source: Bitmap, { x, y, width, height }: Area): Bitmap {
  const part = createBitmap(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * source.width + x;
    part.pixels.set(source.pixels.subarray(from, from + width), row * width);
  }
  return part;
}

/** The covered pixels of a partly transparent drawing: their places in the picture and their colours. */
export interface Overlay {
  readonly area: Area;
  readonly places: Uint32Array;
  readonly colours: Uint32Array;
}

export function overlayOf(canvas: Canvas, x: number, y: number, pictureWidth: number): Overlay {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
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

export function pixelOf(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >>> 16)) >>> 0;
}
