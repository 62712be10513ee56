import type { SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import { describe, expect, it } from 'vitest';
import { computeReelMotion, getReelStopTimeMs } from './reel-motion.ts';

const stripLength = 39;
const roundOf = (durationMs: number): SceneRound => ({
  roundId: 'round-1',
  freeSpin: false,
  jackpotLevels: [],
  startedAtMs: 1000,
  fromStops: [5],
  reelStopsAtMs: [1000 + durationMs],
  countFromMs: 1000 + durationMs,
  countUntilMs: 1000 + durationMs,
  winMinor: 0,
  playedForMinor: 100,
  isCelebrated: false,
  wins: [],
});
const motionAt = (round: SceneRound, nowMs: number) => computeReelMotion(round, 0, 20, stripLength, nowMs);

describe('a reel', () => {
  it('leaves its old stop and rests exactly at the new one', () => {
    const round = roundOf(1200);
    expect(motionAt(round, 1000)).toEqual({ position: 5, speed: 0 });
    expect(motionAt(round, 2200)).toEqual({ position: 20, speed: 0 });
  });

  it('speeds up, turns at full speed and slows down', () => {
    const round = roundOf(1200);
    const speeds = [50, 150, 500, 900].map((ms) => motionAt(round, 1000 + ms).speed);
    expect(speeds[0]).toBeLessThan(speeds[1] ?? 0);
    expect(speeds[1]).toBeLessThan(speeds[2] ?? 0);
    expect(speeds[3]).toBeLessThan(speeds[2] ?? 0);
  });

  it('swings a little past its stop when it strikes', () => {
    const round = roundOf(1200);
    const impactMs = getReelStopTimeMs(round, 0);
    expect(motionAt(round, impactMs - 5).position).toBeGreaterThan(20);
    const farthest = motionAt(round, impactMs + 80).position;
    expect(farthest).toBeLessThan(19.95);
    expect(farthest).toBeGreaterThan(19.8);
  });

  it.each([300, 700, 1200, 4000])('never jumps except at full speed, in %i ms', (durationMs) => {
    const round = roundOf(durationMs);
    for (let ms = 0; ms < durationMs; ms += 1) {
      const before = motionAt(round, 1000 + ms);
      const after = motionAt(round, 1001 + ms);
      const step = (before.position - after.position + stripLength) % stripLength;
      const distance = Math.min(step, stripLength - step);
      if (before.speed < 20) expect(distance).toBeLessThan(0.06);
    }
  });
});
