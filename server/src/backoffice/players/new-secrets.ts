import { randomBytes, randomInt } from 'node:crypto';
import { refusalText } from '@reelfloor/protocol';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { refusalOfPassword } from '../../players/sign-in/password-rules.ts';
import { hashPassword, hashPin } from '../../players/sign-in/passwords.ts';

const maxPasswordLength = 256;

/** The hashes of a new password and a new PIN, as an account keeps them. */
export interface NewSecrets {
  readonly passwordHash: string;
  /** Empty: no PIN. */
  readonly pinCode: string;
  readonly mustChange: 0 | 1;
}

/** New secrets with what staff hand to the player once; it is stored nowhere. */
export interface ToldSecrets extends NewSecrets {
  /** Null if staff chose it themselves. */
  readonly password: string | null;
  readonly pin: string | null;
}

/**
 * Makes a password, or takes the one that was chosen, and a PIN. Throws a ConfigError for a password that breaks the rules.
 * It hashes, which takes long: call it before the unit of work.
 */
export const makeSecrets = async (wish: {
  readonly username: string;
  readonly minPasswordLength: number;
  /** Null: make one. */
  readonly chosen: string | null;
  readonly wantsPin: boolean;
  readonly mustChange: boolean;
}): Promise<ToldSecrets> => {
  const { username, minPasswordLength, chosen, wantsPin, mustChange } = wish;
  const password = chosen ?? randomBytes(15).toString('base64url');
  const refusal = await refusalOfPassword(password, minPasswordLength, username);
  if (refusal?.code === 'PASSWORD_KNOWN') throw new ConfigError(`${refusalText(refusal)} Nothing changed.`);
  if (refusal || password.length > maxPasswordLength)
    throw new BrokenRule('PASSWORD_LENGTH', { min: minPasswordLength, max: maxPasswordLength });
  const pin = wantsPin ? newPin() : null;
  return {
    mustChange: mustChange ? 1 : 0,
    passwordHash: await hashPassword(password),
    pinCode: pin === null ? '' : await hashPin(pin),
    password: chosen === null ? password : null,
    pin,
  };
};

export const newPin = (): string => String(randomInt(10_000)).padStart(4, '0');
