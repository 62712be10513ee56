import { describe, expect, it } from 'vitest';
import { computeFrameRateAndDelay, computePictureSharpness, type GreyPicture } from './use-video-quality.ts';

const [width, height] = [160, 120];
const drawn = (shadeAt: (x: number, y: number) => number): GreyPicture => ({
  pixels: Float32Array.from({ length: width * height }, (_, at) => shadeAt(at % width, Math.floor(at / width))),
  ...{ width, height },
});
/** Squares with hard edges, as the symbols of reels have. */
const squares = drawn((x, y) => ((Math.floor(x / 16) + Math.floor(y / 16)) % 2) * 200 + 20);
const blurred = ({ pixels }: GreyPicture, radius: number): GreyPicture =>
  drawn((x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        sum += pixels[ny * width + nx] ?? 0;
        count += 1;
      }
    return sum / count;
  });

describe('the sharpness of a picture', () => {
  it('falls with each step by which it is blurred', () => {
    const steps = [0, 1, 2, 4].map((radius) => computePictureSharpness(blurred(squares, radius)) ?? Number.NaN);
    expect(steps[0]).toBeGreaterThan(0.85);
    for (const [at, step] of steps.entries()) if (at > 0) expect(step).toBeLessThan((steps[at - 1] ?? 0) - 0.1);
    expect(steps.at(-1)).toBeLessThan(0.3);
  });

  it('does not depend on how strong its contrast is', () => {
    const pale = drawn((x, y) => 100 + (squares.pixels[y * width + x] ?? 0) / 10);
    expect(computePictureSharpness(pale)).toBeCloseTo(computePictureSharpness(squares) ?? 0, 2);
  });

  it('counts in the direction in which it is blurred more, as by a camera that shakes', () => {
    const shaken = drawn((x, y) => {
      let sum = 0;
      for (let dx = -3; dx <= 3; dx++) sum += squares.pixels[y * width + Math.min(width - 1, Math.max(0, x + dx))] ?? 0;
      return sum / 7;
    });
    expect(computePictureSharpness(shaken)).toBeLessThan(0.4);
  });

  it('is unknown where nothing has an edge', () => {
    expect(computePictureSharpness(drawn(() => 128))).toBeNull();
  });
});

describe('rate and delay of shown frames', () => {
  const frame = (atMs: number, number: number, heldMs: number | null) => ({ atMs, number, heldMs });

  it('count frames that were shown without being looked at, and leave out a frame that was late', () => {
    const frames = [frame(0, 10, 80), frame(100, 13, 90), frame(900, 37, 700), frame(1_000, 40, 85)];
    expect(computeFrameRateAndDelay(frames, 24)).toEqual({ framesPerSecond: 30, delayMs: 102 });
  });

  it('are unknown without frames, and the delay where the browser does not tell its parts', () => {
    expect(computeFrameRateAndDelay([], 24)).toEqual({ framesPerSecond: null, delayMs: null });
    const silent = [frame(0, 1, null), frame(500, 13, null)];
    expect(computeFrameRateAndDelay(silent, 24)).toEqual({ framesPerSecond: 24, delayMs: null });
    expect(computeFrameRateAndDelay([frame(0, 1, 80), frame(500, 13, 80)], null)).toEqual({
      framesPerSecond: 24,
      delayMs: null,
    });
  });
});
