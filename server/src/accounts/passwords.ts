import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's smallest recommended argon2id: 19 MiB, two passes, one lane. About 12 ms off the event loop. */
const argon2Options: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashes that run at once; each takes 19 MiB and a thread. */
const maxHashing = 4;
/** Logins that may wait for a hash. More than that is an attack, and refusing is cheaper. */
const maxWaiting = 200;
/** OWASP's count for PBKDF2 with SHA-256. Whoever has the database can try four digits out all the same. */
const pinIterations = 600_000;

export const hashPassword = (password: string): Promise<string> => hash(password, argon2Options);

/** `pbkdf2-sha256$iterations$salt$hash`, salt and hash in base64. */
export const hashPin = async (pin: string): Promise<string> => {
  const salt = randomBytes(16);
  const digest = await promisify(pbkdf2)(pin, salt, pinIterations, 32, 'sha256');
  return `pbkdf2-sha256$${pinIterations}$${salt.toString('base64')}$${digest.toString('base64')}`;
};

/** Checks passwords, a few at a time. Unknown names cost one hash like known ones, so time tells nothing. */
export class PasswordChecker {
  readonly #hashOfNobody: Promise<string>;
  readonly #waiting: (() => void)[] = [];
  #hashing = 0;

  constructor() {
    this.#hashOfNobody = hashPassword(randomBytes(16).toString('hex'));
  }

  /** Null: too many are waiting. */
  async check(passwordHash: string | null, password: string): Promise<boolean | null> {
    if (this.#waiting.length >= maxWaiting) return null;
    if (this.#hashing >= maxHashing) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#hashing++;
    try {
      const matches = await verify(passwordHash ?? (await this.#hashOfNobody), password);
      return passwordHash !== null && matches;
    } finally {
      this.#hashing--;
      this.#waiting.shift()?.();
    }
  }
}
