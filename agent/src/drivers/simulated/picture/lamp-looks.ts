import { brandOf, type DemoBrandId } from '@reelfloor/art';
import { type Bitmap, bitmapOf, canvasOf, cut } from './bitmap.ts';
import type { Layout } from './layout.ts';
import type { Places } from './places.ts';

/** `looks`: the lamp's pictures, from dark to bright. */
export interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly looks: readonly Bitmap[];
}

export const lampLevels = 4;
const spacing = 38;
const lampSize = 14;

export function renderLamps(brandId: DemoBrandId, { scale, places }: Layout, backdrop: Bitmap): Lamp[] {
  const size = Math.max(2, Math.round(lampSize * scale));
  return lampSpots(places).map((spot) => {
    const x = Math.round((spot.x - lampSize / 2) * scale);
    const y = Math.round((spot.y - lampSize / 2) * scale);
    const ground = cut(backdrop, { x, y, width: size, height: size });
    const looks = Array.from({ length: lampLevels }, (_, level) =>
      drawLamp(brandId, ground, level / (lampLevels - 1)),
    );
    return { x, y, looks };
  });
}

function lampSpots({ frame }: Places): { x: number; y: number }[] {
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
  const { palette } = brandOf(brandId);
  const canvas = canvasOf(ground);
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
  return bitmapOf(canvas);
}
