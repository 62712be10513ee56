import { describe, expect, it } from 'vitest';
import { trialRandom } from '../../testing/link-trial/trial-random.ts';
import { type ParityGroups, ParityPolicy } from './parity-policy.ts';

const path = { loss: 0, roundTripMs: 200, bitsPerSecond: 6_000_000 };
const after = (...steps: Partial<typeof path>[]): ParityPolicy => {
  const policy = new ParityPolicy();
  for (const [index, step] of steps.entries()) policy.decide({ ...path, ...step }, index * 1000);
  return policy;
};
const countOf = (policy: ParityPolicy, packets = 20): number => policy.groupsOf(packets).length;

/** Whether a viewer can recover every packet, given which packets and which parity packets were lost. */
const isComplete = (groups: ParityGroups, lost: Set<number>, lostGroups: Set<number>): boolean => {
  const missing = new Set(lost);
  for (let before = -1; before !== missing.size; ) {
    before = missing.size;
    for (const [index, group] of groups.entries()) {
      const absent = group.filter((at) => missing.has(at));
      if (absent.length === 1 && !lostGroups.has(index)) for (const at of absent) missing.delete(at);
    }
  }
  return missing.size === 0;
};

const failureShare = (groups: ParityGroups, packets: number, loss: number): number => {
  const random = trialRandom(4711);
  const lostOf = (count: number): Set<number> =>
    new Set(Array.from({ length: count }, (_, at) => at).filter(() => random() < loss));
  const rounds = 40_000;
  let failures = 0;
  for (let round = 0; round < rounds; round++)
    if (!isComplete(groups, lostOf(packets), lostOf(groups.length))) failures += 1;
  return failures / rounds;
};

it('a short path without loss carries no parity, a long one a twentieth, because its first lost packet would stop the video', () => {
  expect(countOf(after({ roundTripMs: 40 }))).toBe(0);
  expect(countOf(after({ roundTripMs: 600 }))).toBe(1);
});

it('more loss gives more parity, and costs less than copies', () => {
  const counts = [0.002, 0.01, 0.05].map((loss) => countOf(after({ loss })));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeLessThan(20);
});

describe.each([
  [0.01, 3],
  [0.01, 20],
  [0.05, 20],
  [0.05, 46],
])('of frames with a loss of %f in %i packets', (loss, packets) => {
  const policy = after({ loss });

  it('fewer than one in five hundred is incomplete', () => {
    expect(failureShare(policy.groupsOf(packets), packets, loss)).toBeLessThan(0.002);
  });
});

it('every packet of a large key frame is covered, by groups of near packets', () => {
  const groups = after({ loss: 0.01 }).groupsOf(120);
  expect(new Set(groups.flat()).size).toBe(120);
  for (const group of groups) expect((group.at(-1) ?? 0) - (group[0] ?? 0)).toBeLessThan(46);
});

it('a low rate allows less parity, and a very low one none', () => {
  const counts = [1_000_000, 500_000, 90_000].map((bitsPerSecond) => countOf(after({ loss: 0.08, bitsPerSecond }), 2));
  expect(counts[0]).toBeGreaterThan(counts[1] ?? 0);
  expect(counts[2]).toBe(0);
});

it('parity stays for eight seconds after the loss, and ends at once if the rate is too low', () => {
  const lossy = { loss: 0.05, roundTripMs: 60 };
  const calm = { roundTripMs: 60 };
  expect(countOf(after(lossy, calm, calm))).toBe(countOf(after(lossy)));
  expect(countOf(after(lossy, ...Array(10).fill(calm)))).toBe(0);
  expect(countOf(after(lossy, { ...calm, bitsPerSecond: 90_000 }))).toBe(0);
});

it('after silence, loss is expected on any path, for two seconds', () => {
  const policy = after({ roundTripMs: 20 });
  policy.expectChange({ ...path, roundTripMs: 20 }, 1000);
  const expected = countOf(policy);
  expect(expected).toBeGreaterThan(2);
  policy.decide({ ...path, roundTripMs: 20 }, 2900);
  expect(countOf(policy)).toBe(expected);
  policy.decide({ ...path, roundTripMs: 20 }, 3100);
  expect(countOf(policy)).toBe(0);
});

it('small frames of a long path share their parity, and each frame of a short one has its own', () => {
  const long = after({ roundTripMs: 300 });
  expect([long.isDue(2, 1), long.isDue(6, 3), long.isDue(9, 1)]).toEqual([false, true, true]);
  expect(after({ roundTripMs: 60, loss: 0.01 }).isDue(2, 1)).toBe(true);
  expect(countOf(after({ roundTripMs: 300, bitsPerSecond: 200_000, loss: 0.01 }), 3)).toBeLessThanOrEqual(2);
});

it.each([
  [30, 3],
  [15, 2],
  [10, 1],
  [1, 1],
])(
  'at %i frames a second up to %i frames of a long path share their parity, so that it is never late',
  (fps, frames) => {
    const policy = after({ roundTripMs: 300 });
    for (let frame = 0; frame < 60; frame++) policy.frameMade((frame * 1000) / fps);
    expect([policy.isDue(1, frames - 1), policy.isDue(1, frames)]).toEqual([false, true]);
  },
);

it('a round trip time that swings about a limit does not change the plan with each feedback', () => {
  const [below, above] = [47, 53].map((roundTripMs) => ({ roundTripMs, loss: 0.02 }));
  const [quick, slow] = [{ roundTripMs: 30, loss: 0.02 }, above].map((path) => countOf(after(path ?? {})));
  expect(slow).toBeGreaterThan(quick ?? 0);
  for (const path of [below, above, below]) expect(countOf(after(above ?? {}, path ?? {}))).toBe(slow);
  expect(countOf(after({ ...below, roundTripMs: 42 }, below ?? {}))).toBe(quick);
  expect(countOf(after(above ?? {}, { ...below, roundTripMs: 42 }))).toBe(quick);
});

it('the share of the video and its parity fill a frame, and no more', () => {
  for (const loss of [0, 0.01, 0.05, 0.12])
    for (const packets of [1, 2.5, 7, 20.3]) {
      const policy = after({ loss });
      const share = policy.pictureShare(packets);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
      const own = Math.floor(packets * share);
      if (own >= 8) expect(own + countOf(policy, own)).toBeLessThanOrEqual(packets + 2);
    }
});
