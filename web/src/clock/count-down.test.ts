import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { startCountdown } from './use-remaining-ms.ts';

const counted = (leftMs: number) => {
  const clock = new ManualClock();
  const untilMs = clock.nowMs() + leftMs;
  const reported: number[] = [];
  const stop = startCountdown(untilMs, clock, () => reported.push(untilMs - clock.nowMs()));
  return { clock, reported, stop };
};

describe('counting down', () => {
  it('calls at once, at each full second and at the end, and then no more', async () => {
    const { clock, reported } = counted(2500);
    await clock.advance(60_000);
    expect(reported).toEqual([2500, 2000, 1000, 0]);
    expect(clock.planned).toBe(0);
  });

  it('calls once for a time that has passed', async () => {
    const { clock, reported } = counted(-5);
    await clock.advance(60_000);
    expect(reported).toEqual([-5]);
  });

  it('ends when it is stopped', async () => {
    const { clock, reported, stop } = counted(5000);
    await clock.advance(1000);
    stop();
    await clock.advance(60_000);
    expect(reported).toEqual([5000, 4000]);
  });
});
