import type { RandomIntBelow } from './draw-random-round-result.ts';

/** Returns a generator of the same numbers in every run: the high bits of a linear congruential generator. */
export function createSeededRandom(seed: number): RandomIntBelow {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
