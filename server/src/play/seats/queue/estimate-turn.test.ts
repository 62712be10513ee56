import { describe, expect, it } from 'vitest';
import { estimateQueueWaitMs } from './queue-length-publisher.ts';

const minute = 60_000;
const tenEach = [10 * minute, 10 * minute, 10 * minute];

describe('the estimated time until a turn', () => {
  it('is the median of the finished sessions less what the present one has lasted', () => {
    const durationsMs = [2 * minute, 90 * minute, 10 * minute];
    expect(estimateQueueWaitMs({ durationsMs, lastedMs: 4 * minute, before: 0 })).toBe(6 * minute);
  });

  it('has the whole median once more for each player before', () => {
    expect(estimateQueueWaitMs({ durationsMs: tenEach, lastedMs: 4 * minute, before: 2 })).toBe(26 * minute);
  });

  it('counts the players before alone while nobody has the seat', () => {
    expect(estimateQueueWaitMs({ durationsMs: tenEach, lastedMs: null, before: 0 })).toBe(0);
    expect(estimateQueueWaitMs({ durationsMs: tenEach, lastedMs: null, before: 3 })).toBe(30 * minute);
  });

  it('takes the middle between the two middle sessions of an even number', () => {
    const durationsMs = [1, 20, 10, 100].map((minutes) => minutes * minute);
    expect(estimateQueueWaitMs({ durationsMs, lastedMs: 0, before: 0 })).toBe(15 * minute);
  });

  it('is not known with fewer than three finished sessions', () => {
    expect(estimateQueueWaitMs({ durationsMs: [], lastedMs: 0, before: 0 })).toBeNull();
    expect(estimateQueueWaitMs({ durationsMs: [minute, minute], lastedMs: null, before: 1 })).toBeNull();
  });

  it('is not known while the present session lasts longer than usual, and never negative', () => {
    expect(estimateQueueWaitMs({ durationsMs: tenEach, lastedMs: 10 * minute, before: 0 })).toBe(0);
    expect(estimateQueueWaitMs({ durationsMs: tenEach, lastedMs: 10 * minute + 1, before: 0 })).toBeNull();
  });
});
