import { expect, it } from 'vitest';
import { ProbePaddingPolicy } from './probe-padding-policy.ts';

const packetBits = 10_000;
const view = { bitsPerSecond: 600_000, sentBits: 0, packetBits, cutAtMs: Number.NEGATIVE_INFINITY };

/** Returns how many filler packets are sent in each second, at thirty frames a second. */
const asked = (seconds: number, seen: Partial<typeof view> = {}): number[] => {
  const filler = new ProbePaddingPolicy(0);
  const perSecond = new Array<number>(seconds).fill(0);
  for (let frame = 1; frame < seconds * 30; frame++) {
    const second = Math.floor(frame / 30);
    perSecond[second] = (perSecond[second] ?? 0) + filler.packets({ ...view, ...seen }, (frame * 1000) / 30);
  }
  return perSecond;
};

it('fills the rate of a picture at rest for three seconds of fifteen', () => {
  const perSecond = asked(30);
  for (const second of [0, 1, 2, 15, 16, 17]) expect(perSecond[second], `${second}`).toBeCloseTo(60, -1);
  expect(perSecond.slice(4, 15)).toEqual(new Array(11).fill(0));
});

it('asks for at least three packets together, and at most nine', () => {
  const countsAt = (bitsPerSecond: number) => {
    const filler = new ProbePaddingPolicy(0);
    return Array.from({ length: 60 }, (_, frame) =>
      filler.packets({ ...view, bitsPerSecond }, ((frame + 1) * 1000) / 30),
    );
  };
  expect(Math.min(...countsAt(150_000).filter((count) => count > 0))).toBe(3);
  expect(Math.max(...countsAt(2_499_000))).toBe(9);
});

it('takes the time of frames that were left out for no room', () => {
  const filler = new ProbePaddingPolicy(0);
  expect(filler.packets({ ...view, sentBits: 35_000 }, 1000)).toBe(0);
});

it('asks for nothing beside a busy picture', () => {
  expect(asked(3, { sentBits: 600_000 / 30 })).toEqual([0, 0, 0]);
});

it('asks for nothing where the rate is enough for turning reels', () => {
  expect(asked(3, { bitsPerSecond: 2_500_000 })).toEqual([0, 0, 0]);
});

it('leaves a link alone after it was found to be full', () => {
  expect(asked(3, { cutAtMs: 0 })).toEqual([0, 0, 0]);
});
