import { expect, it } from 'vitest';
import { drawRandomReelStops, systemRandom } from './draw-random-round-result.ts';
import { anatolia } from './games/demo-games.ts';

it('draws each reel from the whole of its own strip', () => {
  const bounds: number[] = [];
  const stops = drawRandomReelStops(anatolia, (bound) => {
    bounds.push(bound);
    return bound - 1;
  });
  expect(bounds).toEqual(anatolia.strips.map((strip) => strip.length));
  expect(stops).toEqual(bounds.map((bound) => bound - 1));
});

it('makes no stop likelier than another', () => {
  const bound = 41;
  const draws = 41_000;
  const counts = Array.from({ length: bound }, () => 0);
  for (let draw = 0; draw < draws; draw++) {
    const stop = systemRandom(bound);
    counts[stop] = (counts[stop] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((total, count) => total + (count - draws / bound) ** 2 / (draws / bound), 0);
  // With 40 degrees of freedom, a fair generator exceeds 120 about once in a billion runs.
  expect(chiSquare).toBeLessThan(120);
});
