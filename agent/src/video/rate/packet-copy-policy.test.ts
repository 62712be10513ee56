import { expect, it } from 'vitest';
import { PacketCopyPolicy } from './packet-copy-policy.ts';

const path = { loss: 0, roundTripMs: 200, bitsPerSecond: 6_000_000 };
const after = (...steps: Partial<typeof path>[]): number => {
  const copies = new PacketCopyPolicy();
  for (const [index, step] of steps.entries()) copies.decide({ ...path, ...step }, index * 1000);
  return copies.count;
};

it('more loss gives more copies, if the round trip is long', () => {
  expect([0, 0.01, 0.05].map((loss) => after({ loss }))).toEqual([1, 2, 3]);
  expect([0.005, 0.05].map((loss) => after({ loss, roundTripMs: 30 }))).toEqual([1, 2]);
});

it('a low rate limits the copies', () => {
  expect([250_000, 800_000, 1_000_000].map((bitsPerSecond) => after({ loss: 0.08, bitsPerSecond }))).toEqual([1, 2, 3]);
});

it('copies end eight seconds after the loss, or at once if the rate is too low', () => {
  const lossy = { loss: 0.05 };
  expect(after(lossy, {}, {})).toBe(3);
  expect(after(lossy, ...Array(10).fill({}))).toBe(1);
  expect(after(lossy, { bitsPerSecond: 200_000 })).toBe(1);
});
