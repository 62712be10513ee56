import { expect, it } from 'vitest';
import { FramePace } from './cabinet-feed-drawing.ts';

const drawUntil = (pace: FramePace, untilMs: number, lateMs = 0): number[] => {
  const drawn: number[] = [];
  while (pace.dueAtMs + lateMs <= untilMs) {
    const nowMs = pace.dueAtMs + lateMs;
    drawn.push(nowMs);
    pace.drew(nowMs);
  }
  return drawn;
};

it('draws on an even beat', () => {
  expect(drawUntil(new FramePace(50, 1000), 1100)).toEqual([1000, 1020, 1040, 1060, 1080, 1100]);
});

it('keeps the beat when a timer is a little late', () => {
  const pace = new FramePace(50, 1000);
  drawUntil(pace, 1040, 2);
  expect(pace.dueAtMs).toBe(1040);
});

it('drops the beats that it missed', () => {
  const pace = new FramePace(50, 1000);
  pace.drew(1090);
  expect(pace.dueAtMs).toBe(1110);
});

it('draws a hurried frame at once and goes on evenly from it', () => {
  const pace = new FramePace(50, 1000);
  drawUntil(pace, 1000);
  pace.hurry(1013);
  expect(drawUntil(pace, 1060)).toEqual([1013, 1033, 1053]);
});

it('keeps hurried frames a third of the beat apart, however many are asked for', () => {
  const pace = new FramePace(50, 1000);
  pace.drew(1000);
  pace.hurry(1001);
  expect(pace.dueAtMs).toBe(1001);
  pace.drew(1001);
  for (let nowMs = 1002; nowMs < 1005; nowMs++) pace.hurry(nowMs);
  expect(pace.dueAtMs).toBeCloseTo(1007.67, 1);
});

it('never delays a frame that is due sooner than the hurried one', () => {
  const pace = new FramePace(50, 1000);
  pace.drew(1000);
  pace.hurry(1030);
  expect(pace.dueAtMs).toBe(1020);
});
