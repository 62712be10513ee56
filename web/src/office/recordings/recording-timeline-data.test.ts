import { describe, expect, it } from 'vitest';
import {
  computeRecordedAndGapMs,
  findAdjacentTimelineRound,
  findTimelineRoundAt,
  isRecordedAt,
  type TimelineRound,
} from './recording-timeline-data.ts';

const round = (fromMs: number): TimelineRound => ({
  key: String(fromMs),
  number: 1,
  player: { id: 'p-1', name: 'player1' },
  sessionId: 's-1',
  isFreeSpin: false,
  fromMs,
  untilMs: fromMs + 3000,
  stakeMinor: 500,
  wonMinor: 0,
  creditBeforeMinor: null,
  creditAfterMinor: null,
  hasPicture: true,
});
const rounds = [10_000, 20_000, 30_000].map(round);
const keyOf = (found: TimelineRound | null) => found && Number(found.key);

describe('the timeline of a recording', () => {
  it('knows the round at the playhead, which stays until the next one begins', () => {
    expect([9999, 10_000, 15_000, 20_000, 99_000].map((at) => keyOf(findTimelineRoundAt(rounds, at)))).toEqual([
      null,
      10_000,
      10_000,
      20_000,
      30_000,
    ]);
  });

  it('goes back to the beginning of a round, and from there to the one before', () => {
    const back = (at: number) => keyOf(findAdjacentTimelineRound(rounds, at, 'before'));
    expect([22_000, 20_500, 20_000, 10_000].map(back)).toEqual([20_000, 10_000, 10_000, null]);
    const on = (at: number) => keyOf(findAdjacentTimelineRound(rounds, at, 'after'));
    expect([0, 10_000, 30_000].map(on)).toEqual([10_000, 20_000, null]);
  });

  it('tells pictures from gaps', () => {
    const runs = [
      { fromMs: 0, untilMs: 10_000 },
      { fromMs: 17_000, untilMs: 60_000 },
    ];
    const gaps = [{ fromMs: 10_000, untilMs: 17_000, reason: 'slowDisk' }];
    expect([5000, 10_000, 12_000, 17_000].map((at) => isRecordedAt(runs, at))).toEqual([true, true, false, true]);
    expect(computeRecordedAndGapMs({ runs, gaps })).toEqual({ recordedMs: 53_000, gapMs: 7000, gapCount: 1 });
  });
});
