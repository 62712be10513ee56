import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { ClusterClock } from './cluster-clock.ts';

/** Reads the database's time. The question and its answer travel for the given times. */
const read = (own: ManualClock, clock: ClusterClock, [thereMs, backMs]: [number, number], aheadMs: number) => {
  const askedMs = own.nowMs();
  own.advance(thereMs);
  const databaseMs = own.nowMs() + aheadMs;
  own.advance(backMs);
  clock.sample({ databaseMs, askedMs, readMs: own.nowMs() });
};

describe('the clock of a node', () => {
  it('is the own clock until it has heard the database', () => {
    const own = new ManualClock();
    expect(new ClusterClock(own).nowMs()).toBe(own.nowMs());
  });

  it('takes the first time that it hears, however far it is from its own', () => {
    const own = new ManualClock();
    const clock = new ClusterClock(own);
    read(own, clock, [2, 2], 3_600_000);
    expect(clock.nowMs() - own.nowMs()).toBe(3_600_000);
  });

  it('believes the quickest of the last answers', () => {
    const own = new ManualClock();
    const clock = new ClusterClock(own);
    read(own, clock, [400, 0], 1_000);
    read(own, clock, [1, 1], 1_000);
    for (let reads = 0; reads < 5; reads++) read(own, clock, [300, 0], 1_000);
    own.advance(60_000);
    expect(clock.nowMs() - own.nowMs()).toBe(1_000);
  });

  it('approaches a time of the database that was set, and neither jumps nor goes back', () => {
    for (const jumpMs of [-2_000, 2_000]) {
      const own = new ManualClock();
      const clock = new ClusterClock(own);
      read(own, clock, [1, 1], 0);
      for (let heartbeat = 0; heartbeat < 60; heartbeat++) {
        const before = clock.nowMs();
        own.advance(998);
        expect(clock.nowMs() - before).toBeGreaterThanOrEqual(940);
        expect(clock.nowMs() - before).toBeLessThanOrEqual(1_060);
        read(own, clock, [1, 1], jumpMs);
      }
      expect(clock.nowMs() - own.nowMs()).toBe(jumpMs);
    }
  });

  it('differs from another node’s by half of both round trips at most', () => {
    const ways = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1, maxLength: 8 });
    const node = (aheadMs: number, reads: [number, number][]) => {
      const own = new ManualClock(1_800_000_000_000 - aheadMs);
      const clock = new ClusterClock(own);
      for (const way of reads) read(own, clock, way, aheadMs);
      own.advance(200_000);
      return clock.nowMs() - own.nowMs() - aheadMs;
    };
    fc.assert(
      fc.property(ways, ways, fc.integer({ min: -1e6, max: 1e6 }), (a, b, aheadMs) => {
        const half = (reads: [number, number][]) => Math.min(...reads.map(([to, back]) => to + back)) / 2;
        const apartMs = Math.abs(node(aheadMs, a) - node(0, b));
        expect(apartMs).toBeLessThanOrEqual(half(a) + half(b) + 1);
      }),
    );
  });
});
