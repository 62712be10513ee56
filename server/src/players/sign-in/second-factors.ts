import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { createRefusal, type Refusal } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { findLoginSource, type LoginOrigin } from './known-login-sources.ts';
import {
  codeAttemptLimits,
  countWrongLoginAttempt,
  deleteLoginAttemptsFromSource,
  deleteSecondFactorAttempts,
  getSecondFactorAttemptKey,
  readLoginAttemptState,
} from './login-attempts.ts';
import { addLoginLogEntry } from './login-log.ts';
import { hashCosts } from './password-hash-costs.ts';
import { findMatchingTotpTimeStep, type TotpSecretEncryption } from './totp-secret.ts';

/** The user's input for 2FA: a code of the authenticator app, a recovery code (as its hash), or neither. */
export type TypedSecondFactorCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly hash: string }
  | { readonly kind: 'neither' };

export const hasSecondFactor = async (db: Pick<Queries, 'get'>, playerId: string): Promise<boolean> =>
  (await db.get('SELECT 1 AS found FROM second_factors WHERE player_id = ?', playerId)) !== undefined;

/** Counts TOTP secrets encrypted with another key than the configured one. Their accounts cannot log in. */
export const countUndecryptableTotpSecrets = async (
  db: Pick<Queries, 'get'>,
  secretEncryption: TotpSecretEncryption,
): Promise<number> =>
  Number(
    (
      await db.get<{ found: number | string }>(
        'SELECT count(*) AS found FROM second_factors WHERE key_id <> ?',
        secretEncryption.keyId,
      )
    )?.found,
  );

/** Detects which kind of 2FA code was typed, and hashes a recovery code. Returns null if too many callers wait for a hash. */
export const parseSecondFactorCode = async (
  db: Pick<Queries, 'get'>,
  hashLimiter: HashConcurrencyLimiter,
  playerId: string,
  typedCode: string,
): Promise<TypedSecondFactorCode | null> => {
  const plain = typedCode.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const recovery = normalizeRecoveryCode(typedCode);
  const factor =
    recovery !== null &&
    (await db.get<{ recovery_salt: string }>('SELECT recovery_salt FROM second_factors WHERE player_id = ?', playerId));
  if (!factor) return { kind: 'neither' };
  const hash = await hashLimiter.run(playerId, () => hashRecoveryCode(recovery, factor.recovery_salt));
  return hash === null ? null : { kind: 'recovery', hash };
};

/** Uses up a 2FA code on all servers. App codes of earlier time steps become invalid too (RFC 6238, 5.2). */
const spendCode = async (
  tx: DatabaseTransaction,
  seal: TotpSecretEncryption,
  playerId: string,
  entry: TypedSecondFactorCode,
  at: number,
): Promise<boolean> => {
  if (entry.kind === 'neither') return false;
  if (entry.kind === 'recovery')
    return (
      (await tx.run('DELETE FROM recovery_codes WHERE player_id = ? AND code_hash = ?', playerId, entry.hash)) === 1
    );
  const factor = await tx.get<{ secret: string }>('SELECT secret FROM second_factors WHERE player_id = ?', playerId);
  const step = factor ? findMatchingTotpTimeStep(seal.open(factor.secret, playerId), entry.code, at) : null;
  if (step === null) return false;
  const spent = await tx.run(
    'UPDATE second_factors SET last_step = ? WHERE player_id = ? AND last_step < ?',
    step,
    playerId,
    step,
  );
  return spent === 1;
};

interface NewFactor {
  readonly playerId: string;
  readonly username: string;
  /** The TOTP secret, encrypted by `TotpSecretEncryption`. */
  readonly secret: string;
  readonly keyId: string;
  /** TOTP time step of the code that confirmed the setup. Codes of this and earlier steps are no longer valid. */
  readonly step: number;
  readonly recovery: NewRecoveryCodes;
  readonly at: number;
}

