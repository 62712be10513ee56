import { type Area, type Bitmap, createBitmap, type Overlay } from './bitmap.ts';

export class DirtyTrackingBitmap implements Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  #drawn: Area[];

  constructor(ground: Bitmap) {
    const { width, height, pixels } = createBitmap(ground.width, ground.height);
    this.width = width;
    this.height = height;
    this.pixels = pixels;
    pixels.set(ground.pixels);
    this.#drawn = [{ x: 0, y: 0, width, height }];
  }

  markDrawn(area: Area): void {
    this.#drawn.push(area);
  }

  /** Returns the areas drawn since the last call. Areas may overlap. */
  takeDrawn(): readonly Area[] {
    const drawn = this.#drawn;
    this.#drawn = [];
    return drawn;
  }
}

export function copyBitmapOnto(target: DirtyTrackingBitmap, source: Bitmap, x: number, y: number): void {
  target.markDrawn({ x, y, width: source.width, height: source.height });
  for (let row = 0; row < source.height; row += 1) {
    const from = row * source.width;
    target.pixels.set(source.pixels.subarray(from, from + source.width), (y + row) * target.width + x);
  }
}

export function restoreBitmapArea(target: DirtyTrackingBitmap, source: Bitmap, area: Area): void {
  target.markDrawn(area);
  for (let row = area.y; row < area.y + area.height; row += 1) {
    const from = row * source.width + area.x;
    target.pixels.set(source.pixels.subarray(from, from + area.width), from);
  }
}

export function blendOverlay(target: DirtyTrackingBitmap, overlay: Overlay): void {
  const { pixels } = target;
  const { area, places, colours } = overlay;
  target.markDrawn(area);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const colour = colours[index] ?? 0;
    const alpha = colour >>> 24;
    pixels[place] = alpha === 255 ? colour : mix(pixels[place] ?? 0, colour, alpha);
  }
}

/** Blends two colours, computing two colour channels at once. `alpha`: the opacity of `over`, 0 to 255. */
function mix(under: number, over: number, alpha: number): number {
  const share = alpha + (alpha >> 7);
  const rest = 256 - share;
  const redBlue = ((Math.imul(under & 0xff00ff, rest) + Math.imul(over & 0xff00ff, share)) >>> 8) & 0xff00ff;
  const green = ((Math.imul(under & 0xff00, rest) + Math.imul(over & 0xff00, share)) >>> 8) & 0xff00;
  return (0xff000000 | redBlue | green) >>> 0;
}
