import type { RandomBelow } from './draw-stops.ts';

/** The same numbers in every run, from a linear congruential generator's high bits. */
export function seededRandom(seed: number): RandomBelow {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
