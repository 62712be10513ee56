import { expect, it } from 'vitest';
import { OverdueFeedbackDetector } from './overdue-feedback-detector.ts';

const stepMs = 50;
const pathMs = 10;
/** Gives feedback every 50 ms about packets sent 10 ms before. */
const receivedUntil = (path: OverdueFeedbackDetector, untilMs: number, fromMs = 0): void => {
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += stepMs) path.received(nowMs - pathMs, nowMs);
};

it('is not stalled while feedback comes as usual, nor before the first', () => {
  const path = new OverdueFeedbackDetector();
  expect(path.isStalled(0, 1000)).toBe(false);
  receivedUntil(path, 1000);
  expect(path.isStalled(0, 1000 + stepMs)).toBe(false);
  expect(path.isStalled(0, 1000 + stepMs + 30)).toBe(false);
});

it('is stalled while feedback is overdue, for 60 ms at most: two frames', () => {
  const path = new OverdueFeedbackDetector();
  receivedUntil(path, 1000);
  const stalled = Array.from({ length: 40 }, (_, step) => 1000 + step * 10).filter((ms) => path.isStalled(0, ms));
  expect([stalled[0], stalled.at(-1)]).toEqual([1100, 1140]);
});

it('one long wait in three seconds does not count as usual, several do', () => {
  const path = new OverdueFeedbackDetector();
  receivedUntil(path, 1000);
  receivedUntil(path, 2000, 1150);
  expect(path.isStalled(0, 2110)).toBe(true);
  receivedUntil(path, 2500, 2150);
  receivedUntil(path, 3000, 2650);
  expect(path.isStalled(0, 3110)).toBe(false);
  receivedUntil(path, 7000, 3050);
  expect(path.isStalled(0, 7110)).toBe(true);
});

it('waits longer if packets arrive unevenly', () => {
  const path = new OverdueFeedbackDetector();
  receivedUntil(path, 1000);
  expect(path.isStalled(40, 1120)).toBe(false);
});

it('is silent only while no feedback comes at all', () => {
  const path = new OverdueFeedbackDetector();
  expect(path.isSilent(1000)).toBe(false);
  receivedUntil(path, 1000);
  expect(path.isSilent(1000 + stepMs + 70)).toBe(false);
  expect(path.isSilent(1000 + stepMs + 71)).toBe(true);
  // Packets queue: each feedback tells of older ones.
  for (let nowMs = 1050; nowMs <= 2000; nowMs += stepMs) path.received(990 + (nowMs - 1000) / 10, nowMs);
  expect(path.isSilent(2000 + stepMs)).toBe(false);
});
