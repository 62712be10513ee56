import { randomInt } from 'node:crypto';

const count = Number(process.env.FOREIGN_SERVERS ?? 1);

/**
 * The seeds of this run, drawn anew each time so that many runs meet many servers; each is in its tests' names.
 * `FOREIGN_SEED=7` repeats one.
 */
export const foreignSeeds = (): number[] => {
  const { FOREIGN_SEED: seed } = process.env;
  return seed === undefined ? Array.from({ length: count }, () => randomInt(1_000_000)) : [Number(seed)];
};
