import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Area, type Bitmap, bitmapOf, stamp } from './bitmap.ts';

/**
 * A part of the picture that is drawn by the canvas only when what it says changes. `draw` works in the full picture's
 * units with the part's corner at 0, 0.
 */
export class Patch {
  readonly #area: Area;
  readonly #scale: number;
  readonly #ground: Bitmap;
  #key = '';

  constructor(area: Area, scale: number, ground: Bitmap) {
    this.#area = area;
    this.#scale = scale;
    this.#ground = ground;
  }

  /** Draws over the ground unless the part already shows `key`. */
  show(target: Bitmap, key: string, draw: (context: SKRSContext2D) => void): void {
    if (key === this.#key) return;
    this.#key = key;
    const { x, y, width, height } = this.#area;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const under = context.createImageData(width, height);
    const bytes = new Uint8ClampedArray(this.#ground.pixels.buffer);
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * this.#ground.width + x) * 4;
      under.data.set(bytes.subarray(from, from + width * 4), row * width * 4);
    }
    context.putImageData(under, 0, 0);
    context.scale(this.#scale, this.#scale);
    draw(context);
    stamp(target, bitmapOf(canvas), x, y);
  }

  /** Something else was drawn here: the next `show` draws anew. */
  forget(): void {
    this.#key = '';
  }
}
