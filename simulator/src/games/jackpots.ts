import type { GameJackpot } from './game-rules.ts';

/** The demo's jackpot levels. The server's seed data has the same numbers. */
const demoLevels = [
  { level: 1, seedMinor: 5_000_000, weight: 4 },
  { level: 2, seedMinor: 1_000_000, weight: 3 },
  { level: 3, seedMinor: 200_000, weight: 2 },
  { level: 4, seedMinor: 50_000, weight: 1 },
] as const;
const weights = demoLevels.reduce((sum, { weight }) => sum + weight, 0);

/** Between two hits, stakes add ten times the seed to a level on average, so a hit pays eleven seeds. */
const sharesPerSeed = 10;

export const jackpotsOf = (sharePerMille: number): readonly GameJackpot[] =>
  demoLevels.map((level) => ({
    ...level,
    stakedPerHitMinor: Math.round(
      (sharesPerSeed * level.seedMinor * 1000 * weights) / (sharePerMille * level.weight),
    ),
  }));
