import { expect, it } from 'vitest';
import { PacketLossHistory } from './congestion-signals.ts';

const seen = (...lost: number[]): PacketLossHistory => {
  const slots = new PacketLossHistory();
  for (const [index, count] of lost.entries()) slots.add(20 - count, count, index * 200);
  return slots;
};

it('measures steady loss', () => {
  expect(seen(...Array(20).fill(1)).share).toBeCloseTo(0.05);
});

it('a single blackout does not count as steady loss', () => {
  const slots = seen(...Array(10).fill(0), 20, 15, 0, 0);
  expect([slots.share, slots.areHeavy]).toEqual([0, false]);
});

it('loss is heavy while four of the last six slots lost much, and no longer', () => {
  expect(seen(0, 0, 5, 5, 5, 5).areHeavy).toBe(true);
  expect(seen(5, 5, 5, 5, 0, 0, 0).areHeavy).toBe(false);
});
