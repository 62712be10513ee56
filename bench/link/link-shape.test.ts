import { expect, it } from 'vitest';
import { ShapedWay } from './link-shape.ts';

const never = () => 1;

it('a link of 1 Mbit/s carries a packet of 972 bytes in 8 ms, and the next after it', () => {
  const way = new ShapedWay({ bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, never);
  expect(way.arrival(972, 100)).toBe(128);
  expect(way.arrival(972, 100)).toBe(136);
});

it('what would wait too long is thrown away', () => {
  const way = new ShapedWay({ bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, never);
  const arrivals = Array.from({ length: 60 }, () => way.arrival(972, 0));
  expect(arrivals.filter((at) => at !== null)).toHaveLength(38);
});

it('loses the share it is told to lose, and delays the rest', () => {
  const draws = [0.01, 0.5];
  const way = new ShapedWay({ bitsPerSecond: null, delayMs: 40, loss: 0.02 }, () => draws.shift() ?? 1);
  expect(way.arrival(1000, 0)).toBeNull();
  expect(way.arrival(1000, 0)).toBe(40);
});

it('a link that clears lets nothing overtake what is still under way', () => {
  const way = new ShapedWay({ bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, never);
  way.arrival(972, 0);
  way.arrival(972, 0);
  way.change({ bitsPerSecond: null, delayMs: 0, loss: 0 });
  expect(way.arrival(972, 1)).toBe(36);
});
