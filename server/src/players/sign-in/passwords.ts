import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { HashGate } from './hash-gate.ts';
import { passwordForms, plainPassword } from './password-forms.ts';

/** OWASP's lowest recommended argon2id: 19 MiB, two passes, one lane. A hash takes about 12 ms on a thread of its own. */
export const argon2Options: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** OWASP's number for PBKDF2 with SHA-256. It cannot protect a four-digit PIN from somebody who has the database. */
const pinIterations = 600_000;

export const hashPassword = (password: string): Promise<string> =>
  hash(plainPassword(password), argon2Options);

/** Returns the text `pbkdf2-sha256$iterations$salt$hash`, with salt and hash in base64. */
export const hashPin = async (pin: string): Promise<string> => {
  const salt = randomBytes(16);
  const digest = await promisify(pbkdf2)(pin, salt, pinIterations, 32, 'sha256');
  return `pbkdf2-sha256$${pinIterations}$${salt.toString('base64')}$${digest.toString('base64')}`;
};

export const pinMatches = async (pin: string, pinCode: string): Promise<boolean> => {
  const [scheme, iterations, salt, hash] = pinCode.split('$');
  if (scheme !== 'pbkdf2-sha256' || !iterations || !salt || !hash) return false;
  const wanted = Buffer.from(hash, 'base64');
  const digest = await promisify(pbkdf2)(
    pin,
    Buffer.from(salt, 'base64'),
    Number(iterations),
    wanted.length,
    'sha256',
  );
  return timingSafeEqual(digest, wanted);
};

interface Compared {
  readonly matches: boolean;
  /** Null: the account keeps its hash. */
  readonly newHash: string | null;
}

/** Compares passwords. An unknown name costs one hash like a known one, so the response time reveals nothing. */
export class PasswordChecker {
  readonly #gate: HashGate;
  readonly #hashOfNobody: Promise<string>;

  constructor(gate: HashGate) {
    this.#gate = gate;
    this.#hashOfNobody = hashPassword(randomBytes(16).toString('hex'));
  }

  /** Returns whether the password is right; null if too many callers wait. `account`: see `HashGate.run`. */
  async check(account: string, passwordHash: string | null, password: string): Promise<boolean | null> {
    const compared = await this.compare(account, passwordHash, password);
    return compared?.matches ?? null;
  }

  /** As `check`, and returns a new hash for a right password whose hash is of another form than new ones. */
  compare(account: string, passwordHash: string | null, password: string): Promise<Compared | null> {
    return this.#gate.run(account, async () => {
      const hash = passwordHash ?? (await this.#hashOfNobody);
      for (const [index, form] of passwordForms(password).entries())
        if ((await verify(hash, form)) && passwordHash !== null)
          return { matches: true, newHash: index === 0 ? null : await hashPassword(password) };
      return { matches: false, newHash: null };
    });
  }
}
