import { randomInt } from 'node:crypto';

/** Servers that one run of the tests meets; the long run meets more. */
const count = Number(process.env.FOREIGN_SERVERS ?? 1);

/**
 * The seeds of this run, drawn anew each time so that many runs meet many servers; each stands in the name of its tests.
 * `FOREIGN_SEED=7` meets that one again.
 */
export const foreignSeeds = (): number[] => {
  const { FOREIGN_SEED: seed } = process.env;
  return seed === undefined ? Array.from({ length: count }, () => randomInt(1_000_000)) : [Number(seed)];
};
