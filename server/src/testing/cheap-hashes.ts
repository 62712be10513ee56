import { hashCosts } from '../players/sign-in/password-hash-costs.ts';

/** Makes new hashes of this process take less than a millisecond: full ones took a third of the processor time of tests with a server. */
hashCosts.argon2 = { memoryCost: 64, timeCost: 1, parallelism: 1 };
hashCosts.pinIterations = 100;
