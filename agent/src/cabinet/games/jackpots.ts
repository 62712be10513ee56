import type { GameJackpot } from './game-rules.ts';

/** The same numbers as in the server's seed data. */
const demoLevels = [
  { level: 1, seedMinor: 5_000_000, weight: 4 },
  { level: 2, seedMinor: 1_000_000, weight: 3 },
  { level: 3, seedMinor: 200_000, weight: 2 },
  { level: 4, seedMinor: 50_000, weight: 1 },
] as const;
const weights = demoLevels.reduce((sum, { weight }) => sum + weight, 0);

/** A level's shares add up to ten seeds between two hits on average, so a hit pays eleven seeds (see `jackpotSeedsOf`). */
const sharesPerSeed = 10;

export const jackpotsOf = (sharePerMille: number): readonly GameJackpot[] =>
  demoLevels.map((level) => ({
    ...level,
    stakedPerHitMinor: Math.round(
      (sharesPerSeed * level.seedMinor * 1000 * weights) / (sharePerMille * level.weight),
    ),
  }));
