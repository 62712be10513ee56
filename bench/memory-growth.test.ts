import { expect, it } from 'vitest';
import { isGrowing, memoryGrowth } from './memory-growth.ts';

const run = (samples: number, megabytes: (sample: number) => number) =>
  Array.from({ length: samples }, (_, sample) => ({ joins: 5 * sample, megabytes: megabytes(sample) }));

it('reports no growth for a process that fills up once and then stays level', () => {
  const flat = memoryGrowth(run(60, (sample) => Math.min(400, 250 + 20 * sample) + 15 * (sample % 3)));
  expect(flat.grownMb).toBe(0);
  expect(isGrowing(flat)).toBe(false);
});

it('reports growth for a process that keeps a megabyte of each join, in short and long runs', () => {
  for (const samples of [10, 60]) {
    const growth = memoryGrowth(run(samples, (sample) => 300 + 5 * sample + 3 * (sample % 2)));
    expect(growth.grownMb / growth.joins).toBeCloseTo(1, 0);
    expect(isGrowing(growth)).toBe(true);
  }
});

it('reports that a run is too short to tell', () => {
  expect(() => memoryGrowth(run(1, () => 300))).toThrow('two samples');
});
