import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { argon2Options } from './passwords.ts';

const recoveryCodeCount = 10;
/** Ten letters have 50 random bits. Codes with fewer than 112 must be hashed like passwords (OWASP ASVS 5, 6.5.2). */
const codeLetters = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const saltBytes = 16;

export interface NewRecoveryCodes {
  /** The codes in clear text, such as `abcde-fghij`. They are shown only once. */
  readonly codes: readonly string[];
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** Makes a set of codes with one shared salt, so that a typed code is hashed once and found by its hash. */
export const newRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const salt = randomBytes(saltBytes).toString('base64url');
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  const hashes: string[] = [];
  // One after the other, because each hash needs 19 MiB of memory.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes: [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
};

export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await hashRaw(code, { ...argon2Options, salt: Buffer.from(salt, 'base64url') })).toString('base64url');

/**
 * Normalizes a typed code: removes spaces and hyphens, lowers capitals (also Turkish ones) and replaces digits by letters
 * that look like them. Returns null if the result cannot be a code.
 */
export const asRecoveryCode = (typed: string): string | null => {
  const code = typed
    .replace(/[\s-]/g, '')
    .replace(/[İı]/g, 'i')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('8', 'b');
  return code.length === codeLetters && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
};

const newCode = (): string =>
  Array.from(randomBytes(codeLetters), (byte) => alphabet[byte % alphabet.length]).join('');
