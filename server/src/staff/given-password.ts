import { randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { argon2Options } from '../accounts/passwords.ts';

/** A password that is told once and must be replaced at the next sign-in. */
export interface GivenPassword {
  readonly password: string;
  readonly hash: string;
}

/**
 * Makes a password to give out. Hashes it at once, which blocks the server for about 20 ms: it is made in a unit of work, which must
 * not wait for other threads, and as seldom as somebody begins to work here.
 */
export const newGivenPassword = (): GivenPassword => {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: hashSync(password, argon2Options) };
};
