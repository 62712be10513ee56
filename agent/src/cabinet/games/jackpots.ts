import type { GameJackpot } from './game-rules.ts';

/** What the demo's pots begin with and how they divide the share; the server's seed has the same. */
const demoLevels = [
  { level: 1, seedMinor: 5_000_000, weight: 4 },
  { level: 2, seedMinor: 1_000_000, weight: 3 },
  { level: 3, seedMinor: 200_000, weight: 2 },
  { level: 4, seedMinor: 50_000, weight: 1 },
] as const;
const weights = demoLevels.reduce((sum, { weight }) => sum + weight, 0);

/**
 * A level is hit once while ten times its seed comes in as shares. So on average it pays eleven seeds, ten of them from
 * the stakes, and what players get from it is their shares and a tenth more. See `jackpotReturn` for the proof.
 */
const sharesPerSeed = 10;

export const jackpotsOf = (sharePerMille: number): readonly GameJackpot[] =>
  demoLevels.map((level) => ({
    ...level,
    stakedPerHitMinor: Math.round(
      (sharesPerSeed * level.seedMinor * 1000 * weights) / (sharePerMille * level.weight),
    ),
  }));
