import { expect, it } from 'vitest';
import { changedShareOf, RateFreedom } from './rate-freedom.ts';

const calm = {
  isWide: true,
  allowedBitsPerSecond: 6_100_000,
  mostBitsPerSecond: 6_000_000,
  changedShare: 0.02,
};
const frameMs = 1000 / 30;

/** Judges frames from 0 ms on and returns when the limit was first gone; null if it was never gone. */
const freedAtMs = (freedom: RateFreedom, frame: typeof calm, fromMs = 0, forMs = 10_000): number | null => {
  for (let ms = 0; ms < forMs; ms += frameMs) if (freedom.judge(frame, fromMs + ms)) return Math.round(ms);
  return null;
};

it('the limit goes once the link has been wide for a second', () => {
  expect(freedAtMs(new RateFreedom(), calm)).toBe(1000);
});

it.each([
  ['the link is not wide', { isWide: false }],
  ['the highest bitrate is not allowed', { allowedBitsPerSecond: 5_900_000 }],
  ['much of the picture changes', { changedShare: 0.3 }],
])('the limit stays while %s', (_, but) => {
  expect(freedAtMs(new RateFreedom(), { ...calm, ...but })).toBeNull();
});

it('while nothing is known of what changes, the limit stays', () => {
  const freedom = new RateFreedom();
  freedom.judge(calm, 0);
  expect(freedom.judge({ ...calm, changedShare: null }, 5000)).toBe(false);
});

it('a link that is wide for moments only keeps its limit', () => {
  const freedom = new RateFreedom();
  const free = Array.from({ length: 300 }, (_, frame) =>
    freedom.judge({ ...calm, isWide: frame % 30 < 25 }, frame * frameMs),
  );
  expect(free).not.toContain(true);
});

it('without a limit a turning reel or a moment of slow bursts brings no limit back, but a lower rate does', () => {
  const freedom = new RateFreedom();
  expect(freedAtMs(freedom, calm)).not.toBeNull();
  expect(freedom.judge({ ...calm, changedShare: 0.6, isWide: false }, 2000)).toBe(true);
  expect(freedom.judge({ ...calm, allowedBitsPerSecond: 5_000_000 }, 2100)).toBe(false);
});

it('each return of the limit doubles the time until it may go, up to five minutes', () => {
  const freedom = new RateFreedom();
  let fromMs = 0;
  const waits = Array.from({ length: 11 }, () => {
    const waitedMs = freedAtMs(freedom, calm, fromMs, 400_000);
    fromMs += 400_000;
    freedom.end();
    return Math.round((waitedMs ?? 0) / 1000);
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

it('a key frame that is wanted before the limit is gone begins the second anew, and doubles nothing', () => {
  const freedom = new RateFreedom();
  for (let ms = 0; ms < 900; ms += frameMs) freedom.judge(calm, ms);
  freedom.end();
  expect(freedAtMs(freedom, calm, 900)).toBe(1000);
});

it('the changed share is that of the areas, and unknown without them', () => {
  const areas = Uint32Array.of(0, 0, 64, 16, 64, 0, 64, 16);
  expect(changedShareOf({ width: 128, height: 64 }, { number: 1, areas })).toBe(0.25);
  expect(changedShareOf({ width: 16, height: 16 }, { number: 1, areas })).toBe(1);
  expect(changedShareOf({ width: 128, height: 64 }, undefined)).toBeNull();
});
