import { randomBytes, randomInt } from 'node:crypto';
import { refusalText } from '@reelfloor/protocol';
import { refusalOfPassword } from '../accounts/password-rules.ts';
import { hashPassword, hashPin } from '../accounts/passwords.ts';
import { ConfigError } from '../process/config-error.ts';
import type { VerbContext, VerbInput } from './verb.ts';

const maxPasswordLength = 256;

/**
 * Reads or generates a password, and generates a PIN. Generated values are printed once and never stored. A generated
 * password must be changed at the next login, because staff have seen it, unless `--keep-password` says otherwise.
 */
export const newSecrets = async (
  desk: VerbContext,
  username: string,
  options: VerbInput['options'],
): Promise<{ passwordHash: string; pinCode: string; mustChange: 0 | 1; told: string[] }> => {
  if (options['change-at-login'] === true && options['keep-password'] === true)
    throw new ConfigError('Write --change-at-login or --keep-password, not both.');
  const isPiped = options['password-stdin'] === true;
  const password = isPiped ? await desk.readSecret() : randomBytes(15).toString('base64url');
  const refusal = await refusalOfPassword(password, desk.minPasswordLength, username);
  if (refusal?.code === 'PASSWORD_KNOWN') throw new ConfigError(`${refusalText(refusal)} Nothing changed.`);
  if (refusal || password.length > maxPasswordLength)
    throw new ConfigError(`A password has ${desk.minPasswordLength} to ${maxPasswordLength} characters.`);
  const pin = options['no-pin'] === true ? null : newPin();
  const mustChange = options['change-at-login'] === true || !(isPiped || options['keep-password'] === true);
  return {
    mustChange: mustChange ? 1 : 0,
    passwordHash: await hashPassword(password),
    pinCode: pin === null ? '' : await hashPin(pin),
    told: [
      ...(isPiped
        ? []
        : [`Password: ${password}`, ...(mustChange ? ['It must be changed at the next login.'] : [])]),
      ...(pin === null ? [] : [`PIN: ${pin}`]),
    ],
  };
};

export const newPin = (): string => String(randomInt(10_000)).padStart(4, '0');
