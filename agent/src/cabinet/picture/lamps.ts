import { createCanvas } from '@napi-rs/canvas';
import { brandOf } from '@reelfloor/art';
import { type Bitmap, bitmapOf, stamp } from './bitmap.ts';
import type { BrandSprites } from './brand-sprites.ts';
import { frame } from './layout.ts';

/** How the lamps around the reels behave. */
export type LampMood = 'attract' | 'turning' | 'winning' | 'feature' | 'alarm';

const spacing = 38;
const size = 12;
const levels = 4;
/** How long a lamp's pattern takes to move on by one lamp. */
const stepMs: Readonly<Record<LampMood, number>> = {
  attract: 260,
  turning: 90,
  winning: 70,
  feature: 120,
  alarm: 420,
};

/** A chain of small lamps set into the gold frame. Each is redrawn only when its brightness changes. */
export class Lamps {
  readonly #spots: readonly { readonly x: number; readonly y: number }[];
  readonly #looks: readonly (readonly Bitmap[])[];
  readonly #shown: Int8Array;

  constructor(sprites: BrandSprites) {
    const { scale } = sprites.layout;
    this.#spots = lampSpots().map(({ x, y }) => ({
      x: Math.round((x - size / 2) * scale),
      y: Math.round((y - size / 2) * scale),
    }));
    this.#looks = this.#spots.map((spot) => looksAt(sprites, spot, Math.max(2, Math.round(size * scale))));
    this.#shown = new Int8Array(this.#spots.length).fill(-1);
  }

  paint(target: Bitmap, mood: LampMood, nowMs: number): void {
    const step = Math.floor(nowMs / stepMs[mood]);
    for (const [index, spot] of this.#spots.entries()) {
      const level = levelOf(mood, index, step);
      if (level === this.#shown[index]) continue;
      this.#shown[index] = level;
      const look = this.#looks[index]?.[level];
      if (look) stamp(target, look, spot.x, spot.y);
    }
  }
}

function levelOf(mood: LampMood, index: number, step: number): number {
  switch (mood) {
    // One soft light wanders, a dozen lamps from the next.
    case 'attract':
      return Math.max(0, levels - 1 - Math.abs(((((index - step) % 12) + 12) % 12) - 3));
    case 'turning':
      return (index + 8 * step) % 4 === 0 || (index - step) % 4 === 0 ? levels - 1 : 1;
    case 'winning':
      return (index + step) % 2 === 0 ? levels - 1 : 0;
    case 'feature':
      return Math.max(0, levels - 1 - ((((index + step) % 6) + 6) % 6));
    case 'alarm':
      return step % 2 === 0 ? levels - 1 : 0;
  }
}

/** Around the middle of the frame's band, clockwise from the top left. */
function lampSpots(): { x: number; y: number }[] {
  const half = frame.band / 2;
  const left = frame.x + half;
  const top = frame.y + half;
  const right = frame.x + frame.width - half;
  const bottom = frame.y + frame.height - half;
  const corner = 22;
  const along = (length: number) => {
    const count = Math.round((length - 2 * corner) / spacing);
    return Array.from({ length: count + 1 }, (_, index) => corner + ((length - 2 * corner) * index) / count);
  };
  const across = along(right - left);
  const down = along(bottom - top);
  return [
    ...across.map((at) => ({ x: left + at, y: top })),
    ...down.map((at) => ({ x: right, y: top + at })),
    ...across.map((at) => ({ x: right - at, y: bottom })),
    ...down.map((at) => ({ x: left, y: bottom - at })),
  ];
}

/** The lamp at one spot in each brightness, on the frame that lies under it. */
function looksAt(sprites: BrandSprites, spot: { x: number; y: number }, pixels: number): Bitmap[] {
  const { palette } = brandOf(sprites.brandId);
  return Array.from({ length: levels }, (_, level) => {
    const canvas = createCanvas(pixels, pixels);
    const context = canvas.getContext('2d');
    context.fillStyle = palette.trimDark;
    context.fillRect(0, 0, pixels, pixels);
    const look = bitmapOf(canvas);
    for (let row = 0; row < pixels; row += 1) {
      const from = (spot.y + row) * sprites.backdrop.width + spot.x;
      look.pixels.set(sprites.backdrop.pixels.subarray(from, from + pixels), row * pixels);
    }
    return litLamp(look, palette.bodyDark, palette.ink, level / (levels - 1));
  });
}

function litLamp(ground: Bitmap, dark: string, bright: string, share: number): Bitmap {
  const { width, height } = ground;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(new Uint8ClampedArray(ground.pixels.buffer));
  context.putImageData(image, 0, 0);
  const middle = width / 2;
  const disc = (radius: number, colour: string, alpha: number) => {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(middle, middle, radius, 0, 2 * Math.PI);
    context.fill();
  };
  disc(middle * 0.78, dark, 0.9);
  disc(middle * 0.6, bright, 0.18 + 0.82 * share);
  disc(middle * 0.34, '#FFFFFF', share);
  if (share > 0.5) disc(middle, bright, 0.3 * share);
  return bitmapOf(canvas);
}
