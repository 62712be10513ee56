import { expect, it } from 'vitest';
import { StalledWay } from './stalled-way.ts';

const stepMs = 50;
const wayMs = 10;
/** Feedback every 50 ms about what was sent until shortly before. */
const heardUntil = (way: StalledWay, untilMs: number, fromMs = 0): void => {
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += stepMs) way.heard(nowMs - wayMs, nowMs);
};

it('is not stalled while feedback comes as usual, nor before the first', () => {
  const way = new StalledWay();
  expect(way.isStalled(0, 1000)).toBe(false);
  heardUntil(way, 1000);
  expect(way.isStalled(0, 1000 + stepMs)).toBe(false);
  expect(way.isStalled(0, 1000 + stepMs + 30)).toBe(false);
});

it('is stalled while feedback is overdue, for 60 ms at most: two frames', () => {
  const way = new StalledWay();
  heardUntil(way, 1000);
  const stalled = Array.from({ length: 40 }, (_, step) => 1000 + step * 10).filter((ms) =>
    way.isStalled(0, ms),
  );
  expect([stalled[0], stalled.at(-1)]).toEqual([1100, 1140]);
});

it('one long wait in three seconds does not count as usual, several do', () => {
  const way = new StalledWay();
  heardUntil(way, 1000);
  heardUntil(way, 2000, 1150);
  expect(way.isStalled(0, 2110)).toBe(true);
  heardUntil(way, 2500, 2150);
  heardUntil(way, 3000, 2650);
  expect(way.isStalled(0, 3110)).toBe(false);
  heardUntil(way, 7000, 3050);
  expect(way.isStalled(0, 7110)).toBe(true);
});

it('waits longer if packets arrive unevenly', () => {
  const way = new StalledWay();
  heardUntil(way, 1000);
  expect(way.isStalled(40, 1120)).toBe(false);
});