export const saveSecondFactor = async (tx: DatabaseTransaction, factor: NewFactor): Promise<void> => {
  const { playerId, username, secret, keyId, step, recovery, at } = factor;
  await deleteSecondFactor(tx, { playerId, username });
  await tx.run(
    `INSERT INTO second_factors (player_id, secret, key_id, last_step, recovery_salt, set_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    playerId,
    secret,
    keyId,
    step,
    recovery.salt,
    at,
  );
  for (const hash of recovery.hashes)
    await tx.run('INSERT INTO recovery_codes (player_id, code_hash) VALUES (?, ?)', playerId, hash);
};

export const deleteSecondFactor = async (
  tx: DatabaseTransaction,
  { playerId, username }: { playerId: string; username: string },
): Promise<boolean> => {
  await tx.run('DELETE FROM recovery_codes WHERE player_id = ?', playerId);
  await deleteSecondFactorAttempts(tx, username);
  return (await tx.run('DELETE FROM second_factors WHERE player_id = ?', playerId)) === 1;
};

interface SecondFactorCodeSubmitter {
  readonly id: string;
  readonly username: string;
  readonly origin: LoginOrigin;
  readonly signInId: string | null;
}

/** Checks a 2FA code and uses it up. A wrong code is counted and logged, so commit the transaction even after a refusal. */
export const verifyAndUseSecondFactorCode = async (
  tx: DatabaseTransaction,
  secretEncryption: TotpSecretEncryption,
  { id, username, origin, signInId }: SecondFactorCodeSubmitter,
  typedCode: TypedSecondFactorCode,
  at: number,
): Promise<Refusal | null> => {
  const key = { username, source: getSecondFactorAttemptKey(await findLoginSource(tx, id, origin, at)) };
  const attempts = await readLoginAttemptState(tx, key, at, codeAttemptLimits);
  if (attempts.blocked) return createRefusal('SECOND_FACTOR_BLOCKED', { block_time: attempts.minutesLeft });
  const line = { playerId: id, username, at, ip: origin.ip, signInId };
  if (await spendCode(tx, secretEncryption, id, typedCode, at)) {
    await deleteLoginAttemptsFromSource(tx, key);
    if (typedCode.kind === 'recovery') await addLoginLogEntry(tx, { ...line, label: 'used recovery code' });
    return null;
  }
  const left = await countWrongLoginAttempt(tx, key, at, codeAttemptLimits);
  await addLoginLogEntry(tx, { ...line, label: 'wrong code' });
  if (left > 0) return createRefusal('SECOND_FACTOR_WRONG', { left_count: left });
  await addLoginLogEntry(tx, { ...line, label: 'temporary blocked' });
  return createRefusal('SECOND_FACTOR_BLOCKED', { block_time: codeAttemptLimits.blockMinutes });
};

const recoveryCodeCount = 10;
/**
 * Letters of a recovery code: ten have 50 random bits. Codes with fewer than 112 bits must be hashed like passwords (OWASP ASVS 5, 6.5.2).
 */
const codeLetters = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const saltBytes = 16;

interface NewRecoveryCodes {
  /** The recovery codes in plain text, such as `abcde-fghij`. They are shown only once. */
  readonly codes: readonly string[];
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** Generates recovery codes with one shared salt, so that a typed code is hashed once and looked up by its hash. */
export const generateRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const salt = randomBytes(saltBytes).toString('base64url');
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  const hashes: string[] = [];
  // Hash sequentially, because each hash needs 19 MiB of memory.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes: [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
};

export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await hashRaw(code, { ...hashCosts.argon2, salt: Buffer.from(salt, 'base64url') })).toString('base64url');

/**
 * Normalizes a typed recovery code: removes spaces and hyphens, converts to lower case (also Turkish letters) and replaces digits by
 * letters that look like them. Returns null if the result cannot be a code.
 */
export const normalizeRecoveryCode = (recoveryCode: string): string | null => {
  const code = recoveryCode
    .replace(/[\s-]/g, '')
    .replace(/[İı]/g, 'i')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('8', 'b');
  return code.length === codeLetters && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
};

const newCode = (): string => Array.from(randomBytes(codeLetters), (byte) => alphabet[byte % alphabet.length]).join('');
