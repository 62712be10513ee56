import { expect, it } from 'vitest';
import { SlidingSum } from './sliding-sum.ts';

it('sums the values of its window', () => {
  const sum = new SlidingSum(1000);
  for (const atMs of [0, 500, 1000, 1500]) sum.add(1, atMs);
  expect([sum.at(1500), sum.at(2400), sum.at(9000)]).toEqual([3, 1, 0]);
});

it('removes old values even if nobody reads the sum', () => {
  const sum = new SlidingSum(1000);
  sum.add(1, 0);
  sum.add(2, 5000);
  // The first value lies outside the window and was dropped, so a sum at its time has only the second value.
  expect(sum.at(0)).toBe(2);
});
