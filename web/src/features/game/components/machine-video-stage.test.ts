import { describe, expect, it } from 'vitest';
import { fitPictureToStage, type PictureShape, type Rect } from './machine-video-stage.tsx';

const shape: PictureShape = {
  picture: { width: 1280, height: 720 },
  reelBox: { x: 0.11, y: 0.16, width: 0.78, height: 0.7 },
  cutScreen: null,
};

const reelsOn = (place: Rect, { reelBox }: PictureShape): Rect => ({
  x: place.x + reelBox.x * place.width,
  y: place.y + reelBox.y * place.height,
  width: reelBox.width * place.width,
  height: reelBox.height * place.height,
});

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const screens = {
  wide: [
    { width: 1120, height: 900 },
    { x: 0, y: 64, width: 1120, height: 724 },
  ],
  medium: [
    { width: 1024, height: 768 },
    { x: 0, y: 64, width: 1024, height: 592 },
  ],
  upright: [
    { width: 390, height: 257 },
    { x: 0, y: 0, width: 390, height: 257 },
  ],
  sideways: [
    { width: 844, height: 390 },
    { x: 96, y: 44, width: 620, height: 302 },
  ],
  small: [
    { width: 360, height: 230 },
    { x: 0, y: 0, width: 360, height: 230 },
  ],
} as const;

describe('fitPictureToStage', () => {
  for (const [name, [stage, open]] of Object.entries(screens)) {
    it(`keeps the reels uncovered and the picture's proportions (${name})`, () => {
      const place = fitPictureToStage(shape, stage, open);
      expect(contains(open, reelsOn(place, shape))).toBe(true);
      expect(place.width / place.height).toBeCloseTo(1280 / 720, 5);
    });

    it(`makes the picture as large as the reels allow, but no larger than fills the stage (${name})`, () => {
      const place = fitPictureToStage(shape, stage, open);
      const reels = reelsOn(place, shape);
      const reelsFill = reels.width > open.width * 0.92 || reels.height > open.height - 13;
      const pictureFills = place.width >= stage.width - 0.01 && place.height >= open.height - 0.01;
      expect(reelsFill || pictureFills).toBe(true);
    });
  }

  it('leaves no empty strip at the stage’s edge where the picture is larger than the stage', () => {
    const leaning: PictureShape = { ...shape, reelBox: { x: 0.02, y: 0.16, width: 0.7, height: 0.6 } };
    const stage = { width: 1200, height: 600 };
    const place = fitPictureToStage(leaning, stage, { x: 0, y: 0, width: 1200, height: 600 });
    expect(contains({ x: 0, y: 0, ...stage }, reelsOn(place, leaning))).toBe(true);
    expect(place.x).toBeLessThanOrEqual(0);
    expect(place.x + place.width).toBeGreaterThanOrEqual(1200);
  });

  it('fits by the reels also when only a part of the picture is shown', () => {
    const cut: PictureShape = { ...shape, cutScreen: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } };
    const [stage, open] = screens.wide;
    expect(contains(open, reelsOn(fitPictureToStage(cut, stage, open), cut))).toBe(true);
  });
});
