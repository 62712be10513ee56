import { describe, expect, it } from 'vitest';
import { computeRoundTimeline } from './build-cabinet-view.ts';
import type { DrawnRound } from './cabinet-state.ts';

const round = (winMinor: number, handPaid = false): DrawnRound => ({
  roundId: 'round',
  paymentKey: 'key',
  rulesHash: 'rules',
  jackpotLevels: [],
  freeSpin: false,
  bandId: 1,
  stakeMinor: 100,
  playedForMinor: 100,
  jackpotShareMinor: 1,
  startedAtMs: 10_000,
  fromStops: [0, 0, 0, 0, 0],
  stops: [0, 0, 0, 0, 0],
  winMinor,
  wins: [],
  freeSpinsWon: 0,
  handPaid,
});
const countingMs = (winMinor: number, handPaid = false) => {
  const { countFromMs, countUntilMs } = computeRoundTimeline(round(winMinor, handPaid), 1);
  return countUntilMs - countFromMs;
};

describe('a round', () => {
  it('stops its reels one after another and counts from the last', () => {
    const { reelStopsAtMs, countFromMs } = computeRoundTimeline(round(0), 1);
    expect(reelStopsAtMs).toEqual([10_700, 10_900, 11_100, 11_300, 11_500]);
    expect(countFromMs).toBe(11_500);
  });

  it('counts a greater win for longer, but at most one and a half seconds', () => {
    expect(countingMs(0)).toBe(0);
    // A win of at most the stake is not celebrated.
    expect(countingMs(100)).toBe(0);
    expect(countingMs(101)).toBeGreaterThan(300);
    expect(countingMs(500)).toBeGreaterThan(countingMs(101));
    expect(countingMs(100_000_000)).toBe(1500);
  });

  it('does not count a win that is paid by hand', () => {
    expect(countingMs(100_000, true)).toBe(0);
  });

  it('ends sooner at a greater speed', () => {
    expect(computeRoundTimeline(round(0), 10).countUntilMs).toBe(10_150);
  });
});
