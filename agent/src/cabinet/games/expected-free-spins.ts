import { payOf } from '../evaluate-round.ts';
import type { Game } from './game-rules.ts';
import { type Rational, rational } from './rational.ts';

/**
 * The exact average number of free spins of a feature that `firstAward` spins open, including spins won within it, up
 * to the feature's maximum. Walks the states (spins played, spins won) in whole numbers over the common denominator
 * `windowCount ** played`. Without the maximum it would be firstAward / (1 − spins won by one spin on average).
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
