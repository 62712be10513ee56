import { randomInt } from 'node:crypto';

const count = Number(process.env.THIRD_PARTY_SERVERS ?? 1);

/** Returns random seeds, so that many runs test many servers. A test's name has its seed; `THIRD_PARTY_SEED=7` repeats a seed. */
export const thirdPartySeeds = (): number[] => {
  const { THIRD_PARTY_SEED: seed } = process.env;
  return seed === undefined ? Array.from({ length: count }, () => randomInt(1_000_000)) : [Number(seed)];
};
