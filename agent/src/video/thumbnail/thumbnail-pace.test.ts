import { describe, expect, it } from 'vitest';
import { trialScene } from '../../testing/trial-picture.ts';
import { isSceneAnimated, ThumbnailScheduler, thumbnailsPerSecond } from './thumbnail-maker.ts';

const turnsIn = (pace: ThumbnailScheduler<string>, turns: number, lively = true) =>
  Array.from({ length: turns }, () => pace.next(() => lively));

describe('the pace of thumbnails', () => {
  it('gives every machine its turn at least twice a second, spread over the turns', () => {
    const pace = new ThumbnailScheduler<string>();
    for (const key of ['a', 'b', 'c', 'd', 'e']) pace.add(key);
    const turns = turnsIn(pace, 8);
    expect(turns.map((keys) => keys.join(''))).toEqual(['ae', 'b', 'c', 'd', 'ae', 'b', 'c', 'd']);
    expect(thumbnailsPerSecond).toBeGreaterThan(2);
  });

  it('looks at a resting machine less often', () => {
    const pace = new ThumbnailScheduler<string>();
    pace.add('a');
    expect(turnsIn(pace, 32, false).flat()).toHaveLength(2);
    expect(turnsIn(pace, 32, true).flat()).toHaveLength(8);
  });

  it('slows down instead of taking more of a processor', () => {
    const pace = new ThumbnailScheduler<string>();
    for (let index = 0; index < 64; index++) {
      pace.add(`${index}`);
      pace.took(`${index}`, 2);
    }
    expect(pace.rounds).toBe(3);
    for (let index = 0; index < 64; index++) pace.took(`${index}`, 1_000);
    expect(pace.rounds).toBe(16);
    for (let index = 1; index < 64; index++) pace.remove(`${index}`);
    pace.took('0', 1);
    expect(pace.rounds).toBe(1);
  });
});

it('a machine is lively while reels turn, for a while after a change, and during free spins', () => {
  const round = {
    roundId: 'one',
    freeSpin: false,
    startedAtMs: 10_000,
    fromStops: [],
    reelStopsAtMs: [11_500],
    countFromMs: 11_500,
    countUntilMs: 12_000,
    winMinor: 0,
    playedForMinor: 100,
    isCelebrated: false,
    wins: [],
    jackpotLevels: [],
  };
  expect(isSceneAnimated(trialScene, 0, 3_999)).toBe(true);
  expect(isSceneAnimated(trialScene, 0, 4_000)).toBe(false);
  expect(isSceneAnimated({ ...trialScene, round }, 0, 15_999)).toBe(true);
  expect(isSceneAnimated({ ...trialScene, round }, 0, 16_000)).toBe(false);
  expect(isSceneAnimated({ ...trialScene, freeSpinsLeft: 2 }, 0, 90_000)).toBe(true);
});
