import { randomInt } from 'node:crypto';

const count = Number(process.env.FOREIGN_SERVERS ?? 1);

/**
 * Returns this run's random seeds, so that many runs test many servers. Each seed is in the names of its tests;
 * `FOREIGN_SEED=7` repeats one.
 */
export const foreignSeeds = (): number[] => {
  const { FOREIGN_SEED: seed } = process.env;
  return seed === undefined ? Array.from({ length: count }, () => randomInt(1_000_000)) : [Number(seed)];
};
