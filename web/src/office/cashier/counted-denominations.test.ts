import { describe, expect, it } from 'vitest';
import {
  emptyCashCount,
  listCountedDenominations,
  splitIntoFewestNotes,
  sumCountedDenominations,
  sumSmallCoins,
} from './counted-denominations.ts';

describe('notes and coins', () => {
  it.each([
    [150_000, [20_000, 10_000, 5_000], { 20000: 7, 10000: 1 }, 0],
    [18_537, [20_000, 10_000, 5_000, 2_000, 1_000, 500], { 10000: 1, 5000: 1, 2000: 1, 1000: 1, 500: 1 }, 37],
    // No digits after the point: the smallest coin is a minor unit.
    [1_501, [1_000, 500, 1], { 1000: 1, 500: 1, 1: 1 }, 0],
    [999, [20_000, 1_000], {}, 999],
    [0, [20_000], {}, 0],
  ])('of %i minor units are as few as possible, and add up', (amountMinor, denominations, notes, coinsMinor) => {
    const counted = splitIntoFewestNotes(amountMinor, denominations);
    expect(counted).toEqual({ notes, coinsMinor });
    expect(sumCountedDenominations(listCountedDenominations(counted))).toBe(amountMinor);
  });

  it('that nobody counted are nothing', () => {
    expect(listCountedDenominations(emptyCashCount)).toEqual([]);
  });

  it('of another denomination count among the coins', () => {
    const countedDenominations = [
      { valueMinor: 20_000, count: 2 },
      { valueMinor: 50, count: 3 },
      { valueMinor: 1, count: 7 },
    ];
    expect(sumSmallCoins(countedDenominations, [20_000])).toBe(157);
  });
});
