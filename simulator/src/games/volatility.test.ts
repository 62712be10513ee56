import { describe, expect, it } from 'vitest';
import { evaluateRound, getPayoutForSymbolCount, getVisibleReelSymbols } from '../evaluate-round.ts';
import { anatolia, games } from './demo-games.ts';
import { computeMaxWinMultiple } from './game-bounds.ts';
import type { Game } from './game-rules.ts';
import { parseReelStrip } from './parse-reel-strip.ts';
import { createRational, rationalToNumber } from './rational.ts';
import { computeReturnToPlayer } from './return-to-player.ts';
import { computeGameVolatility, computeSpinWinMoments } from './volatility.ts';

/** A game small enough to try all 5 × 6 × 5 × 4 × 5 windows, whose free spins can be played out in every course. */
const tiny: Game = {
  ...anatolia,
  strips: [
    parseReelStrip('WAS1Q'),
    parseReelStrip('SA1SQW'),
    parseReelStrip('1ASKW'),
    parseReelStrip('QS1A'),
    parseReelStrip('A1WSK'),
  ],
  freeSpins: { awards: [1, 2, 3], multiplier: 3, maximum: 3 },
};

const stakeMinor = 100;
const spins = tiny.strips
  .reduce<number[][]>(
    (before, reel) => before.flatMap((stops) => [...reel.keys()].map((stop) => [...stops, stop])),
    [[]],
  )
  .map((stops) => ({
    win: evaluateRound(tiny, stops, stakeMinor, false).winMinor / stakeMinor,
    scatters: getVisibleReelSymbols(tiny, stops)
      .flat()
      .filter((symbol) => symbol === 'scatter').length,
  }));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the spread of wins', () => {
  it('has, by scatters, the moments that trying every window gives', () => {
    for (const [scatters, { chance, win, square }] of computeSpinWinMoments(tiny).entries()) {
      const those = spins.map((spin) => (spin.scatters === scatters ? spin : null));
      expect(chance).toBeCloseTo(mean(those.map((spin) => (spin ? 1 : 0))), 12);
      expect(win).toBeCloseTo(mean(those.map((spin) => spin?.win ?? 0)), 9);
      expect(square).toBeCloseTo(mean(those.map((spin) => (spin?.win ?? 0) ** 2)), 6);
    }
  });

  it('is what playing out every course of the free spins gives', () => {
    const { awards, multiplier, maximum } = tiny.freeSpins;
    /** Returns the mean and the mean square of `brought` and what the spins left bring. */
    const play = (left: number, won: number, brought: number): readonly [number, number] => {
      if (left === 0) return [brought, brought ** 2];
      const kinds = new Map<string, { count: number; win: number; scatters: number }>();
      for (const { win, scatters } of spins) {
        const kind = kinds.get(`${win} ${scatters}`) ?? { count: 0, win, scatters };
        kind.count++;
        kinds.set(`${win} ${scatters}`, kind);
      }
      let [first, second] = [0, 0];
      for (const { count, win, scatters } of kinds.values()) {
        const more = Math.min(getPayoutForSymbolCount(awards, scatters), maximum - won);
        // A branch that only continues is a mean over its own; the courses of this game end after three spins.
        const [one, two] = continued(left - 1 + more, won + more, brought + win * multiplier);
        first += (count / spins.length) * one;
        second += (count / spins.length) * two;
      }
      return [first, second];
    };
    const memo = new Map<string, readonly [number, number]>();
    /** E[b + X] and E[(b + X)²] from E[X] and E[X²], so that each state is played out once. */
    const continued = (left: number, won: number, brought: number): readonly [number, number] => {
      const key = `${left} ${won}`;
      const known = memo.get(key) ?? play(left, won, 0);
      memo.set(key, known);
      return [brought + known[0], brought ** 2 + 2 * brought * known[0] + known[1]];
    };
    const rounds = spins.map(({ win, scatters }) => {
      const award = Math.min(getPayoutForSymbolCount(awards, scatters), maximum);
      return continued(award, award, win);
    });
    const variance = mean(rounds.map(([, square]) => square)) - mean(rounds.map(([first]) => first)) ** 2;
    expect(computeGameVolatility(tiny)).toBeCloseTo(Math.sqrt(variance), 6);
  });

  it('rests on the same wins as the return, in each game', { timeout: 60_000 }, () => {
    for (const game of games)
      expect(computeSpinWinMoments(game).reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(
        rationalToNumber(computeReturnToPlayer(game).base),
        10,
      );
  });
});

it('the highest win is that of the best of all windows', () => {
  const best = Math.max(...spins.map(({ win }) => win));
  expect(computeMaxWinMultiple(tiny)).toEqual(createRational(Math.round(best * tiny.lines.length), tiny.lines.length));
});
