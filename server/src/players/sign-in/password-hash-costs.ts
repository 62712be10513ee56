/**
 * Cost parameters of new hashes. Passwords: OWASP's minimum for argon2id, 19 MiB, two passes, parallelism of one lane, about 12 ms on a
 * thread of its own. PINs: OWASP's iterations for PBKDF2 with SHA-256, about 100 ms; they cannot protect a four-digit PIN from somebody who
 * has the database. Only tests lower them (`testing/cheap-hashes.ts`).
 */
export const hashCosts = {
  argon2: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
  pinIterations: 600_000,
};
