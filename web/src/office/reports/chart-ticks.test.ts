import { expect, it } from 'vitest';
import { percentEdges, ticksFor } from './chart-ticks.ts';

it('reaches the highest bar in steps of 1, 2 or 5, and stands when nothing was played', () => {
  expect(ticksFor(202, 2)).toEqual([0, 200, 400]);
  expect(ticksFor(194, 2)).toEqual([0, 100, 200]);
  expect(ticksFor(1_940_000_00, 2)).toEqual([0, 1e8, 2e8]);
  expect(ticksFor(3, 3)).toEqual([0, 1, 2, 3]);
  expect(ticksFor(0, 3)).toEqual([0, 1]);
});

it('leaves room for the hold of all days, losses too', () => {
  expect(percentEdges([51_400, 59_300])).toEqual([4, 7]);
  expect(percentEdges([-35_000, 80_000])).toEqual([-4, 8]);
  expect(percentEdges([])).toEqual([0, 10]);
});
