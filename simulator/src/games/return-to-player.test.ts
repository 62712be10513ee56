import { describe, expect, it } from 'vitest';
import { drawRandomReelStops } from '../draw-random-round-result.ts';
import { evaluateRound, getPayoutForSymbolCount, getVisibleReelSymbols } from '../evaluate-round.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { anatolia } from './demo-games.ts';
import type { Game } from './game-rules.ts';
import { parseReelStrip } from './parse-reel-strip.ts';
import { addRationals, createRational, multiplyRationals, rationalToNumber } from './rational.ts';
import { computeExpectedFreeSpins, computeReturnToPlayer } from './return-to-player.ts';

/** A game small enough to try all 5 × 6 × 5 × 4 × 5 windows. Some show two scatters on one reel. */
const tiny: Game = {
  ...anatolia,
  strips: [
    parseReelStrip('WAS1Q'),
    parseReelStrip('SA1SQW'),
    parseReelStrip('1ASKW'),
    parseReelStrip('QS1A'),
    parseReelStrip('A1WSK'),
  ],
  freeSpins: { awards: [1, 2, 3], multiplier: 3, maximum: 5 },
};

describe('the exact return', () => {
  it('of the base game equals what trying every stop combination gives', () => {
    const all = allStops(tiny);
    const wonMinor = all.reduce((won, stops) => won + evaluateRound(tiny, stops, 100, false).winMinor, 0);
    expect(computeReturnToPlayer(tiny).base).toEqual(createRational(wonMinor, all.length * 100));
  });

  it('counts every combination that wins or opens free spins', () => {
    const rounds = allStops(tiny).map((stops) => evaluateRound(tiny, stops, 100, false));
    const figures = computeReturnToPlayer(tiny);
    expect(figures.hitRate).toEqual(createRational(rounds.filter((round) => round.winMinor > 0).length, rounds.length));
    expect(figures.featureRate).toEqual(
      createRational(rounds.filter((round) => round.freeSpinsWon > 0).length, rounds.length),
    );
  });

  it('of free spins equals what playing out every possible feature gives', () => {
    const all = allStops(tiny);
    const awards = countBy(all.map((stops) => evaluateRound(tiny, stops, 100, true).freeSpinsWon));
    const perSpin = createRational(
      all.reduce((won, stops) => won + evaluateRound(tiny, stops, 100, true).winMinor, 0),
      all.length * 100,
    );
    /** Returns the average number of spins if `left` remain and `won` were awarded so far, by trying every case. */
    const spinsFrom = (left: number, won: number): ReturnType<typeof createRational> => {
      if (left === 0) return createRational(0);
      const branches = [...awards].map(([award, count]) => {
        const more = Math.min(award, tiny.freeSpins.maximum - won);
        return multiplyRationals(createRational(count, all.length), spinsFrom(left - 1 + more, won + more));
      });
      return addRationals(createRational(1), ...branches);
    };
    const perRound = [...awards].map(([award, count]) =>
      multiplyRationals(createRational(count, all.length), spinsFrom(award, award), perSpin),
    );
    expect(computeReturnToPlayer(tiny).freeSpins).toEqual(addRationals(...perRound));
  });

  it('is the sum of its parts', () => {
    const { base, freeSpins, jackpotShare, jackpotSeeds, total } = computeReturnToPlayer(anatolia);
    expect(total).toEqual(addRationals(base, freeSpins, jackpotShare, jackpotSeeds));
    expect(jackpotShare).toEqual(createRational(1, 100));
  });

  it('lies within the error of a simulation', () => {
    const rounds = 60_000;
    const random = createSeededRandom(20_261_121);
    const wins = Array.from({ length: rounds }, () => playWithFreeSpins(anatolia, random));
    const mean = wins.reduce((total, win) => total + win, 0) / rounds;
    const variance = wins.reduce((total, win) => total + (win - mean) ** 2, 0) / (rounds - 1);
    const { base, freeSpins } = computeReturnToPlayer(anatolia);
    const exact = rationalToNumber(addRationals(base, freeSpins));
    // The mean may be four standard errors off; the seed is fixed, so this never fails by chance.
    expect(Math.abs(mean - exact)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    expect(Math.sqrt(variance / rounds)).toBeLessThan(0.02);
  });
});

describe('the average length of a feature', () => {
  const windows = [900n, 90n, 5n, 4n, 1n];

  it('comes close to the unbounded series when the maximum is far away', () => {
    const game = { ...tiny, freeSpins: { awards: [2, 3, 4], multiplier: 1, maximum: 60 } as const };
    const perSpin = (4 * 2 + 1 * 3) / 1000;
    expect(rationalToNumber(computeExpectedFreeSpins(game, 2, windows))).toBeCloseTo(2 / (1 - perSpin), 9);
  });

  it('never exceeds the maximum', () => {
    const game = { ...tiny, freeSpins: { awards: [50, 50, 50], multiplier: 1, maximum: 20 } as const };
    expect(computeExpectedFreeSpins(game, 50, windows)).toEqual(createRational(20));
  });
});

function allStops(game: Game): number[][] {
  return game.strips.reduce<number[][]>(
    (before, strip) => before.flatMap((stops) => [...strip.keys()].map((stop) => [...stops, stop])),
    [[]],
  );
}

function countBy(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Plays a round with its free spins. Returns the win in stakes. Counts scatters itself, independently of the cabinet. */
function playWithFreeSpins(game: Game, random: (bound: number) => number): number {
  const stakeMinor = 100;
  const stops = drawRandomReelStops(game, random);
  let wonMinor = evaluateRound(game, stops, stakeMinor, false).winMinor;
  let left = spinsWonAt(game, stops);
  let total = left;
  while (left > 0) {
    left -= 1;
    const freeStops = drawRandomReelStops(game, random);
    wonMinor += evaluateRound(game, freeStops, stakeMinor, true).winMinor;
    const more = Math.min(spinsWonAt(game, freeStops), game.freeSpins.maximum - total);
    left += more;
    total += more;
  }
  return wonMinor / stakeMinor;
}

const spinsWonAt = (game: Game, stops: readonly number[]) =>
  getPayoutForSymbolCount(
    game.freeSpins.awards,
    getVisibleReelSymbols(game, stops)
      .flat()
      .filter((symbol) => symbol === 'scatter').length,
  );
