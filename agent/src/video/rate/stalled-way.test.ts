import { expect, it } from 'vitest';
import { StalledWay } from './stalled-way.ts';

const stepMs = 50;
const wayMs = 10;
/** Word every 50 ms of what was sent until shortly before. */
const heardUntil = (way: StalledWay, untilMs: number, fromMs = 0): void => {
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += stepMs) way.heard(nowMs - wayMs, nowMs);
};

it('is not stalled while word comes in its usual steps, and before any came', () => {
  const way = new StalledWay();
  expect(way.isStalled(0, 1000)).toBe(false);
  heardUntil(way, 1000);
  expect(way.isStalled(0, 1000 + stepMs)).toBe(false);
  expect(way.isStalled(0, 1000 + stepMs + 30)).toBe(false);
});

it('is stalled when word is overdue, for long enough to leave two frames out and no longer', () => {
  const way = new StalledWay();
  heardUntil(way, 1000);
  const stalled = Array.from({ length: 40 }, (_, step) => 1000 + step * 10).filter((ms) =>
    way.isStalled(0, ms),
  );
  expect([stalled[0], stalled.at(-1)]).toEqual([1100, 1140]);
});

it('two long waits in three seconds do not make a third usual, several do until they are forgotten', () => {
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

it('waits longer where packets come unevenly', () => {
  const way = new StalledWay();
  heardUntil(way, 1000);
  expect(way.isStalled(40, 1120)).toBe(false);
});
