import { expect, it } from 'vitest';
import { HourlyCache } from './hourly-cache.ts';

const hour = 3_600_000;

it('reads once for all who ask, and again a minute after the next hour is over', async () => {
  let now = 5 * hour + 60_000;
  const reads: number[] = [];
  const figures = new HourlyCache(
    async (endMs) => reads.push(endMs / hour),
    () => now,
  );
  expect(await Promise.all([figures.get(), figures.get()])).toEqual([1, 1]);
  now = 6 * hour + 59_999;
  await figures.get();
  now = 6 * hour + 60_000;
  await figures.get();
  expect(reads).toEqual([5, 6]);
});

it('reads again after a failure', async () => {
  let isAway = true;
  const figures = new HourlyCache(
    async () => {
      if (isAway) throw new Error('away');
      return 7;
    },
    () => hour,
  );
  await expect(figures.get()).rejects.toThrow('away');
  isAway = false;
  expect(await figures.get()).toBe(7);
});
