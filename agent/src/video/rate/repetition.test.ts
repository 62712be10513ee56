import { expect, it } from 'vitest';
import { PacketDuplicationPolicy } from './sliding-sum.ts';

const free = { isCalm: true, loss: 0.02, bitsPerSecond: 5_000_000 };

const lossy = (repetition: PacketDuplicationPolicy, nowMs: number, link = free): boolean => {
  for (let missing = 0; missing < 3; missing++) repetition.packetsMissing(1, nowMs);
  repetition.decide(link, nowMs);
  return repetition.isOn;
};

it('begins when several packets are missing, not at the first', () => {
  const repetition = new PacketDuplicationPolicy();
  repetition.packetsMissing(1, 0);
  repetition.decide(free, 0);
  expect(repetition.isOn).toBe(false);
  expect(lossy(repetition, 1000)).toBe(true);
});

it.each([
  ['is full', { ...free, isCalm: false }],
  ['has no room for it', { ...free, bitsPerSecond: 2_500_000 }],
  ['loses too much', { ...free, loss: 0.2 }],
])('does not begin on a link that %s', (_, link) => {
  expect(lossy(new PacketDuplicationPolicy(), 0, link)).toBe(false);
});

/** Returns when the repetition ends, in steps of one second. */
const untilItEnds = (repetition: PacketDuplicationPolicy, fromMs: number): number => {
  let nowMs = fromMs;
  while (repetition.isOn) {
    nowMs += 1000;
    repetition.decide(free, nowMs);
  }
  return nowMs;
};

it('ends at once when packets begin to queue', () => {
  const repetition = new PacketDuplicationPolicy();
  lossy(repetition, 0);
  repetition.decide({ ...free, isCalm: false }, 100);
  expect(repetition.isOn).toBe(false);
});

it('stops after a while to see whether it is still needed, and after each early try later', () => {
  const repetition = new PacketDuplicationPolicy();
  const heldMs: number[] = [];
  let nowMs = 0;
  for (let turn = 0; turn < 3; turn++) {
    lossy(repetition, nowMs);
    const endMs = untilItEnds(repetition, nowMs);
    heldMs.push(endMs - nowMs);
    nowMs = endMs;
  }
  expect(heldMs).toEqual([20_000, 40_000, 80_000]);
  nowMs += 60_000;
  lossy(repetition, nowMs);
  expect(untilItEnds(repetition, nowMs) - nowMs).toBe(20_000);
});
