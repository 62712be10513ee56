import { computeI420FrameBytes, FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import { expect, it } from 'vitest';
import type { Area } from '../picture/bitmap.ts';
import { createSeededRandom } from '../seeded-random.ts';
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
