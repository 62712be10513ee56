import { expect, it } from 'vitest';
import { ffmpegEncoders } from './ffmpeg-encoders.ts';
import { PrivacyCoveredPicture } from './privacy-covered-picture.ts';

const area = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 };
const passing = { x: 0.75, y: 0, width: 0.25, height: 0.1 };
const bright = 200;
const colourful = 60;

const frameOf = (width: number, height: number) => {
  const i420 = new Uint8Array(width * height * 1.5).fill(colourful);
  i420.fill(bright, 0, width * height);
  return { width, height, i420 };
};
type Picture = ReturnType<typeof frameOf>;

const lumaAt = ({ width, height, i420 }: Picture, x: number, y: number) =>
  i420[Math.floor(y * height) * width + Math.floor(x * width)];
const chromaAt = ({ width, height, i420 }: Picture, plane: 0 | 1, x: number, y: number) =>
  i420[width * height * (1 + plane / 4) + Math.floor((y * height) / 2) * (width / 2) + Math.floor((x * width) / 2)];

/** Points in shares of the picture: corners and middle of the area, and points around it. */
const inside = [
  [0.251, 0.501],
  [0.499, 0.749],
  [0.375, 0.625],
] as const;
const outside = [
  [0.2, 0.6],
  [0.55, 0.6],
  [0.375, 0.45],
  [0.375, 0.8],
] as const;

it.each([
  ['copied', 360],
  ['scaled down', 720],
])('covers an area in all three planes of a picture that is %s, and nothing else', (_, height) => {
  const covered = new PrivacyCoveredPicture(ffmpegEncoders, [area]);
  const picture = covered.make(frameOf((height * 16) / 9, height), 540) as Picture;
  expect(picture.height).toBe(Math.min(height, 540));
  for (const [x, y] of inside) {
    expect(lumaAt(picture, x, y)).toBeLessThan(40);
    expect([chromaAt(picture, 0, x, y), chromaAt(picture, 1, x, y)]).toEqual([128, 128]);
  }
  for (const [x, y] of outside) {
    expect(lumaAt(picture, x, y)).toBe(bright);
    expect([chromaAt(picture, 0, x, y), chromaAt(picture, 1, x, y)]).toEqual([colourful, colourful]);
  }
  covered.close();
});

it('covers the areas of one frame in that frame alone, and never writes into the frame itself', () => {
  const covered = new PrivacyCoveredPicture(ffmpegEncoders, []);
  const frame = frameOf(640, 360);
  const first = covered.make({ ...frame, privateAreas: [passing] }, 540) as Picture;
  expect(lumaAt(first, 0.9, 0.05)).toBeLessThan(40);
  expect(lumaAt(covered.make(frame, 540) as Picture, 0.9, 0.05)).toBe(bright);
  expect(frame.i420.subarray(0, 640 * 360).every((luma) => luma === bright)).toBe(true);
  covered.close();
});

it('covers an area at the edge of the picture, and one that reaches over it', () => {
  const covered = new PrivacyCoveredPicture(ffmpegEncoders, [
    { x: 0, y: 0, width: 0.1, height: 0.1 },
    { x: 0.95, y: 0.95, width: 1, height: 1 },
  ]);
  const picture = covered.make(frameOf(1280, 720), 360) as Picture;
  expect([lumaAt(picture, 0, 0), lumaAt(picture, 0.999, 0.999)].every((luma) => (luma ?? 255) < 40)).toBe(true);
  expect(picture.i420.length).toBe(640 * 360 * 1.5);
  covered.close();
});
