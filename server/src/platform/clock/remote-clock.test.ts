import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RemoteClock } from './remote-clock.ts';

/** Two monotonic clocks: ours, and another one that is `aheadMs` ahead and runs faster by `rate`. */
const twoClocks = (aheadMs: number, rate = 0) => {
  let ownMs = 5_000;
  const clock = new RemoteClock();
  const theirs = () => ownMs * (1 + rate) + aheadMs;
  const pass = (ms: number) => {
    ownMs += ms;
  };
  const read = (thereMs: number, backMs: number) => {
    const askedMs = ownMs;
    pass(thereMs);
    const theirsMs = theirs();
    pass(backMs);
    clock.take({ theirsMs, askedMs, answeredMs: ownMs });
  };
  const errorMs = () => (clock.latestMs(ownMs) ?? Number.NaN) - theirs();
  return { clock, read, pass, errorMs, own: () => ownMs };
};

describe('the estimate of another process’s clock', () => {
  it('is unknown before the first reading', () => {
    const { clock, own } = twoClocks(0);
    expect(clock.latestMs(own())).toBeNull();
    expect(clock.errorMs(own())).toBeNull();
  });

  it('is never behind the clock, and ahead of it by no more than the round trip and the drift', () => {
    const ways = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000), fc.nat(60_000)), {
      minLength: 1,
      maxLength: 12,
    });
    const aheads = fc.integer({ min: -1e9, max: 1e9 });
    const rates = fc.integer({ min: -5, max: 5 }).map((part) => part / 10_000);
    fc.assert(
      fc.property(ways, aheads, rates, (trips, aheadMs, rate) => {
        const { read, pass, errorMs } = twoClocks(aheadMs, rate);
        let longestMs = 0;
        for (const [there, back, pauseMs] of trips) {
          read(there, back);
          const tripMs = there + back;
          // An earlier, longer trip may still give the estimate.
          longestMs = Math.max(longestMs, tripMs);
          expect(errorMs()).toBeGreaterThanOrEqual(-longestMs * 0.001 - 0.01);
          expect(errorMs()).toBeLessThanOrEqual(tripMs * 1.01 + 0.01);
          pass(pauseMs);
          expect(errorMs()).toBeGreaterThanOrEqual(-longestMs * 0.001 - 0.01);
          expect(errorMs()).toBeLessThanOrEqual(tripMs * 1.01 + pauseMs * 0.002 + 0.01);
        }
      }),
      {
        examples: [
          [
            [
              [0, 30, 0],
              [0, 1, 0],
            ],
            0,
            0.0004,
          ],
        ],
      },
    );
  });

  it('is not spoilt by a slow reading after a quick one', () => {
    const { read, errorMs } = twoClocks(700);
    read(1, 1);
    read(0, 4_500);
    expect(errorMs()).toBeLessThan(10);
    read(4_500, 0);
    expect(errorMs()).toBeLessThan(20);
  });

  it('follows a clock that stood still while its computer slept', () => {
    const slept = twoClocks(0);
    slept.read(1, 1);
    slept.clock.take({ theirsMs: -3_600_000, askedMs: slept.own(), answeredMs: slept.own() + 2 });
    expect(slept.clock.latestMs(slept.own() + 2)).toBe(-3_600_000 + 2);
  });
});
