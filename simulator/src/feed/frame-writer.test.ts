import { computeI420FrameBytes, FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import { expect, it } from 'vitest';
import type { Area } from '../picture/bitmap.ts';
import { createCabinetPainter } from '../picture/cabinet-painter.ts';
import type { TurningReel } from '../picture/turning-reels.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { round, sceneOf, startedAtMs } from '../testing/scenes.ts';
import { FrameWriter } from './cabinet-feed-drawing.ts';
import { I420Converter } from './i420-converter.ts';
import { computeTestCardArea } from './test-card.ts';

const scribbled = (size: { width: number; height: number }, below: (limit: number) => number) => {
  const pixels = new Uint32Array(size.width * size.height);
  const scribble = (area: Area): Area => {
    for (let y = area.y; y < area.y + area.height; y++)
      for (let x = area.x; x < area.x + area.width; x++)
        pixels[y * size.width + x] = (0xff000000 | below(0x1000000)) >>> 0;
    return area;
  };
  const somewhere = (): Area => {
    const [width, height] = [1 + below(size.width), 1 + below(size.height / 3)];
    return { x: below(size.width - width + 1), y: below(size.height - height + 1), width, height };
  };
  const painter = { ...size, paint: () => [], pixels: () => new Uint8Array(pixels.buffer) };
  return { painter, scribble, somewhere };
};

const apart = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);

it.each([
  { width: 414, height: 90 },
  { width: 74, height: 160 },
])(
  'makes each frame of the ring equal the whole picture converted, within one level of colour ($width × $height)',
  (size) => {
    const below = createSeededRandom(20);
    const { painter, scribble, somewhere } = scribbled(size, below);
    const ring = FrameRing.allocate(computeI420FrameBytes(size));
    const writer = new FrameWriter(painter, ring);
    const converter = new I420Converter(size);
    const whole = new Uint8Array(computeI420FrameBytes(size));
    scribble({ x: 0, y: 0, ...size });
    for (let step = 0; step < 200; step++) {
      const slot = below(3);
      writer.write(
        slot,
        Array.from({ length: below(4) }, () => scribble(somewhere())),
      );
      converter.convert(painter.pixels(), whole);
      expect(apart(ring.bytes(slot, computeI420FrameBytes(size)), whole)).toBeLessThanOrEqual(1);
    }
    writer.close();
    converter.close();
  },
);

it('returns the areas that changed, and the whole picture for the first frame', () => {
  const size = { width: 64, height: 32 };
  const { painter } = scribbled(size, createSeededRandom(1));
  const writer = new FrameWriter(painter, FrameRing.allocate(computeI420FrameBytes(size)));
  const drawn = [{ x: 3, y: 4, width: 5, height: 6 }, computeTestCardArea({ width: 64, height: 720 })];
  expect([...writer.write(0, drawn)]).toEqual([0, 0, 64, 32]);
  expect([...writer.write(1, drawn)]).toEqual([3, 4, 5, 6, 0, 0, 64, 16]);
  expect([...writer.write(0, [])]).toEqual([]);
  writer.close();
});

it.each([
  { what: 'turn, bounce, stop and show a win', at: () => ({}) },
  {
    what: 'are covered by a sign while they turn, and turn on',
    at: (sinceMs: number) => (sinceMs > 400 && sinceMs < 900 ? { malfunction: 'Door open' } : {}),
  },
])('writes reels into the frame that $what, as they look when they are drawn and converted', async ({ at }) => {
  const spinning = sceneOf('koi', { phase: 'spinning', round });
  const [painter, drawing] = [await createCabinetPainter(spinning, 720), await createCabinetPainter(spinning, 720)];
  const ring = FrameRing.allocate(computeI420FrameBytes(painter));
  const writer = new FrameWriter(painter, ring);
  const converter = new I420Converter(painter);
  const whole = new Uint8Array(computeI420FrameBytes(painter));
  const luma = painter.width * painter.height;
  let written = 0;
  for (let sinceMs = -100; sinceMs < 4_000; sinceMs += 82) {
    const scene = { ...spinning, ...at(sinceMs) };
    const nowMs = startedAtMs + sinceMs;
    const turning: TurningReel[] = [];
    const slot = (sinceMs + 100) % 3;
    writer.write(slot, painter.paint(scene, nowMs, turning), turning);
    written += turning.length;
    drawing.paint(scene, nowMs);
    converter.convert(drawing.pixels(), whole);
    const bytes = ring.bytes(slot, whole.length);
    expect(apart(bytes.subarray(0, luma), whole.subarray(0, luma))).toBeLessThanOrEqual(2);
    expect(meanSquareApart(bytes.subarray(luma), whole.subarray(luma))).toBeLessThan(2);
  }
  expect(written).toBeGreaterThan(50);
  writer.close();
  converter.close();
});

it.each([
  { shape: 'landscape', lines: 540, why: 'cover no whole samples of colour' },
  { shape: 'portrait', lines: 720, why: 'cover no whole samples of colour' },
  { shape: 'portrait', lines: 268, why: 'have rows that begin at no multiple of four samples' },
] as const)('draws and converts turning reels that $why ($shape, $lines)', async ({ shape, lines }) => {
  const scene = sceneOf('koi', { shape, phase: 'spinning', round });
  const painter = await createCabinetPainter(scene, lines);
  painter.paint(scene, startedAtMs);
  const turning: TurningReel[] = [];
  expect(painter.paint(scene, startedAtMs + 500, turning)).not.toEqual([]);
  expect(turning).toEqual([]);
});

const meanSquareApart = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0) / one.length;
