import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { createRefusal, createRefusedResult, okResult, type Refusal, type Result } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AuthenticatedCaller } from './access-tokens.ts';
import { FailedLoginAttemptRateLimit } from './failed-login-rate-limit.ts';
import { gateRetryS, type HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { hashCosts } from './password-hash-costs.ts';

/** Memoizes an async function: calls it once and returns the cached result later. After a failure it calls it again. */
export const memoizeAsync = <T>(compute: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => {
    made ??= compute().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
};

/** Non-ASCII space characters, such as the one that Option and the space bar type on a Mac. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Normalizes a password before hashing: NFC, ASCII spaces, as in RFC 8265 (OpaqueString). Systems type the same letters composed or
 * decomposed.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC').replace(otherSpaces, ' ');

/** How a password is compared with its hash: an object, so that tests can count comparisons and hold one. */
export const passwordHashes = { verify };

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), hashCosts.argon2);

/** Returns the PIN's hash as `pbkdf2-sha256$iterations$salt$hash`, with salt and hash in base64. */
export const hashPin = async (pin: string): Promise<string> => {
  const salt = randomBytes(16);
  const iterations = hashCosts.pinIterations;
  const digest = await promisify(pbkdf2)(pin, salt, iterations, 32, 'sha256');
  return `pbkdf2-sha256$${iterations}$${salt.toString('base64')}$${digest.toString('base64')}`;
};

export const verifyPin = async (pin: string, pinCode: string): Promise<boolean> => {
  const [scheme, iterations, salt, hash] = pinCode.split('$');
  if (scheme !== 'pbkdf2-sha256' || !iterations || !salt || !hash) return false;
  const wanted = Buffer.from(hash, 'base64');
  const digest = await promisify(pbkdf2)(pin, Buffer.from(salt, 'base64'), Number(iterations), wanted.length, 'sha256');
  return timingSafeEqual(digest, wanted);
};

/** Compares passwords with their hashes. An unknown user name costs one hash like a known one, so the response time reveals nothing. */
export class PasswordChecker {
  readonly #gate: HashConcurrencyLimiter;
  readonly #hashOfNobody: Promise<string>;

  constructor(gate: HashConcurrencyLimiter) {
    this.#gate = gate;
    this.#hashOfNobody = hashPassword(randomBytes(16).toString('hex'));
  }

  /** Returns whether the password is right; null if too many callers wait for a hash. `account`: see `HashConcurrencyLimiter.run`. */
  check(account: string, passwordHash: string | null, password: string): Promise<boolean | null> {
    return this.#gate.run(account, async () => {
      // Treat an empty hash as none: an account created by a casino platform has no password.
      const known = passwordHash || null;
      const isRight = await passwordHashes.verify(known ?? (await this.#hashOfNobody), normalizePassword(password));
      return isRight && known !== null;
    });
  }
}

/** Refuses a password that is too short (OWASP ASVS 5, 6.2.1), very common (6.2.4, 6.2.12) or the account's name. */
export const checkNewPassword = async (typed: string, minLength: number, username: string): Promise<Refusal | null> => {
  const password = normalizePassword(typed);
  if ([...password].length < minLength) return createRefusal(40101, { min: minLength });
  const plain = password.toLowerCase();
  const isKnown = plain === username.toLowerCase() || (await knownPasswords()).has(plain);
  return isKnown ? createRefusal('PASSWORD_KNOWN') : null;
};

/** Returns the 49,000 most frequently leaked passwords, in lower case. Loaded lazily when the first new password is checked. */
const knownPasswords = memoizeAsync(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/** Number of wrong passwords allowed per minute and sign-in, so that a stolen access token cannot be used to guess the password. */
const triesPerMinute = 5;

/** Asks a signed-in player for the password again. All calls that require it share one count of wrong passwords. */
export class PasswordReauthentication {
  readonly #database: Database;
  readonly #passwords: PasswordChecker;
  /**
   * Rate limiter of wrong passwords per sign-in, shared with all other nodes. If it were per player, guesses with a stolen token would
   * prevent the owner, who has signed in again, from changing the password.
   */
  readonly mistakes = new FailedLoginAttemptRateLimit(triesPerMinute, () => performance.now());

  constructor(database: Database, passwords: PasswordChecker) {
    this.#database = database;
    this.#passwords = passwords;
  }

  async check(
    { playerId, signInId }: Pick<AuthenticatedCaller, 'playerId' | 'signInId'>,
    password: string,
  ): Promise<Result<PlayersTable>> {
    const retryS = this.mistakes.waitS(signInId);
    if (retryS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: retryS });
    const player = await this.#database.read.get<PlayersTable>('SELECT * FROM players WHERE id = ?', playerId);
    if (!player) return createRefusedResult('TOKEN_INVALID');
    const matches = await this.#passwords.check(playerId, player.password_hash, password);
    if (matches === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    if (matches) return okResult(player);
    this.mistakes.charge(signInId);
    return createRefusedResult('PASSWORD_WRONG');
  }
}
