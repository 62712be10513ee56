import { expect, it } from 'vitest';
import { createSeededRandom } from '../seeded-random.ts';
import { DirtyTiles } from './dirty-tiles.ts';

const taken = (size: { width: number; height: number }): DirtyTiles => {
  const tiles = new DirtyTiles(size);
  tiles.take();
  return tiles;
};

it('gives the whole picture first, and then nothing that was not marked', () => {
  const tiles = new DirtyTiles({ width: 1280, height: 720 });
  expect(tiles.take()).toEqual([{ x: 0, y: 0, width: 1280, height: 720 }]);
  expect(tiles.take()).toEqual([]);
});

it('gives a reel and a lamp beside it as two narrow areas, not as whole rows', () => {
  const tiles = taken({ width: 1280, height: 720 });
  tiles.mark({ x: 140, y: 118, width: 192, height: 504 });
  tiles.mark({ x: 1240, y: 200, width: 20, height: 20 });
  expect(tiles.take()).toEqual([
    { x: 128, y: 112, width: 256, height: 512 },
    { x: 1216, y: 192, width: 64, height: 32 },
  ]);
});

it('ends areas at the edges of a picture that is no whole number of tiles', () => {
  const tiles = taken({ width: 160, height: 90 });
  tiles.mark({ x: 150, y: 85, width: 10, height: 5 });
  expect(tiles.take()).toEqual([{ x: 128, y: 80, width: 32, height: 10 }]);
});

it('covers every marked pixel once, at even places, for random marks', () => {
  const below = createSeededRandom(7);
  const size = { width: 414, height: 90 };
  const tiles = taken(size);
  for (let step = 0; step < 60; step++) {
    const marked = Array.from({ length: 1 + below(5) }, () => {
      const [width, height] = [1 + below(size.width), 1 + below(size.height)];
      return { x: below(size.width - width + 1), y: below(size.height - height + 1), width, height };
    });
    for (const area of marked) tiles.mark(area);
    const covered = new Uint8Array(size.width * size.height);
    for (const { x, y, width, height } of tiles.take()) {
      expect([x % 2, y % 2, width % 2, height % 2]).toEqual([0, 0, 0, 0]);
      for (let row = y; row < y + height; row++)
        for (let at = row * size.width + x; at < row * size.width + x + width; at++)
          covered[at] = (covered[at] ?? 0) + 1;
    }
    expect(Math.max(...covered)).toBe(1);
    for (const { x, y, width, height } of marked)
      expect(covered[y * size.width + x] && covered[(y + height - 1) * size.width + x + width - 1]).toBe(1);
  }
});
