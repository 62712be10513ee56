import { expect, it } from 'vitest';
import { isGrowing, memoryGrowth } from './memory-growth.ts';

const run = (samples: number, megabytes: (sample: number) => number) =>
  Array.from({ length: samples }, (_, sample) => ({ joins: 5 * sample, megabytes: megabytes(sample) }));

it('reports no growth for a process that fills up once and then stays level', () => {
  const flat = memoryGrowth(run(60, (sample) => Math.min(400, 250 + 20 * sample) + 15 * (sample % 3)));
  expect(flat.mbAJoin).toBeCloseTo(0, 1);
  expect(isGrowing(flat)).toBe(false);
});

it('reports growth for a process that keeps a megabyte of each join, in short and long runs', () => {
  for (const samples of [10, 60]) {
    const growth = memoryGrowth(run(samples, (sample) => 300 + 5 * sample + 3 * (sample % 2)));
    expect(growth.mbAJoin).toBeCloseTo(1, 0);
    expect(isGrowing(growth)).toBe(true);
  }
});

it('reports 30 KB that stay of each join of a long run, although readings vary by 30 MB', () => {
  const noise = (sample: number) => (sample * 17) % 31;
  const growth = memoryGrowth(run(240, (sample) => 400 + 0.03 * 5 * sample + noise(sample)));
  expect(growth.mbAJoin).toBeCloseTo(0.03, 2);
  expect(isGrowing(growth)).toBe(true);
});

it('takes no peak for growth, also not at the end: a second drawing thread lives for some minutes', () => {
  for (const peakAt of [130, 180, 220]) {
    const isPeak = (sample: number) => sample >= peakAt && sample < peakAt + 20;
    expect(isGrowing(memoryGrowth(run(240, (sample) => (isPeak(sample) ? 500 : 400) + (sample % 7))))).toBe(false);
  }
});

it('reports that a run is too short to tell', () => {
  expect(() => memoryGrowth(run(6, () => 300))).toThrow('too short');
});
