import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Area, type Bitmap, bitmapOf, canvasOf, cut } from './bitmap.ts';
import { type Sheet, stamp } from './sheet.ts';

/** A part of the picture, redrawn if `key` changes. `draw` counts in full-size pixels from the part's top left corner. */
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

  show(target: Sheet, key: string, draw: (context: SKRSContext2D) => void): void {
    if (key === this.#key) return;
    this.#key = key;
    const canvas = canvasOf(cut(this.#ground, this.#area));
    const context = canvas.getContext('2d');
    context.scale(this.#scale, this.#scale);
    draw(context);
    stamp(target, bitmapOf(canvas), this.#area.x, this.#area.y);
  }

  forget(): void {
    this.#key = '';
  }
}
