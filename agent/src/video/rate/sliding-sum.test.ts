import { expect, it } from 'vitest';
import { SlidingSum } from './sliding-sum.ts';

it('sums the values of the last so many milliseconds', () => {
  const sum = new SlidingSum(1000);
  for (const atMs of [0, 500, 1000, 1500]) sum.add(1, atMs);
  expect([sum.at(1500), sum.at(2400), sum.at(9000)]).toEqual([3, 1, 0]);
});

it('keeps nothing that is too old, even if nobody ever asks for the sum', () => {
  const sum = new SlidingSum(1000);
  sum.add(1, 0);
  sum.add(2, 5000);
  // Asked as of the first value: it is no longer there.
  expect(sum.at(0)).toBe(2);
});
