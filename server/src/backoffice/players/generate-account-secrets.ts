import { randomBytes, randomInt } from 'node:crypto';
import { formatRefusalText } from '@reelfloor/protocol';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { checkNewPassword, hashPassword, hashPin } from '../../players/sign-in/passwords.ts';
import type { CommandLineOnlyOptions } from '../implement-office-action.ts';

const maxPasswordLength = 256;

/** The hashes of a new password and a new PIN, in the form of the account's columns. */
export interface SecretHashes {
  readonly passwordHash: string;
  /** Hash of the PIN; empty if there is no PIN. */
  readonly pinCode: string;
  readonly mustChange: 0 | 1;
}

/** New secrets and their plain text, which staff hand to the player once and which is stored nowhere. */
export interface GeneratedSecrets extends SecretHashes {
  /** The generated password in plain text; null if staff chose the password themselves. */
  readonly password: string | null;
  readonly pin: string | null;
}

interface Wanted {
  readonly username: string;
  readonly minPasswordLength: number;
  /** The password that staff chose; null or undefined generates one. */
  readonly chosen?: string | null;
  readonly wantsPin?: boolean;
  readonly mustChange?: boolean;
}

/**
 * Generates a password (or uses the chosen one) and a PIN. Throws a ConfigError for a password that violates the rules. Hashing is slow:
 * call it before the transaction.
 */
export const generateAccountSecrets = async (requestedSecrets: Wanted): Promise<GeneratedSecrets> => {
  const { username, minPasswordLength, chosen = null, wantsPin = true, mustChange = true } = requestedSecrets;
  const password = chosen ?? randomBytes(15).toString('base64url');
  const refusal = await checkNewPassword(password, minPasswordLength, username);
  if (refusal?.code === 'PASSWORD_KNOWN') throw new ConfigError(`${formatRefusalText(refusal)} Nothing changed.`);
  if (refusal || password.length > maxPasswordLength)
    throw new BusinessRuleError('PASSWORD_LENGTH', { min: minPasswordLength, max: maxPasswordLength });
  const pin = wantsPin ? generateAccountPin() : null;
  return {
    mustChange: mustChange ? 1 : 0,
    passwordHash: await hashPassword(password),
    pinCode: pin === null ? '' : await hashPin(pin),
    password: chosen === null ? password : null,
    pin,
  };
};

/**
 * Generates secrets according to a command's options. A generated password must be changed at the next login, because staff have seen it,
 * unless `--keep-password` is given.
 */
export const readOrGenerateAccountSecrets = async (
  options: CommandLineOnlyOptions,
  {
    readSecret,
    ...account
  }: Pick<Wanted, 'username' | 'minPasswordLength'> & {
    readonly readSecret: () => Promise<string>;
  },
): Promise<GeneratedSecrets> => {
  if (options['change-at-login'] === true && options['keep-password'] === true)
    throw new ConfigError('Write --change-at-login or --keep-password, not both.');
  const isPiped = options['password-stdin'] === true;
  const isKept = isPiped || options['keep-password'] === true;
  return generateAccountSecrets({
    ...account,
    chosen: isPiped ? await readSecret() : null,
    wantsPin: options['no-pin'] !== true,
    mustChange: options['change-at-login'] === true || !isKept,
  });
};

/** Returns the lines with which the command line prints generated secrets. */
export const formatAccountSecretLines = ({ password, pin, mustChange }: GeneratedSecrets): string[] => [
  ...(password === null ? [] : [`Password: ${password}`]),
  ...(password !== null && mustChange === 1 ? ['It must be changed at the next login.'] : []),
  ...(pin === null ? [] : [`PIN: ${pin}`]),
];

export const generateAccountPin = (): string => String(randomInt(10_000)).padStart(4, '0');
