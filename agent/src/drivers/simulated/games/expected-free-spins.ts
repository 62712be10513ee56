import { payOf } from '../evaluate-round.ts';
import type { Game } from './game-rules.ts';
import { type Rational, rational } from './rational.ts';

/**
 * Returns the average number of free spins that an award of `firstAward` spins leads to, including awards during free
 * spins, up to the game's maximum. The result is exact: probabilities are whole numbers divided by `windowCount **
 * played`.
 */
export function expectedFreeSpins(
  game: Game,
  firstAward: number,
  windowsByScatters: readonly bigint[],
): Rational {
  const { maximum, awards } = game.freeSpins;
  const windowCount = windowsByScatters.reduce((total, windows) => total + windows, 0n);
  let weights = new Map([[Math.min(firstAward, maximum), 1n]]);
  let expected = 0n;
  for (let played = 1; played <= maximum; played++) {
    expected *= windowCount;
    const next = new Map<number, bigint>();
    for (const [won, weight] of weights) {
      for (const [scatters, windows] of windowsByScatters.entries()) {
        if (windows === 0n) continue;
        const wonAfter = Math.min(maximum, won + payOf(awards, scatters));
        const weightAfter = weight * windows;
        if (wonAfter === played) expected += BigInt(played) * weightAfter;
        else next.set(wonAfter, (next.get(wonAfter) ?? 0n) + weightAfter);
      }
    }
    weights = next;
  }
  return rational(expected, windowCount ** BigInt(maximum));
}
