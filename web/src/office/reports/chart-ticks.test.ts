import { expect, it } from 'vitest';
import { computeAxisTicks, computePercentAxisRange } from './chart-ticks.ts';

it('reaches the highest bar in steps of 1, 2 or 5, and stands when nothing was played', () => {
  expect(computeAxisTicks(202, 2)).toEqual([0, 200, 400]);
  expect(computeAxisTicks(194, 2)).toEqual([0, 100, 200]);
  expect(computeAxisTicks(1_940_000_00, 2)).toEqual([0, 1e8, 2e8]);
  expect(computeAxisTicks(3, 3)).toEqual([0, 1, 2, 3]);
  expect(computeAxisTicks(0, 3)).toEqual([0, 1]);
});

it('leaves room for the hold of all days, losses too', () => {
  expect(computePercentAxisRange([51_400, 59_300])).toEqual([4, 7]);
  expect(computePercentAxisRange([-35_000, 80_000])).toEqual([-4, 8]);
  expect(computePercentAxisRange([])).toEqual([0, 10]);
});
