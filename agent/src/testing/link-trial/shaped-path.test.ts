import { expect, it } from 'vitest';
import { ShapedPath } from './shaped-path.ts';
import { trialRandom } from './trial-random.ts';

const never = () => 1;

it('a link of 1 Mbit/s carries a packet of 972 bytes in 8 ms, and the next after it', () => {
  const path = new ShapedPath({ bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, never);
  expect(path.arrival(972, 100)).toBe(128);
  expect(path.arrival(972, 100)).toBe(136);
});

it('drops packets that would queue too long', () => {
  const path = new ShapedPath({ bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, never);
  const arrivals = Array.from({ length: 60 }, () => path.arrival(972, 0));
  expect(arrivals.filter((at) => at !== null)).toHaveLength(38);
});

it('loses the given share, and delays the rest', () => {
  const draws = [0.01, 0.5];
  const path = new ShapedPath({ bitsPerSecond: null, delayMs: 40, loss: 0.02 }, () => draws.shift() ?? 1);
  expect(path.arrival(1000, 0)).toBeNull();
  expect(path.arrival(1000, 0)).toBe(40);
});

it('a link that becomes clear keeps packets in order', () => {
  const path = new ShapedPath({ bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, never);
  path.arrival(972, 0);
  path.arrival(972, 0);
  path.change({ bitsPerSecond: null, delayMs: 0, loss: 0 });
  expect(path.arrival(972, 1)).toBe(36);
});

it('a packet can be carried partly at one rate and partly at the next', () => {
  const alternates = { bitsPerSecond: 500_000, everyMs: 1000 };
  const path = new ShapedPath({ bitsPerSecond: 1_000_000, alternates, delayMs: 0, loss: 0 }, never);
  path.change({ bitsPerSecond: 1_000_000, alternates, delayMs: 0, loss: 0 }, 100);
  expect(path.arrival(972, 1096)).toBe(1108);
  expect(path.arrival(972, 2100)).toBe(2108);
});

it('a long buffer keeps packets that a short one drops', () => {
  const path = new ShapedPath({ bitsPerSecond: 1_000_000, delayMs: 0, loss: 0, bufferMs: 1500 }, never);
  const arrivals = Array.from({ length: 60 }, () => path.arrival(972, 0));
  expect(arrivals.at(-1)).toBe(480);
});

it('jitter lets a packet overtake the one before', () => {
  const draws = [1, 0.9, 1, 0.1];
  const path = new ShapedPath({ bitsPerSecond: null, delayMs: 10, loss: 0, jitterMs: 100 }, () => draws.shift() ?? 1);
  expect([path.arrival(100, 0), path.arrival(100, 5)]).toEqual([100, 25]);
});

it.each([
  ['is lost', {}, null],
  ['is held until its end', { holds: true }, 1000],
])('what is sent in a blackout %s', (_, kind, arrival) => {
  const blackout = { everyMs: 1000, lengthMs: 200, ...kind };
  const path = new ShapedPath({ bitsPerSecond: null, delayMs: 0, loss: 0, blackout }, never);
  expect([path.arrival(100, 700), path.arrival(100, 850)]).toEqual([700, arrival]);
});

it('the way back has its own loss', () => {
  const shape = { bitsPerSecond: null, delayMs: 0, loss: 0, feedbackLoss: 0.2 };
  expect(new ShapedPath(shape, () => 0.1).arrival(100, 0)).toBe(0);
  expect(new ShapedPath(shape, () => 0.1, { isReturnPath: true }).arrival(100, 0)).toBeNull();
});

it('carries a packet over a change of rate, whenever the changes began', () => {
  const alternates = { bitsPerSecond: 800_000, everyMs: 10_000 };
  const random = trialRandom(4711);
  for (let begin = 0; begin < 200; begin++) {
    const sinceMs = random() * 60_000;
    const path = new ShapedPath({ bitsPerSecond: 1_600_000, alternates, delayMs: 0, loss: 0 }, never);
    path.change({ bitsPerSecond: 1_600_000, alternates, delayMs: 0, loss: 0 }, sinceMs);
    // The packet has 8,000 bits. Half of them are carried before the rate changes, the others at half the rate.
    expect(path.arrival(972, sinceMs + 9997.5)).toBeCloseTo(sinceMs + 10_005, 6);
  }
});
