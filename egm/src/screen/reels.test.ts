import { expect, it } from 'vitest';
import { awards, computeReelPosition, computeReelStops, getReelSymbol } from './reels.ts';

const shown = (win: number, bet: number, game: number): string[] =>
  computeReelStops(win, bet, game).map((stop, reel) => getReelSymbol(reel, stop));

it.each(awards)('shows three of %s for a win of %i stakes, at every stake', (symbol, stakes) => {
  for (const bet of [25, 50, 100]) expect(shown(stakes * bet, bet, 7)).toEqual([symbol, symbol, symbol]);
});

it('shows the award below for a win that stands in no row', () => {
  expect(shown(700, 100, 1)).toEqual(['bell', 'bell', 'bell']);
});

it('shows three different symbols or a pair without a win, and not always the same', () => {
  const all = Array.from({ length: 1_000 }, (_, game) => shown(0, 25, game));
  for (const line of all) expect(new Set(line).size, line.join()).toBeGreaterThan(1);
  expect(new Set(all.map((line) => line.join())).size).toBeGreaterThan(50);
});

it('turns each reel forward from its stop to the next one, and lets the left one stand first', () => {
  const at = (reel: number, elapsedMs: number): number =>
    computeReelPosition(reel, { from: 6, to: 3, spinMs: 2_000, elapsedMs });
  for (const reel of [0, 1, 2]) {
    expect(getReelSymbol(reel, at(reel, 0))).toBe(getReelSymbol(reel, 6));
    for (let ms = 0; ms < 2_000; ms += 100) expect(at(reel, ms + 100)).toBeGreaterThanOrEqual(at(reel, ms));
    expect(at(reel, 2_000)).toBe(3);
  }
  expect(at(0, 1_200)).toBe(3);
  expect(at(2, 1_200)).toBeLessThan(3);
});
