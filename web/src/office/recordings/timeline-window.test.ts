import { describe, expect, it } from 'vitest';
import {
  buildTimelineWindowAround,
  chooseTimelineLabelSides,
  computeTimeHistogram,
  computeTimelineTicks,
  getRelativePositionInSpan,
  intersectTimeSpans,
  moveWindowToPlayhead,
  shortestWindowMs,
} from './timeline-window.ts';

const minute = 60_000;
const whole = { fromMs: 10 * minute, untilMs: 70 * minute };

describe('the window of a timeline', () => {
  it('has the moment in its middle, and at the ends of the whole at its side', () => {
    expect(buildTimelineWindowAround(40 * minute, 4 * minute, whole)).toEqual({
      fromMs: 38 * minute,
      untilMs: 42 * minute,
    });
    expect(buildTimelineWindowAround(10 * minute, 4 * minute, whole)).toEqual({
      fromMs: 10 * minute,
      untilMs: 14 * minute,
    });
    expect(buildTimelineWindowAround(70 * minute, 4 * minute, whole)).toEqual({
      fromMs: 66 * minute,
      untilMs: 70 * minute,
    });
  });

  it('is never longer than the whole, nor shorter than can be read', () => {
    expect(buildTimelineWindowAround(40 * minute, 1e9, whole)).toEqual(whole);
    const least = buildTimelineWindowAround(40 * minute, 1, whole);
    expect(least.untilMs - least.fromMs).toBe(shortestWindowMs);
    const tiny = { fromMs: 5, untilMs: 6 };
    expect(buildTimelineWindowAround(5, 1000, tiny)).toEqual({ fromMs: 5, untilMs: 5 + shortestWindowMs });
  });

  it('stays while the playhead is in it, and goes after it when it has left', () => {
    const window = { fromMs: 20 * minute, untilMs: 22 * minute };
    expect(moveWindowToPlayhead(window, 21 * minute, whole)).toBe(window);
    expect(moveWindowToPlayhead(window, 30 * minute, whole)).toEqual({
      fromMs: 29 * minute,
      untilMs: 31 * minute,
    });
  });

  it('names whole steps of the clock, also in a time zone of half an hour', () => {
    const window = { fromMs: 7 * 3_600_000 + 1, untilMs: 8 * 3_600_000 };
    expect(computeTimelineTicks(window, 4, 0)).toEqual([7.25, 7.5, 7.75, 8].map((hour) => hour * 3_600_000));
    expect(computeTimelineTicks({ fromMs: 0, untilMs: 3 * 3_600_000 }, 3, 1_800_000)).toEqual(
      [0.5, 1.5, 2.5].map((hour) => hour * 3_600_000),
    );
    expect(computeTimelineTicks({ fromMs: 0, untilMs: 1000 }, 5, 0)).toEqual([0, 1000]);
  });

  it('cuts spans at its edges and leaves out what is outside', () => {
    const gap = { fromMs: 0, untilMs: 15 * minute, reason: 'restart' };
    expect(intersectTimeSpans(gap, whole)).toEqual({
      fromMs: 10 * minute,
      untilMs: 15 * minute,
      reason: 'restart',
    });
    expect(intersectTimeSpans({ fromMs: 0, untilMs: minute }, whole)).toBeNull();
    expect(getRelativePositionInSpan(40 * minute, whole)).toBe(0.5);
  });

  it('counts rounds in equal parts, the last moment in the last part', () => {
    expect(
      computeTimeHistogram(
        [10, 11, 40, 70].map((it) => it * minute),
        whole,
        4,
      ),
    ).toEqual([2, 0, 1, 1]);
    expect(computeTimeHistogram([0, 71 * minute], whole, 4)).toEqual([0, 0, 0, 0]);
  });
});

it.each([
  ['after it', [0.1], ['after']],
  ['before it near the end', [0.95], ['before']],
  ['nowhere between near neighbours', [0.5, 0.55, 0.6], ['before', null, 'after']],
  ['nowhere where the words before reach', [0.5, 0.66, 0.7], ['after', null, 'after']],
])('a mark has its words %s', (_, shares, sides) => {
  expect(chooseTimelineLabelSides(shares, 0.15)).toEqual(sides);
});
