import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAfterDelay } from './run-after-delay.ts';

const dayMs = 24 * 60 * 60_000;

describe('a delay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    // First the spies: restored later, they would put the faked timers back.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('below 0 is over at once, and no timer gets a negative number', () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const run = vi.fn();
    runAfterDelay(-250, run);
    expect(timer.mock.calls.map(([, delayMs]) => delayMs)).toEqual([0]);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledOnce();
  });

  it('of 60 days takes 60 days, although one timer waits for 24 at most', () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const run = vi.fn();
    runAfterDelay(60 * dayMs, run);
    vi.advanceTimersByTime(60 * dayMs - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    expect(timer.mock.calls.every(([, delayMs]) => (delayMs ?? 0) < 2 ** 31)).toBe(true);
  });

  it('can be cancelled in each of its timers', () => {
    const run = vi.fn();
    const cancel = runAfterDelay(60 * dayMs, run);
    vi.advanceTimersByTime(50 * dayMs);
    cancel();
    vi.advanceTimersByTime(50 * dayMs);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
