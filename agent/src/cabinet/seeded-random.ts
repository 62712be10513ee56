import type { RandomBelow } from './draw-stops.ts';

/**
 * Returns numbers that look random but are the same in every run (a linear congruential generator, high bits first).
 */
export function seededRandom(seed: number): RandomBelow {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
