import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@reelfloor/simulator/games';
import { drawRandomReelStops, evaluateRound, systemRandom } from '@reelfloor/simulator/testing/games';
import { expect, it } from 'vitest';

/** So many paid rounds of each game, at the cabinets' own source of chance. */
const rounds = 25_000;
/** Deviations beyond which something is wrong: chance alone goes so far once in 500 million runs. */
const deviations = 6;

type Game = (typeof games)[number];

/** Plays a paid round with all its free spins. Returns what it won in stakes, and where its reels stopped first. */
const play = (game: Game) => {
  const stakeMinor = 100;
  const stops = drawRandomReelStops(game, systemRandom);
  const paid = evaluateRound(game, stops, stakeMinor, false);
  let wonMinor = paid.winMinor;
  let played = 0;
  let left = Math.min(paid.freeSpinsWon, game.freeSpins.maximum);
  while (left > played) {
    const free = evaluateRound(game, drawRandomReelStops(game, systemRandom), stakeMinor, true);
    wonMinor += free.winMinor;
    left = Math.min(left + free.freeSpinsWon, game.freeSpins.maximum);
    played++;
  }
  return { stops, won: wonMinor / stakeMinor, isWin: paid.winMinor > 0 };
};

const publishedOf = (brandId: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../web/public/assets/rules/${brandId}.json`), 'utf8')) as {
    returnToPlayer: { base: number; freeSpins: number };
    hitRate: number;
  };

/** Returns how far a mean is from what it should be, in standard errors. */
const distance = (values: readonly number[], expected: number): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return Math.abs(mean - expected) / Math.sqrt(variance / values.length);
};

it.each(games)('RTS 7A–E: $brandId returns what its rules say, by chance alone', { timeout: 60_000 }, (game) => {
  const { returnToPlayer, hitRate } = publishedOf(game.brandId);
  const seen = Array.from({ length: rounds }, () => play(game));
  // 7A: the published return and chance of a win, within what chance explains.
  expect(
    distance(
      seen.map(({ won }) => won),
      returnToPlayer.base + returnToPlayer.freeSpins,
    ),
  ).toBeLessThan(deviations);
  expect(
    distance(
      seen.map(({ isWin }) => Number(isWin)),
      hitRate,
    ),
  ).toBeLessThan(deviations);
  // 7A: each reel stops everywhere equally often: chi-square, as a normal deviate (Wilson and Hilferty).
  for (const [reel, strip] of game.strips.entries()) {
    const counts = strip.map(() => 0);
    for (const { stops } of seen) counts[stops[reel] ?? 0] = (counts[stops[reel] ?? 0] ?? 0) + 1;
    const fair = rounds / strip.length;
    const freedom = strip.length - 1;
    const sum = counts.reduce((total, count) => total + (count - fair) ** 2 / fair, 0);
    const spread = 2 / (9 * freedom);
    expect(Math.abs(((sum / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread)), `reel ${reel}`).toBeLessThan(
      deviations,
    );
  }
  // 7B–E: nothing is made up for. After three lost rounds, and after a win, a win is as likely as ever.
  let lost = 0;
  const after = { losses: [] as number[], win: [] as number[] };
  for (const { isWin } of seen) {
    if (lost >= 3) after.losses.push(Number(isWin));
    if (lost === 0) after.win.push(Number(isWin));
    lost = isWin ? 0 : lost + 1;
  }
  expect(after.losses.length).toBeGreaterThan(500);
  expect(distance(after.losses, hitRate)).toBeLessThan(deviations);
  expect(distance(after.win, hitRate)).toBeLessThan(deviations);
});
