import { reelCount, rowCount } from '@reelfloor/cabinet/reel-geometry';
import type { BrandId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { games, getDemoGameByBrand } from './demo-games.ts';
import { rationalToNumber } from './rational.ts';
import { computeReturnToPlayer } from './return-to-player.ts';

describe.each(games)('the game of $brandId', (game) => {
  it('returns between 92 and 96 %', () => {
    const total = rationalToNumber(computeReturnToPlayer(game).total);
    expect(total).toBeGreaterThanOrEqual(0.92);
    expect(total).toBeLessThanOrEqual(0.96);
  });

  it('has five strips of 30 to 60 symbols on which no symbol follows itself', () => {
    expect(game.strips).toHaveLength(reelCount);
    for (const strip of game.strips) {
      expect(strip.length).toBeGreaterThanOrEqual(30);
      expect(strip.length).toBeLessThanOrEqual(60);
      expect(strip.filter((symbol, index) => symbol === strip[(index + 1) % strip.length])).toEqual([]);
    }
  });

  it('never shows two scatters on one reel', () => {
    for (const strip of game.strips) {
      for (const stop of strip.keys()) {
        const reel = Array.from({ length: rowCount }, (_, row) => strip[(stop + row) % strip.length]);
        expect(reel.filter((symbol) => symbol === 'scatter').length).toBeLessThanOrEqual(1);
      }
    }
  });

  it('plays twenty different lines', () => {
    expect(new Set(game.lines.map(String)).size).toBe(20);
    for (const rows of game.lines) {
      expect(rows).toHaveLength(reelCount);
      expect(rows.every((row) => Number.isInteger(row) && row >= 0 && row < rowCount)).toBe(true);
    }
  });

  it('has five stakes whose lines and jackpot share are whole minor units', () => {
    expect(game.bands).toHaveLength(5);
    for (const { stakeMinor } of game.bands) {
      expect(stakeMinor % game.lines.length).toBe(0);
      expect((stakeMinor * game.jackpotSharePerMille) % 1000).toBe(0);
    }
  });

  it('shows its smallest stake first', () => {
    const shown = game.bands.toSorted((a, b) => b.Order - a.Order).map((band) => band.stakeMinor);
    expect(shown).toEqual(game.bands.map((band) => band.stakeMinor).toSorted((a, b) => a - b));
    expect(new Set(game.bands.map((band) => band.id)).size).toBe(5);
  });

  it('pays more for more of a kind', () => {
    for (const pays of [...Object.values(game.paytable.lines), game.paytable.scatter]) {
      expect(pays[0]).toBeGreaterThan(0);
      expect(pays[1]).toBeGreaterThan(pays[0]);
      expect(pays[2]).toBeGreaterThan(pays[1]);
    }
  });

  it('is found by its brand', () => {
    expect(getDemoGameByBrand(game.brandId as string as BrandId)).toBe(game);
  });
});

it('throws for a brand without a game', () => {
  expect(() => getDemoGameByBrand('nobody' as BrandId)).toThrow('nobody');
});
