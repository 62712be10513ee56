import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeChartScale } from './amount-line-chart.tsx';

it('the scale has zero, holds every value, and has few lines at round amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 })), (values) => {
      const { ticks, lowest, highest } = computeChartScale(values, 100);
      expect(ticks.some((tick) => tick === 0)).toBe(true);
      expect(Math.min(...values, 0)).toBeGreaterThanOrEqual(lowest);
      expect(Math.max(...values, 0)).toBeLessThanOrEqual(highest);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every((tick) => tick % 100 === 0)).toBe(true);
    }),
  );
});

it('reads as one would draw it by hand', () => {
  expect(computeChartScale([-297_675, 0], 100).ticks).toEqual([-300_000, -200_000, -100_000, 0]);
  expect(computeChartScale([], 100).ticks).toEqual([0, 100]);
  // A yen is not divided; a dinar has 1000 fils.
  expect(computeChartScale([3], 1).ticks).toEqual([0, 1, 2, 3]);
  expect(computeChartScale([], 1000).ticks).toEqual([0, 1000]);
});
